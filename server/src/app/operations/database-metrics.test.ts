import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { DIALECTS, openScratchStorage } from '../../../test/support/storages.ts';
import { registerDatabaseMetrics } from './database-metrics.ts';

test.each(DIALECTS)('Prometheus metrics count reads, writes and waiting work on %s', async (dialect) => {
  const { storage, remove } = await openScratchStorage(dialect);
  const registry = new Registry();
  registerDatabaseMetrics(registry, { requests: storage });
  const value = async (line: string) => {
    const text = await registry.metrics();
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
