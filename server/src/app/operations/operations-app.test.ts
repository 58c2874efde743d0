import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openScratchStorage } from '../../../test/support/storages.ts';
import { createMetrics } from './metrics.ts';
import { createOperationsApp } from './operations-app.ts';

test('a worker whose deliveries are stalled is not ready, although its database answers', async () => {
  const { storage, remove } = await openScratchStorage('sqlite');
  let trouble: string | undefined;
  const app = createOperationsApp({
    storage,
    metrics: createMetrics(),
    metricsToken: undefined,
    stopping: new AbortController().signal,
    deliveryTrouble: () => trouble,
    log: pino({ level: 'silent' }),
  });
  const ready = async () => {
    const { statusCode, body } = await app.inject('/readyz');
    return { statusCode, ...JSON.parse(body) };
  };
  expect(await ready()).toMatchObject({ statusCode: 200, status: 'ok', checks: { deliveries: 'ok' } });
  trouble = 'held up for 40 s';
  expect(await ready()).toMatchObject({
    statusCode: 503,
    status: 'unavailable',
    checks: { database: 'ok', deliveries: 'held up for 40 s' },
  });
  await app.close();
  await remove();
});
