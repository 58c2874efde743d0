import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScratchStorage, type ScratchStorage } from '../../../tests/support/storages.ts';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import type { Clock } from '../lib/clock.ts';
import { createSnapshotStore } from '../storage/index.ts';
import { createLimiter } from './index.ts';
import type { Limiter } from './limiter.ts';
import { MemoryLimiter } from './memory.ts';
import { parseSnapshot, serializeSnapshot } from './snapshot.ts';

/** As the contract states them. The code has its own, and a test that compared it with those would accept any. */
const LIMIT = 60;
const WINDOW_MS = 60_000;

let scratch: ScratchStorage;
beforeAll(async () => {
  scratch = await openScratchStorage('sqlite');
});
afterAll(() => scratch.remove());

const START = Date.parse('2026-03-01T12:00:00.000Z');
const ignore = { warn() {}, info() {} };

/** Processes of one installation, sequential or concurrent. */
function installation(topic: string, clock: Clock = createTestClock(START)) {
  const snapshots = createSnapshotStore(scratch.storage, topic);
  return { snapshots, start: () => createLimiter({ redisUrl: undefined, clock, snapshots, log: ignore }) };
}

const use = async (limiter: Limiter, count: number) => {
  for (let i = 0; i < count; i++) expect((await limiter.consume('key')).allowed).toBe(true);
};

describe('after a clean restart', () => {
  test('a key that had used up its window stays limited until the reset time reported before', async () => {
    const clock = createTestClock(START);
    const { start } = installation('used up', clock);
    const before = await start();
    await use(before, LIMIT);
    const told = (await before.consume('key')).resetAtSeconds;
    clock.advance(20_000);
    await before.close();
    clock.advance(2_000);
    const after = await start();
    // Snapshots have whole milliseconds: the reset moves by 1 ms, here across the edge of a second.
    expect(await after.consume('key')).toEqual({ allowed: false, remaining: 0, resetAtSeconds: told + 1 });
    clock.advance(WINDOW_MS - 22_000);
    expect((await after.consume('key')).allowed).toBe(false);
    clock.advance(1);
    expect((await after.consume('key')).allowed).toBe(true);
  });

  test('a snapshot is restored once: after a crash nothing is restored again', async () => {
    const { start } = installation('crash');
    const before = await start();
    await use(before, LIMIT);
    await before.close();
    await start();
    await use(await start(), LIMIT);
  });

  test('snapshots of several stopped processes are merged, and the newest requests count', async () => {
    const clock = createTestClock(START);
    const { start } = installation('several', clock);
    const [one, other] = [await start(), await start()];
    await use(one, LIMIT);
    clock.advance(30_000);
    await use(other, 40);
    await other.close();
    await one.close();
    const after = await start();
    expect((await after.consume('key')).allowed).toBe(false);
    clock.advance(30_001);
    await use(after, 20);
    expect((await after.consume('key')).allowed).toBe(false);
  });

  test('a clock set back in between locks no key out for longer than the window', async () => {
    let wall = START;
    let monotonic = 5_000.5;
    const clock: Clock = { now: () => wall, monotonic: () => monotonic };
    const { start } = installation('set back', clock);
    const before = await start();
    await use(before, LIMIT);
    await before.close();
    wall -= 86_400_000;
    monotonic = 100.25;
    const after = await start();
    expect((await after.consume('key')).allowed).toBe(false);
    monotonic += WINDOW_MS;
    expect((await after.consume('key')).allowed).toBe(true);
  });

  test.each([
    ['stale', serializeSnapshot({ takenAt: START - WINDOW_MS - 1, ages: [['key', [0, 0]]] })],
    ['not JSON', '{"takenAt":17'],
    ['another shape', '{"takenAt":1772366400000,"ages":{"key":[1]}}'],
    ['nothing at all', 'null'],
    ['too many', serializeSnapshot({ takenAt: START, ages: [['key', Array(LIMIT + 1).fill(0)]] })],
    ['from the future', serializeSnapshot({ takenAt: START, ages: [['key', [-1]]] })],
    ['no numbers', '{"takenAt":1772366400000,"ages":[["key",[null]]]}'],
  ])('an invalid snapshot is ignored and removed: %s', async (what, text) => {
    const { snapshots, start } = installation(what);
    await snapshots.save(text);
    await use(await start(), LIMIT);
    expect(await snapshots.takeAll()).toEqual([]);
  });

  test('a failing database prevents neither the start nor the stop', async () => {
    const warned: unknown[] = [];
    const fail = () => Promise.reject(new Error('down'));
    const limiter = await createLimiter({
      redisUrl: undefined,
      clock: createTestClock(START),
      snapshots: { save: fail, takeAll: fail },
      log: { info() {}, warn: (context) => warned.push(context) },
    });
    await use(limiter, 1);
    await limiter.close();
    expect(warned).toHaveLength(2);
  });
});

test('the limit is never exceeded in any window across restarts, with sub-millisecond clocks', async () => {
  const steps = fc.array(
    fc.record({ waitMs: fc.double({ min: 0, max: 1_500, noNaN: true }), restart: fc.nat(24) }),
    { minLength: 100, maxLength: 300 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      let trueMs = START;
      let bootedAt = START - 123.4;
      const clock: Clock = { now: () => Math.floor(trueMs), monotonic: () => trueMs - bootedAt };
      let limiter = new MemoryLimiter(clock);
      const accepted: number[] = [];
      for (const { waitMs, restart } of sequence) {
        trueMs += waitMs;
        if (restart === 0) {
          const saved = serializeSnapshot(limiter.snapshot());
          bootedAt = trueMs += 0.7;
          limiter = new MemoryLimiter(clock);
          const snapshot = parseSnapshot(saved);
          if (snapshot !== undefined) limiter.restore(snapshot);
        }
        if ((await limiter.consume('key')).allowed) accepted.push(trueMs);
      }
      for (let i = LIMIT; i < accepted.length; i++) {
        expect((accepted[i] as number) - (accepted[i - LIMIT] as number)).toBeGreaterThanOrEqual(WINDOW_MS);
      }
    }),
    { numRuns: 30 },
  );
});
