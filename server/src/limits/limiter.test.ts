import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type HeldTimers, holdTimers } from '../../../tests/support/held-timers.ts';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import { systemClock } from '../lib/clock.ts';
import type { Verdict } from './limiter.ts';
import { MemoryLimiter } from './memory.ts';
import { createRedisLimiter } from './redis.ts';

/** As the contract states them. The code has its own, and a test that compared it with those would accept any. */
const LIMIT = 60;
const WINDOW_MS = 60_000;

/** Reference model: keeps every accepted time and checks all of them. */
class NaiveLimiter {
  readonly #accepted = new Map<string, number[]>();

  consume(key: string, now: number) {
    const all = this.#accepted.get(key) ?? [];
    this.#accepted.set(key, all);
    const inWindow = all.filter((time) => time > now - WINDOW_MS);
    const allowed = inWindow.length < LIMIT;
    if (allowed) {
      all.push(now);
      inWindow.push(now);
    }
    return { allowed, remaining: LIMIT - inWindow.length, freeAt: (inWindow[0] as number) + WINDOW_MS };
  }
}

/** Bursts, trickles and long pauses, of several keys; pauses are rare enough for keys to reach their limit between them. */
const requests = fc.array(
  fc.record({
    key: fc.constantFrom('a', 'b', 'c'),
    waitMs: fc.oneof(
      { weight: 40, arbitrary: fc.integer({ min: 0, max: 40 }) },
      { weight: 8, arbitrary: fc.integer({ min: 0, max: 3_000 }) },
      { weight: 1, arbitrary: fc.integer({ min: 55_000, max: 65_000 }) },
    ),
  }),
  { minLength: 150, maxLength: 600 },
);

describe('MemoryLimiter', () => {
  test('decides every request as the naive model does, over random request times', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (sequence) => {
        const clock = createTestClock();
        const limiter = new MemoryLimiter(clock);
        const model = new NaiveLimiter();
        // Compared at once: an expectation for each of 50,000 requests would take most of the time.
        const [decisions, expected]: [Verdict[], Verdict[]] = [[], []];
        for (const { key, waitMs } of sequence) {
          clock.advance(waitMs);
          const { allowed, remaining, freeAt } = model.consume(key, clock.now());
          expected.push({ allowed, remaining, resetAtSeconds: Math.ceil(freeAt / 1000) });
          decisions.push(await limiter.consume(key));
        }
        expect(decisions).toEqual(expected);
      }),
      // Shrinking sequences this long takes minutes.
      { numRuns: 150, endOnFailure: true },
    );
  });

  test('never accepts more than the limit in any window, wherever the window starts', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (sequence) => {
        const clock = createTestClock();
        const limiter = new MemoryLimiter(clock);
        const accepted: number[] = [];
        for (const { waitMs } of sequence) {
          clock.advance(waitMs);
          if ((await limiter.consume('one')).allowed) accepted.push(clock.now());
        }
        const windows = accepted.slice(LIMIT).map((next, i) => next - (accepted[i] ?? 0));
        expect(windows.filter((ms) => ms < WINDOW_MS)).toEqual([]);
      }),
      { numRuns: 100, endOnFailure: true },
    );
  });

  test('a slot is free again 60,000 ms after the request that took it, and not a millisecond before', async () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 900 }), { minLength: LIMIT, maxLength: LIMIT });
    await fc.assert(
      fc.asyncProperty(gaps, async (gapsMs) => {
        const clock = createTestClock();
        const limiter = new MemoryLimiter(clock);
        const acceptedAt: number[] = [];
        for (const gapMs of gapsMs) {
          clock.advance(gapMs);
          expect(await limiter.consume('key')).toMatchObject({ allowed: true });
          acceptedAt.push(clock.now());
        }
        for (const freeAt of new Set(acceptedAt.map((time) => time + 60_000))) {
          clock.advance(freeAt - 1 - clock.now());
          expect((await limiter.consume('key')).allowed).toBe(false);
          clock.advance(1);
          const freed = acceptedAt.filter((time) => time + 60_000 === freeAt).length;
          for (let i = 0; i < freed; i++) expect((await limiter.consume('key')).allowed).toBe(true);
          expect((await limiter.consume('key')).allowed).toBe(false);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('evicts idle keys and keeps busy ones', async () => {
    const clock = createTestClock();
    const limiter = new MemoryLimiter(clock);
    for (let i = 0; i < 5_000; i++) await limiter.consume(`idle-${i}`);
    for (let i = 0; i < LIMIT; i++) await limiter.consume('busy');
    clock.advance(WINDOW_MS - 1);
    expect((await limiter.consume('busy')).allowed).toBe(false);
    clock.advance(1);
    for (let i = 0; i < 5_000; i++) await limiter.consume('busy');
    expect(limiter.size).toBe(1);
    expect((await limiter.consume('busy')).allowed).toBe(false);
  });

  test('a key whose window is empty is not handed on to the next process', async () => {
    const clock = createTestClock();
    const limiter = new MemoryLimiter(clock);
    await limiter.consume('idle');
    clock.advance(1);
    await limiter.consume('busy');
    clock.advance(WINDOW_MS - 1);
    expect(limiter.snapshot()).toEqual({ takenAt: clock.now(), ages: [['busy', [WINDOW_MS - 1]]] });
  });

  test('a key takes no memory for requests that had left the window before the restart', () => {
    const clock = createTestClock();
    const limiter = new MemoryLimiter(clock);
    // The snapshot counts as taken a millisecond later than it was.
    limiter.restore({ takenAt: clock.now() - 1_001, ages: [['over', [WINDOW_MS, WINDOW_MS - 1_000]]] });
    expect(limiter.size).toBe(0);
    limiter.restore({ takenAt: clock.now() - 1_001, ages: [['live', [WINDOW_MS - 1_001]]] });
    expect(limiter.size).toBe(1);
  });

  test('a wall clock that is set back neither frees a slot nor locks a key out', async () => {
    let wall = 1_000_000_000;
    let monotonic = 0;
    const limiter = new MemoryLimiter({ now: () => wall, monotonic: () => monotonic });
    for (let i = 0; i < LIMIT; i++) await limiter.consume('key');
    wall -= 3_600_000;
    monotonic += WINDOW_MS - 1;
    expect(await limiter.consume('key')).toMatchObject({
      allowed: false,
      resetAtSeconds: Math.ceil((wall + 1) / 1000),
    });
    monotonic += 1;
    expect((await limiter.consume('key')).allowed).toBe(true);
  });
});

test('a slot is free at the reported reset second, also with sub-millisecond clocks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.double({ min: 0, max: 2_000, noNaN: true }),
      fc.double({ min: 0, max: 500, noNaN: true }),
      async (start, gap) => {
        let trueMs = 1_000_000_000 + start;
        const limiter = new MemoryLimiter({
          now: () => Math.floor(trueMs),
          monotonic: () => trueMs - 999_999_999,
        });
        for (let i = 0; i < LIMIT; i++) await limiter.consume('key');
        trueMs += gap;
        const { allowed, resetAtSeconds } = await limiter.consume('key');
        expect(allowed).toBe(false);
        trueMs = resetAtSeconds * 1000;
        expect((await limiter.consume('key')).allowed).toBe(true);
      },
    ),
    { numRuns: 500, examples: [[0.9, 0]] },
  );
});

