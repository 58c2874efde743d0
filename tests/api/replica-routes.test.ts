import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mayReadFromReplica } from '../../server/src/app/replica-reads.ts';
import { startTestApi } from '../support/test-api.ts';

/** Those that only show something, and cost much. Nothing that grants, limits, reserves or claims, or that is read in order to write. */
const LISTS = [
  'batches.getFile',
  'batches.list',
  'batches.listLines',
  'events.list',
  'inventory.list',
  'inventory.listMovements',
  'manifests.list',
  'manifests.listParcels',
  'orders.count',
  'orders.filterOptions',
  'orders.list',
  'orders.listActivity',
  'overview.get',
  'pickups.list',
  'products.list',
  'reports.costs',
  'reports.deliveries',
  'reports.exceptions',
  'requestLog.list',
  'returns.list',
  'returns.listActivity',
  'search',
  'shipments.list',
  'shipments.listActivity',
  'trackers.list',
  'webhookStats.get',
  'webhookStats.listOutcomes',
  'webhooks.listDeliveries',
  'withdrawals.list',
];

test('what may be read from a replica are these lists, searches and reports', async () => {
  const api = await startTestApi();
  const found = api.app.routes
    .described()
    .filter(({ method, config }) => [method].flat().some((one) => mayReadFromReplica(one, config?.work)))
    .map(({ schema }) => schema.operationId);
  expect(found.toSorted()).toEqual(LISTS);
  await api.close();
});

test('nothing else is read from a replica but exports in the background', () => {
  const server = new URL('../../server/src/', import.meta.url).pathname;
  const isReading = (file: string) =>
    /\breadParts\(|\breplicas\??\.(run|during)\(/.test(readFileSync(`${server}${file}`, 'utf8'));
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  expect(files.filter(isReading).toSorted()).toEqual([
    'app/replica-reads.ts',
    'shipping/batches/kinds/exports.ts',
    // What the latter calls.
    'storage/replicas/read-parts.ts',
  ]);
});
