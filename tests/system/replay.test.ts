import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../server/src/lib/clock.ts';
import { newId } from '../../server/src/lib/ids.ts';
import { exampleOf } from '../../server/src/schema/events.ts';
import { openStorage } from '../../server/src/storage/index.ts';
import { createOutbox } from '../../server/src/webhooks/index.ts';
import { startReceiver } from '../support/receiver.ts';
import { seedKeys } from './support/accounts.ts';
import { API, call } from './support/call.ts';
import { createMigratedInstallation } from './support/process.ts';
import { until } from './support/until.ts';

/** More than are queued before the kill: a hundred in a second. */
const EVENTS = 250;

test('kill -9 within a replay: it goes on, each event arrives, and what happens now goes first', {
  tags: 'long',
}, async () => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const waybill = await createMigratedInstallation('sqlite', { WAYBILL_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' });
  onTestFinished(() => waybill.remove());
  const caFile = join(waybill.folder, 'receiver-ca.pem');
  writeFileSync(caFile, receiver.certificate.cert);
  const [{ key = '' } = {}] = await seedKeys(waybill, 1);

  const { dataFolder } = waybill;
  const storage = await openStorage({ dataFolder, databaseUrl: undefined, poolSize: 1 });
  const { id: accountId } = await storage.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  const outbox = createOutbox({ storage, clock: systemClock });
  const example = exampleOf('order.created', new Date().toISOString());
  const ids = Array.from({ length: EVENTS }, () => newId('ord'));
  const emit = (tx: Parameters<typeof outbox.emit>[0], id: string) =>
    outbox.emit(tx, accountId, 'order.created', { ...example, id });
  await storage.write(async (tx) => {
    for (const id of ids) await emit(tx, id);
  });
  const received = () => receiver.received.map(({ body }) => JSON.parse(body).data.id as string);

  const serve = () => waybill.serve({ WAYBILL_WEBHOOK_CA_FILE: caFile });
  const killed = await serve();
  const at = (path: string, { origin } = killed) => `${origin}${API}/webhooks${path}`;
  const json = { url: receiver.url, events: ['order.created'], ordering: 'resource' };
  const { body: webhook } = await call('POST', at(''), { key, json });
  const range = { from: '2026-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' };
  const started = await call('POST', at(`/${webhook.data.id}/replay`), { key, json: range });
  expect([started.status, started.body.data.total]).toEqual([202, EVENTS]);
  await until('some to arrive', () => receiver.received.length >= 30);
  killed.signal('SIGKILL');
  await killed.ended;
  const before = new Set(received()).size;
  expect(before).toBeLessThan(EVENTS);

  const live = newId('ord');
  await storage.write((tx) => emit(tx, live));
  const server = await serve();
  const path = at(`/${webhook.data.id}/replays/${started.body.data.id}`, server);
  // Not through the API, whose limit such polling would reach.
  await until('the replay to end', async () => {
    const running = storage.db.selectFrom('webhook_replays').select('id').where('status', '=', 'running');
    const pending = storage.db.selectFrom('deliveries').select('id').where('status', '=', 'pending');
    return (await running.execute()).length === 0 && (await pending.execute()).length === 0;
  });
  await storage.close();
  const { body } = await call('GET', path, { key });
  expect(body.data).toMatchObject({
    status: 'done',
    total: EVENTS,
    looked: EVENTS,
    queued: EVENTS,
    pending: 0,
  });
  expect(new Set(received())).toEqual(new Set([...ids, live]));
  // Only what was under way when it was killed comes twice.
  const repeated = received().length - EVENTS - 1;
  expect(repeated).toBeGreaterThanOrEqual(0);
  expect(repeated).toBeLessThanOrEqual(100);
  const arrived = received();
  expect(arrived.indexOf(live)).toBeLessThan(arrived.length - (EVENTS - before) / 2);
});
