import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createAccountPauses } from '../../server/src/accounts/index.ts';
import { openStorage } from '../../server/src/storage/index.ts';
import { openSession } from '../support/browser.ts';
import { createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { createStoreScene } from '../support/shops/store-scene.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { openScratchStorage } from '../support/storages.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestDelivery, type TestDelivery } from '../support/test-delivery.ts';
import { connect, createTrackingScript } from '../support/tracking-plugin.ts';

const HOST = { host: 'ship.example.com' };
const { plugin, script } = createTrackingScript();
let api: TestApi;
let smtp: TestSmtp;
let receiver: Receiver;
let delivery: TestDelivery;
beforeAll(async () => {
  [smtp, receiver] = [await startSmtp(), await startReceiver()];
  api = await startTestApi({
    publicUrl: 'https://ship.example.com',
    smtp: smtp.settings(),
    plugins: [plugin],
  });
  delivery = await startTestDelivery(api, receiver);
});
afterAll(async () => {
  await delivery?.stop();
  await api?.close();
  await receiver?.close();
  await smtp?.close();
});

const pausesOf = ({ storage, clock }: TestApi) => createAccountPauses({ storage, clock });

/** Work that waits: a mail, a tracking poll and a batch that buys a label. */
async function prepareWork(merchant: Merchant, email: string) {
  await merchant.post('/webhooks', { url: receiver.url, events: ['shipment.created'] });
  await merchant.done('PUT', '/settings/emails', {
    ...{ isActive: true, fromName: 'Mug Shop', fromEmail: 'orders@mugs.example' },
  });
  const carrierAccountId = await connect(merchant);
  const order = (over = {}) =>
    merchant.order([{ name: 'Mug', quantity: 1 }], {
      shipTo: {
        ...{ name: 'Ada Lovelace', street1: '417 Montgomery St', city: 'San Francisco', state: 'CA' },
        ...{ postalCode: '94104', country: 'US', email },
      },
      ...over,
    });
  const { id: orderId } = await order();
  const { trackingCode } = await merchant.post('/shipments', {
    ...{ carrierAccountId, orderId, parcels: [ONE_POUND] },
  });
  const { id: waiting } = await order();
  await merchant.post('/batches/labels', {
    labels: [{ orderId: waiting, carrier: 'fleet', parcels: [ONE_POUND] }],
  });
  return { trackingCode, waiting };
}

/** Everything beside requests, an hour later. */
async function workAnHourLater(): Promise<void> {
  api.clock.advance(3_600_000);
  await delivery.worker.look();
  await api.sending.sendDue();
  await api.shipping.trackingPolls.pollDue({});
  await api.shipping.batchJobs.runDue({});
}

test('nothing of a paused account is sent, and everything of it and of others once it is resumed', async () => {
  const [paused, other] = [await createMerchant(api, HOST), await createMerchant(api, HOST)];
  const mine = await prepareWork(paused, 'paused@example.com');
  await pausesOf(api).pause(paused.accountId);
  const theirs = await prepareWork(other, 'other@example.com');
  script.tracked.length = 0;
  await workAnHourLater();
  expect(smtp.to('other@example.com').length).toBeGreaterThan(0);
  expect(script.tracked).toEqual([theirs.trackingCode]);
  expect(await other.get(`/shipments?orderId=${theirs.waiting}`)).toHaveLength(1);

  expect(smtp.to('paused@example.com')).toEqual([]);
  expect(await paused.get(`/shipments?orderId=${mine.waiting}`)).toEqual([]);
  await pausesOf(api).resume(paused.accountId);
  await workAnHourLater();
  expect(smtp.to('paused@example.com').length).toBeGreaterThan(0);
  expect(script.tracked).toContain(mine.trackingCode);
  expect(await paused.get(`/shipments?orderId=${mine.waiting}`)).toHaveLength(1);
});

test('a delivery waits while its account is paused', async () => {
  const merchant = await createMerchant(api, HOST);
  await merchant.post('/webhooks', { url: receiver.url, events: ['shipment.created'] });
  await pausesOf(api).pause(merchant.accountId);
  const other = await createMerchant(api, HOST);
  await other.post('/webhooks', { url: receiver.url, events: ['shipment.created'] });
  const { length } = receiver.received;
  await delivery.emit(merchant.accountId, 'shipment.created');
  // Two of another account, one after the other, for both of which the worker looks at all that is due.
  for (const count of [1, 2]) {
    await delivery.emit(other.accountId, 'shipment.created');
    await delivery.worker.look();
    await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(length + count);
  }
  expect(receiver.received).toHaveLength(length + 2);
  const waiting = () =>
    api.storage.db
      .selectFrom('deliveries')
      .innerJoin('webhook_subscriptions as s', 's.id', 'deliveries.subscription_id')
      .select(['deliveries.status', 'deliveries.attempts'])
      .where('s.account_id', '=', merchant.accountId)
      .where('s.url', '=', receiver.url)
      .execute();
  expect(await waiting()).toEqual([{ status: 'pending', attempts: 0 }]);
  await pausesOf(api).resume(merchant.accountId);
  await delivery.worker.look();
  await expect.poll(() => receiver.received.length).toBe(length + 3);
  await expect.poll(waiting).toEqual([{ status: 'delivered', attempts: 1 }]);
});

test('a paused account can be read, and every change to it is 503, in the API and in the dashboard', async () => {
  const scratch = await openScratchStorage();
  const { dataFolder, databaseUrl } = scratch.options;
  // In another process, as the command is.
  const command = await openStorage({ dataFolder, databaseUrl, poolSize: 1 });
  const plain = await startTestApi({ openScratch: async () => scratch });
  onTestFinished(async () => {
    await command.close();
    await plain.close();
  });
  const pauses = createAccountPauses({ storage: command, clock: plain.clock });
  const merchant = await createMerchant(plain);
  const browser = await openSession(plain, merchant.accountId);
  await pauses.pause(merchant.accountId);
  const json = { name: 'Gifts', search: 'tag=gift', columns: ['customer'] };
  const answers = [
    await merchant.call('POST', '/order-views', json),
    await browser.call('POST', '/order-views', { json }),
  ];
  for (const { status, body, headers } of answers) {
    expect([status, body.error.code]).toEqual([503, 'UNAVAILABLE']);
    expect(body.error.message).toContain('paused');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await merchant.call('GET', '/order-views')).status).toBe(200);
  expect((await browser.call('GET', '/order-views')).status).toBe(200);
  await pauses.resume(merchant.accountId);
  expect((await merchant.call('POST', '/order-views', json)).status).toBe(201);
});

test('a shop is told about shipments once its account is resumed', async () => {
  const scene = await createStoreScene();
  onTestFinished(() => scene.api.close());
  const own = await scene.merchant();
  const order = await scene.order(own, '100');
  await own.merchant.shipment({ orderId: order.id });
  const reports = () => own.shop.calls.filter((one) => one.startsWith('report '));
  await pausesOf(scene.api).pause(own.merchant.accountId);
  await scene.send();
  expect(reports()).toEqual([]);
  await pausesOf(scene.api).resume(own.merchant.accountId);
  await scene.send();
  expect(reports()).toEqual(['report 100']);
});
