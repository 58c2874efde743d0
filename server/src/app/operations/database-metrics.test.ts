import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { DIALECTS, openScratchStorage } from '../../../../tests/support/storages.ts';
import { until } from '../../../../tests/system/support/until.ts';
import { createDeliveryMetrics } from '../../delivery/index.ts';
import { systemClock } from '../../lib/clock.ts';
import { registerDatabaseMetrics } from './database-metrics.ts';
import { registerMailMetrics } from './mail-metrics.ts';
import { registerPurchaseMetrics } from './purchase-metrics.ts';

test.each(DIALECTS)('Prometheus metrics count reads, writes and waiting work on %s', async (dialect) => {
  const { storage, remove } = await openScratchStorage(dialect);
  const registry = new Registry();
  registerDatabaseMetrics(registry, { requests: storage });
  // One metric at a time: another one, whether the database is up, is found out by a write.
  const value = async (line: string) => {
    const name = line.replace(/(_count|_bucket)?({.*)?$/, '');
    const text = await registry.getSingleMetricAsString(name);
    const found = text.split('\n').find((one) => one.startsWith(`${line} `));
    return found === undefined ? undefined : Number(found.slice(line.length));
  };
  const count = (kind: string) =>
    value(`waybill_database_duration_seconds_count{use="requests",kind="${kind}"}`);

  const before = { read: (await count('read')) ?? 0, write: (await count('write')) ?? 0 };
  const named = storage.prepare<{ name: string }, { name: string }>((db, p) =>
    db.selectFrom('settings').select('name').where('name', '=', p.name),
  );
  await named({ name: 'a' });
  await storage.db.selectFrom('settings').selectAll().execute();
  const writes = Promise.all(
    ['a', 'b', 'c'].map((name) =>
      storage.write((tx) => tx.insertInto('settings').values({ name, value: '' }).execute()),
    ),
  );
  if (dialect === 'sqlite') expect(await value('waybill_write_queue_depth')).toBe(3);
  await writes;
  expect(await count('read')).toBe(before.read + 2);
  expect(await count('write')).toBe(before.write + 3);
  expect(await value('waybill_database_duration_seconds_bucket{use="requests",kind="write",le="+Inf"}')).toBe(
    before.write + 3,
  );
  const connections = (state: string) =>
    value(`waybill_database_connections{use="requests",state="${state}"}`);
  if (dialect === 'postgres') {
    expect(await connections('max')).toBe(10);
    expect(await connections('idle')).toBeGreaterThan(0);
    expect(await connections('waiting')).toBe(0);
  }
  await remove();
});

test.each(DIALECTS)('metrics are still exposed when the database is out of reach, on %s', async (dialect) => {
  const { storage, remove } = await openScratchStorage(dialect);
  const registry = new Registry();
  registerDatabaseMetrics(registry, { requests: storage });
  registerPurchaseMetrics(registry, storage, systemClock);
  registerMailMetrics(registry, storage, systemClock);
  createDeliveryMetrics(registry, storage, systemClock, () => ({
    inFlight: 3,
    throttled: 2,
    stalledMs: 40_000,
  }));
  const value = async (name: string) =>
    new RegExp(`^${name} (\\S+)$`, 'm').exec(await registry.metrics())?.[1];
  const ofDatabase = [
    'waybill_deliveries_pending',
    'waybill_delivery_queue_age_seconds',
    'waybill_subscriptions_disabled',
    'waybill_mails_pending',
    'waybill_mails_pending_age_seconds',
    'waybill_purchases_unsettled',
    'waybill_purchases_unsettled_age_seconds',
    'waybill_voids_unsettled',
    'waybill_voids_unsettled_age_seconds',
  ];
  // Each has a time limit, which a slow machine may exceed.
  for (const name of ofDatabase)
    await expect.poll(async () => [name, await value(name)]).toEqual([name, '0']);
  await expect.poll(() => value('waybill_database_up')).toBe('1');

  await remove();
  for (const name of ofDatabase) expect([name, await value(name)]).toEqual([name, 'Nan']);
  expect(await value('waybill_deliveries_in_flight')).toBe('3');
  expect(await value('waybill_subscriptions_throttled')).toBe('2');
  expect(await value('waybill_deliveries_stalled_seconds')).toBe('40');
  // The last result is reused for half a second.
  await until('the check to be repeated', async () => (await value('waybill_database_up')) === '0');
});
