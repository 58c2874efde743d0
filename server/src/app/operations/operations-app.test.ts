import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HeldTimers, holdTimers } from '../../../../tests/support/held-timers.ts';
import { openScratchStorage } from '../../../../tests/support/storages.ts';
import { systemClock } from '../../lib/clock.ts';
import { MemoryLimiter } from '../../limits/memory.ts';
import { createMetrics } from './metrics.ts';
import { createOperationsApp } from './operations-app.ts';

/** For which the database is waited for: on a slow machine, it may take longer. */
const PING_TIMEOUT_MS = 2_000;

let timeouts: HeldTimers;
beforeAll(() => {
  timeouts = holdTimers([PING_TIMEOUT_MS]);
});
afterAll(() => timeouts.restore());

test('a worker whose deliveries are stalled is not ready, although its database answers', async () => {
  const { storage, remove } = await openScratchStorage('sqlite');
  let problem: string | undefined;
  const app = createOperationsApp({
    storage,
    metrics: createMetrics(),
    metricsToken: undefined,
    stopping: new AbortController().signal,
    deliveryProblem: () => problem,
    log: pino({ level: 'silent' }),
  });
  const ready = async () => {
    const { statusCode, body } = await app.inject('/readyz');
    return { statusCode, ...JSON.parse(body) };
  };
  expect(await ready()).toMatchObject({ statusCode: 200, status: 'ok', checks: { deliveries: 'ok' } });
  problem = 'stalled for 40 s';
  expect(await ready()).toMatchObject({
    statusCode: 503,
    status: 'unavailable',
    checks: { database: 'ok', deliveries: 'stalled for 40 s' },
  });
  await app.close();
  await remove();
});

test('a server whose deliveries are stalled says so, and goes on answering requests', async () => {
  const { storage, remove } = await openScratchStorage('sqlite');
  const app = createOperationsApp({
    storage,
    limiter: new MemoryLimiter(systemClock),
    metrics: createMetrics(),
    metricsToken: undefined,
    stopping: new AbortController().signal,
    deliveryProblem: () => 'stalled for 40 s',
    log: pino({ level: 'silent' }),
  });
  const { statusCode, body } = await app.inject('/readyz');
  expect(statusCode).toBe(200);
  expect(JSON.parse(body)).toEqual({
    status: 'degraded',
    checks: { database: 'ok', rateLimit: 'ok', deliveries: 'stalled for 40 s' },
  });
  await app.close();
  await remove();
});

test('a database without space is not ready, and is as soon as there is some', async () => {
  const { storage, remove } = await openScratchStorage('sqlite');
  const app = createOperationsApp({
    storage,
    metrics: createMetrics(),
    metricsToken: undefined,
    stopping: new AbortController().signal,
    log: pino({ level: 'silent' }),
  });
  const limitPages = (pages: number) =>
    storage.write((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx));
  const ready = async () => {
    const { statusCode, body } = await app.inject('/readyz');
    return { statusCode, ...JSON.parse(body) };
  };
  await limitPages(1);
  const big = { name: 'big', value: 'x'.repeat(100_000) };
  await expect(storage.write((tx) => tx.insertInto('settings').values(big).execute())).rejects.toThrow();
  expect(await ready()).toEqual({
    statusCode: 503,
    status: 'unavailable',
    checks: { database: 'out of space' },
  });
  await limitPages(1_000_000);
  expect(await ready()).toEqual({ statusCode: 200, status: 'ok', checks: { database: 'ok' } });
  await app.close();
  await remove();
});