/** After which a command to Redis is given up. */
const COMMAND_TIMEOUT_MS = 500;

describe.skipIf(inject('redisUrl') === '')('Redis limiter', () => {
  const url = inject('redisUrl');
  const refuse = {
    consume: () => Promise.reject(new Error('fell back')),
    note() {},
    problem: () => undefined,
    close: async () => {},
  };
  const open = () => createRedisLimiter({ url, fallback: refuse, onChange: () => {} });
  let redis: Redis;
  let timeouts: HeldTimers;
  beforeAll(async () => {
    timeouts = holdTimers([COMMAND_TIMEOUT_MS]);
    redis = new Redis(url);
  });
  afterAll(() => {
    redis.disconnect();
    timeouts.restore();
  });

  const timeMs = async (): Promise<number> => {
    const [seconds, micros] = (await redis.time()).map(Number) as [number, number];
    return seconds * 1000 + micros / 1000;
  };

  /** Redis uses its own clock, so past requests are written into the list directly. */
  const acceptedAt = (key: string, timesMs: number[]) =>
    redis.rpush(`waybill:limit:${key}`, ...timesMs.map((time) => (time * 1000).toFixed(0)));

  async function accepted(key: string, agesMs: number[]): Promise<void> {
    const now = await timeMs();
    await acceptedAt(
      key,
      agesMs.map((age) => now - age),
    );
  }

  test('two processes with 10 clients each never accept a 61st request', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, async (_, client) => {
        const mine = [];
        for (let i = 0; i < 10; i++) mine.push(await (client % 2 ? one : other).consume('shared'));
        return mine;
      }),
    );
    const all = verdicts.flat();
    expect(all).toHaveLength(200);
    expect(all.filter((verdict) => verdict.allowed)).toHaveLength(LIMIT);
    await Promise.all([one.close(), other.close()]);
  });

  test('the reset is the second at which the oldest request leaves the window', async () => {
    const limiter = await open();
    const before = await timeMs();
    await accepted('sliding', [60_001, ...Array(59).fill(30_000)]);
    const after = await timeMs();
    const first = await limiter.consume('sliding');
    expect(first).toMatchObject({ allowed: true, remaining: 0 });
    expect(await limiter.consume('sliding')).toMatchObject({ allowed: false, remaining: 0 });
    expect(first.resetAtSeconds).toBeGreaterThanOrEqual(Math.ceil(before / 1000 + 30));
    expect(first.resetAtSeconds).toBeLessThanOrEqual(Math.ceil(after / 1000 + 30));
    await limiter.close();
  });

  test('decides as the naive model does, whatever has been accepted before', async () => {
    const limiter = await open();
    let run = 0;
    // Ages stay away from the edge of the window, because Redis's clock advances during the test.
    const age = fc.oneof(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 61_000, max: 90_000 }));
    await fc.assert(
      fc.asyncProperty(fc.array(age, { minLength: 1, maxLength: 60 }), async (ages) => {
        const key = `model-${run++}`;
        await accepted(
          key,
          ages.toSorted((a, b) => b - a),
        );
        const before = ages.filter((ms) => ms < WINDOW_MS).length;
        const verdict = await limiter.consume(key);
        expect(verdict.allowed).toBe(before < LIMIT);
        expect(verdict.remaining).toBe(LIMIT - Math.min(LIMIT, before + 1));
      }),
      { numRuns: 150 },
    );
    await limiter.close();
  });

  test('a slot is free 60,000 ms after the request that took it, by the clock of Redis', async () => {
    const limiter = await open();
    let [freed, refused] = [0, 0];
    for (let untilFreeMs = -5; untilFreeMs <= 50 || refused === 0; untilFreeMs++) {
      const key = `edge-${untilFreeMs}`;
      const freeAt = (await timeMs()) + untilFreeMs;
      await acceptedAt(key, Array(60).fill(freeAt - 60_000));
      const before = await timeMs();
      const { allowed } = await limiter.consume(key);
      const after = await timeMs();
      // A request that arrived on one side of the edge for certain has only one right answer.
      if (before >= freeAt) expect(allowed).toBe(true);
      if (after < freeAt) expect(allowed).toBe(false);
      freed += Number(before >= freeAt);
      refused += Number(after < freeAt);
    }
    expect(Math.min(freed, refused)).toBeGreaterThan(0);
    await limiter.close();
  });

  test('a list expires with its window, so that idle keys cost nothing', async () => {
    const limiter = await open();
    const before = await timeMs();
    await limiter.consume('expiring');
    const ttl = await redis.pttl('waybill:limit:expiring');
    const read = await timeMs();
    // Redis rounds to milliseconds.
    expect(ttl).toBeLessThanOrEqual(60_000);
    expect(read + ttl).toBeGreaterThanOrEqual(before + 60_000 - 1);
    await limiter.close();
  });

  test('a pause of the process is not blamed on Redis', async () => {
    const limiter = await open();
    const asked = limiter.consume('paused');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    expect(await asked).toMatchObject({ allowed: true });
    expect(limiter.problem()).toBeUndefined();
    await limiter.close();
  });

  test('a clock set back never frees a slot', async () => {
    const limiter = await open();
    await accepted('set-back', Array(60).fill(-20_000));
    expect((await limiter.consume('set-back')).allowed).toBe(false);
    await limiter.close();
  });
});

