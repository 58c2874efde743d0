// @module-tag database
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestDelivery, type TestDelivery } from '../support/test-delivery.ts';

let api: TestApi;
let receiver: Receiver;
let delivery: TestDelivery;
let key: string;
let accountId: string;
let path: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  receiver = await startReceiver();
  delivery = await startTestDelivery(api, receiver);
  ({ key, accountId } = await api.newKey());
  const json = { url: receiver.url, events: ['order.created'] };
  const { body } = await api.call('POST', '/api/v1/webhooks', { key, json });
  path = `/api/v1/webhooks/${body.data.id}`;
});
afterEach(async () => {
  await delivery.stop();
  await receiver.close();
});

const read = async () => (await api.call('GET', path, { key })).body.data;
const log = async (query = '') => (await api.call('GET', `${path}/deliveries${query}`, { key })).body;
const enable = () => api.call('PUT', path, { key, json: { isActive: true } });
const order = () => delivery.emit(accountId, 'order.created', { id: 'ord_1' });
const answerWith = (status: number) => {
  receiver.answer = () => ({ status });
};

/** Ten failures at once have disabled it; an hour later, all that waits is overdue. */
async function disableWithBacklog(): Promise<number> {
  answerWith(503);
  await Promise.all(Array.from({ length: 20 }, order));
  await delivery.settled();
  expect(await read()).toMatchObject({ isActive: false, failureCount: 10 });
  await delivery.advance(3_600_000);
  const pending = (await log('?status=pending')).meta.total;
  expect(pending).toBe(20);
  return receiver.received.length;
}

test('enabled while its receiver still fails, it is tried with one at a time at the pace of the backoff', async () => {
  const before = await disableWithBacklog();
  await enable();
  await delivery.settled();
  expect(receiver.received).toHaveLength(before + 1);
  expect(await read()).toMatchObject({ isActive: true, failureCount: 1 });
  await order(); // waits behind the probe as well
  let sent = before + 1;
  for (const seconds of [5, 10, 20, 40, 80, 160, 320, 640, 1_280]) {
    expect((await read()).isActive).toBe(true);
    await delivery.advance(seconds * 1_000 - 1);
    expect(receiver.received).toHaveLength(sent);
    await delivery.advance(1);
    sent += 1;
    expect(receiver.received).toHaveLength(sent);
  }
  expect(await read()).toMatchObject({ isActive: false, failureCount: 10 });
});

test('enabled when its receiver has recovered, everything goes out at once, and what comes after', async () => {
  await disableWithBacklog();
  answerWith(200);
  await enable();
  await delivery.settled();
  expect((await log('?status=pending')).meta.total).toBe(0);
  expect(await read()).toMatchObject({ isActive: true, failureCount: 0 });
  await order();
  await delivery.settled();
  expect((await log('?status=delivered')).meta.total).toBe(21);
});

test('a probe that succeeds after others failed lets everything go', async () => {
  const before = await disableWithBacklog();
  await enable();
  await delivery.settled();
  await delivery.advance(5_000);
  expect(receiver.received).toHaveLength(before + 2);
  answerWith(200);
  await delivery.advance(10_000);
  // Those that failed as probes wait for their own backoff, as ever.
  expect((await log('?status=delivered')).meta.total).toBeGreaterThanOrEqual(18);
  await delivery.advance(3_600_000);
  expect((await log('?status=delivered')).meta.total).toBe(20);
});

test('enabled again while it is probed, retried or tested, it is tried at once', async () => {
  const before = await disableWithBacklog();
  await enable();
  await delivery.settled();
  expect(receiver.received).toHaveLength(before + 1);
  await enable();
  await delivery.settled();
  expect(receiver.received).toHaveLength(before + 2);
  const [{ id }] = (await log('?status=pending')).data;
  expect((await api.call('POST', `${path}/deliveries/${id}/retry`, { key })).status).toBe(202);
  await delivery.settled();
  expect(receiver.received).toHaveLength(before + 3);
  answerWith(200);
  expect((await api.call('POST', `${path}/test`, { key })).status).toBe(202);
  await delivery.settled();
  expect((await log('?status=delivered')).meta.total).toBeGreaterThanOrEqual(18);
  expect((await read()).isActive).toBe(true);
});
