import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ConnectError } from '../../server/src/delivery/sending/connect-error.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestDelivery, type TestDelivery } from '../support/test-delivery.ts';

let api: TestApi;
let receiver: Receiver;
let delivery: TestDelivery;
/** What lookups fail with; nothing when they find the receiver. */
let outage: ConnectError | undefined;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  outage = undefined;
  receiver = await startReceiver();
  const lookup = async () => {
    if (outage !== undefined) throw outage;
    return [{ address: '127.0.0.1', family: 4 }];
  };
  delivery = await startTestDelivery(api, receiver, () => 0.5, { lookup, close() {} });
});
afterEach(async () => {
  await delivery.stop();
  await receiver.close();
});

async function subscribe() {
  const { key, accountId } = await api.newKey();
  const url = receiver.url.replace('127.0.0.1', 'localhost');
  const json = { url, events: ['shipment.created'] };
  const { id } = (await api.call('POST', '/api/v1/webhooks', { key, json })).body.data;
  const read = async (path = '') =>
    (await api.call('GET', `/api/v1/webhooks/${id}${path}`, { key })).body.data;
  const ship = () => delivery.emit(accountId, 'shipment.created', { id: 'shp_1' });
  return { id, read, ship };
}

const untouched = { status: 'pending', attemptCount: 0, finishedAt: null };

test('an attempt that failed through our own fault does not count, is told, and is soon made again', {
  tags: 'database',
}, async () => {
  outage = new ConnectError('postponed', 'not sent yet: no DNS', { ours: true });
  const { read, ship } = await subscribe();
  await ship();
  await delivery.settled();
  // Far more often than a receiver may fail.
  for (let n = 0; n < 12; n++) await delivery.advance(10_000);
  expect(await read()).toMatchObject({
    isActive: true,
    failureCount: 0,
    lastError: 'not sent yet: no DNS',
    lastErrorAt: new Date(api.clock.now()).toISOString(),
  });
  const nextAttemptAt = new Date(api.clock.now() + 10_000).toISOString();
  const [waiting] = await read('/deliveries');
  expect(waiting).toMatchObject({ ...untouched, nextAttemptAt });
  expect((await read(`/deliveries/${waiting.id}`)).attempts).toEqual([]);
  outage = undefined;
  await delivery.advance(10_000);
  expect((await read('/deliveries'))[0]).toMatchObject({ status: 'delivered', attemptCount: 1 });
  expect(receiver.received).toHaveLength(1);
});

test('it leaves standing what the receiver did before', { tags: 'database' }, async () => {
  receiver.answer = () => ({ status: 503, headers: { connection: 'close' } });
  const { read, ship } = await subscribe();
  await ship();
  await delivery.settled();
  outage = new ConnectError('postponed', 'not sent yet: no DNS', { ours: true });
  await delivery.advance(5_000);
  expect(await read()).toMatchObject({ failureCount: 1, lastError: 'HTTP 503' });
  expect((await read('/deliveries'))[0]).toMatchObject({ status: 'pending', attemptCount: 1 });
});

test('a name that cannot be resolved is a failure of the receiver', async () => {
  outage = new ConnectError('dns', 'the host name could not be resolved');
  const { read, ship } = await subscribe();
  await ship();
  await delivery.settled();
  expect(await read()).toMatchObject({ failureCount: 1, lastError: 'the host name could not be resolved' });
  expect((await read('/deliveries'))[0]).toMatchObject({ status: 'pending', attemptCount: 1 });
});

test('a secret that cannot be unsealed does not count against the receiver', async () => {
  const { id, read, ship } = await subscribe();
  const seal = (sealed_secret: string) =>
    api.storage.write((tx) =>
      tx.updateTable('webhook_subscriptions').set({ sealed_secret }).where('id', '=', id).execute(),
    );
  const [row] = await api.storage.db
    .selectFrom('webhook_subscriptions')
    .select('sealed_secret')
    .where('id', '=', id)
    .execute();
  await seal('not what the key has sealed');
  await ship();
  await delivery.settled();
  expect(await read()).toMatchObject({ isActive: true, failureCount: 0, lastError: 'could not be sent' });
  expect((await read('/deliveries'))[0]).toMatchObject(untouched);
  await seal(row?.sealed_secret as string);
  await delivery.advance(10_000);
  expect(receiver.received).toHaveLength(1);
  expect(await read()).toMatchObject({ failureCount: 0 });
});
