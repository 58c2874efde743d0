import { expect, onTestFinished, test } from 'vitest';
import { startRedisNode } from '../../../tests/support/redis-servers.ts';
import { findRedis } from '../../../tests/support/scratch-servers.ts';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import { systemClock } from '../lib/clock.ts';
import { createLimiter, type Limiter } from './index.ts';
import { MemoryLimiter } from './memory.ts';
import { createShare, shareOf } from './share.ts';

/** As the contract states it. */
const LIMIT = 60;

test('together the shares are no more than the limit, and nearly all of it, but each is at least one', () => {
  for (let processes = 1; processes <= LIMIT; processes++) {
    const sum = processes * shareOf(processes);
    expect(sum).toBeLessThanOrEqual(LIMIT);
    expect(sum).toBeGreaterThan(LIMIT - processes);
  }
  expect(shareOf(LIMIT + 1)).toBe(1);
  // Its own connection, by which it is counted, is lost.
  expect(shareOf(0)).toBe(LIMIT);
});

test('while the number of processes cannot be read, the last one counts', async () => {
  const answers = [Promise.resolve(3), Promise.reject(new Error('down'))];
  const share = createShare(() => answers.shift() as Promise<number>);
  await share.refresh();
  await share.refresh();
  expect(share.limit()).toBe(20);
});

test('when the share becomes less, the reset is when as many have left the window as are too many', () => {
  const clock = createTestClock(1_000_000);
  let share = 30;
  const limiter = new MemoryLimiter(clock, () => share);
  for (let n = 0; n < 30; n++) {
    expect(limiter.consume('key')).toMatchObject({ allowed: true, remaining: 29 - n });
    clock.advance(1_000);
  }
  const reset = () => limiter.consume('key').resetAtSeconds;
  expect(reset()).toBe(1_060);
  share = 20;
  expect(limiter.consume('key')).toEqual({ allowed: false, remaining: 0, resetAtSeconds: 1_070 });
  clock.advance(39_999);
  expect(limiter.consume('key').allowed).toBe(false);
  clock.advance(1);
  expect(limiter.consume('key').allowed).toBe(true);
});

test('however many requests were allowed elsewhere, the newest that the limit allows are remembered', () => {
  const clock = createTestClock(1_000_000);
  const limiter = new MemoryLimiter(clock);
  for (let n = 0; n < LIMIT + 5; n++) {
    limiter.note('key');
    clock.advance(100);
  }
  expect(limiter.consume('key').allowed).toBe(false);
  // The oldest of the last 60 was half a second after the first.
  clock.advance(60_000 - 6_000 - 1);
  expect(limiter.consume('key').allowed).toBe(false);
  clock.advance(1);
  expect(limiter.consume('key').allowed).toBe(true);
});

test.skipIf(findRedis() === undefined)(
  'when Redis dies in the middle of a window, three processes let as many more through as if it had not',
  async () => {
    const redis = await startRedisNode((port) => [`port ${port}`]);
    onTestFinished(() => redis.stop());
    const start = (): Promise<Limiter> =>
      createLimiter({
        redisUrl: `redis://127.0.0.1:${redis.port}`,
        clock: systemClock,
        snapshots: { save: async () => {}, takeAll: async () => [] },
        countProcesses: async () => 3,
        log: { warn() {}, info() {} },
      });
    const processes = await Promise.all([start(), start(), start()]);
    onTestFinished(() => Promise.all(processes.map((one) => one.close())).then(() => {}));
    const inTurn = async (key: string, count: number): Promise<number> => {
      let allowed = 0;
      for (let n = 0; n < count; n++)
        allowed += Number((await (processes[n % 3] as Limiter).consume(key)).allowed);
      return allowed;
    };
    expect(await inTurn('before', 30)).toBe(30);
    await redis.kill();
    expect(await inTurn('before', 3 * LIMIT)).toBe(30);
    expect(await inTurn('new', 3 * LIMIT)).toBe(LIMIT);
    expect(processes.map((one) => one.problem())).toEqual(Array(3).fill('Redis is unreachable'));

    await redis.resume();
    await expect.poll(() => processes.map((one) => one.problem())).toEqual(Array(3).fill(undefined));
    expect(await inTurn('after', 3 * LIMIT)).toBe(LIMIT);
  },
);