test('without Redis each process limits on its own and reports it', async () => {
  const troubles: (string | undefined)[] = [];
  const limiter = await createRedisLimiter({
    url: 'redis://127.0.0.1:1',
    fallback: new MemoryLimiter(systemClock),
    onChange: (problem) => troubles.push(problem),
  });
  for (let i = 0; i < LIMIT; i++) expect((await limiter.consume('key')).allowed).toBe(true);
  expect((await limiter.consume('key')).allowed).toBe(false);
  expect(limiter.problem()).toBe('Redis is unreachable');
  expect(troubles).toEqual([expect.stringMatching(/^Redis is unreachable: /)]);
  await limiter.close();
});

test('a Redis that keeps its connections and never answers is not waited for', async () => {
  const silent = createServer((socket) => {
    socket.on('data', (text) => {
      // Accepts what a client says before it is ready.
      const commands = String(text).match(/^\*\d+\r$/gm) ?? [];
      if (!String(text).includes('eval')) socket.write('+OK\r\n'.repeat(commands.length));
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const limiter = await createRedisLimiter({
    url: `redis://127.0.0.1:${port}`,
    fallback: new MemoryLimiter(systemClock),
    onChange: () => {},
  });
  expect(limiter.problem()).toBeUndefined();
  expect(await limiter.consume('key')).toMatchObject({ allowed: true, remaining: LIMIT - 1 });
  expect(limiter.problem()).toBe('Redis is unreachable');
  await limiter.close();
  silent.close();
});
