// @module-tag database
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Storage } from '../../server/src/storage/index.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { openProxiedStorage, type ProxiedStorage } from '../support/storages.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestDelivery, type TestDelivery } from '../support/test-delivery.ts';
import { until } from '../system/support/until.ts';

/** Its clock stands still: a lease that nobody gives back never ends. */
let api: TestApi;
let database: ProxiedStorage;
let receiver: Receiver;
let delivery: TestDelivery;
let accountId: string;
let isFull = false;
const isPostgres = process.env.TEST_STORAGE === 'postgres';

beforeAll(async () => {
  api = await startTestApi({
    ...(isPostgres && {
      async openScratch(clock) {
        database = await openProxiedStorage({ poolSize: 4, clock });
        return database;
      },
    }),
    onError: () => {},
  });
});
afterAll(() => api.close());
beforeEach(async () => {
  receiver = await startReceiver();
  const storage: Storage = {
    ...api.storage,
    write: (job) => (isFull ? Promise.reject(new Error('database or disk is full')) : api.storage.write(job)),
  };
  delivery = await startTestDelivery({ ...api, storage }, receiver);
  const owner = await api.newKey();
  accountId = owner.accountId;
  const json = { url: receiver.url, events: ['order.created'] };
  await api.call('POST', '/api/v1/webhooks', { key: owner.key, json });
});
afterEach(async () => {
  await delivery.stop();
  await receiver.close();
});

const emit = (count: number) =>
  delivery.emitTogether(
    accountId,
    'order.created',
    Array.from({ length: count }, (_, n) => ({ orderNumber: String(n) })),
  );
const pending = async () => {
  const rows = await api.storage.db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .select('deliveries.id')
    .where('events.account_id', '=', accountId)
    .where('deliveries.status', '=', 'pending')
    .execute();
  return rows.length;
};
const allDelivered = () => until('everything to be delivered', async () => (await pending()) === 0);

describe('deliveries go on as soon as the database does', () => {
  test('those that were claimed and could be neither started nor given back meanwhile', async () => {
    await emit(4);
    await allDelivered();
    const answers: (() => void)[] = [];
    receiver.answer = () => new Promise((resolve) => answers.push(() => resolve({ status: 200 })));
    await emit(20);
    await until('some to be under way', () => answers.length > 0);
    const claimed = async () =>
      (await api.storage.db.selectFrom('delivery_claims').select('claim_id').execute()).length;
    await until('more to be claimed', async () => (await claimed()) > answers.length);
    isFull = true;
    api.clock.advance(1_000);
    await until('the worker to notice', () => delivery.troubles.length > 0);
    isFull = false;
    receiver.answer = () => ({ status: 200 });
    for (const answer of answers) answer();
    await allDelivered();
    expect(receiver.received).toHaveLength(24);
  });

  test.skipIf(!isPostgres)('those whose claim was made and its answer lost', async () => {
    // The claim that a new subscription brings about finds nothing: it is not the one to lose.
    await emit(1);
    await allDelivered();
    // By the claim's id: its statement has a name, so that its text is not sent again.
    const held = database.proxy.hold('clm_', { what: 'answer' });
    await emit(3);
    await held.reached;
    database.runOut('answerMs');
    await allDelivered();
    expect(receiver.received).toHaveLength(4);
    held.release();
  });
});
