// @module-tag database
import { setTimeout } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createChanges } from '../../server/src/live/index.ts';
import { type Browser, DASHBOARD, openSession } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { addMember, invite, openTeam } from '../support/members.ts';
import { startReceiver } from '../support/receiver.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestDelivery } from '../support/test-delivery.ts';

let api: TestApi;
const open: Agent[] = [];
beforeAll(async () => {
  api = await startTestApi();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((browser) => browser.destroy()));
});
afterAll(() => api.close());

const ORDER = {
  shipTo: {
    name: 'Ada',
    street1: '1 Main St',
    city: 'Oakland',
    state: 'CA',
    postalCode: '94612',
    country: 'US',
  },
  items: [{ name: 'Mug', quantity: 1 }],
};
/** Longer than changes are collected before they are published. */
const SILENCE_MS = 600;

interface Stream {
  /** All topics received so far. */
  topics: string[];
  ended: boolean;
}

/** A stream as a browser opens it. After its first data it is known to be subscribed. */
async function listen(browser: Browser, at = api): Promise<Stream> {
  const dispatcher = new Agent();
  open.push(dispatcher);
  const answer = await request(`${at.origin}${DASHBOARD}/changes`, {
    headers: { cookie: browser.cookie },
    dispatcher,
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/event-stream');
  const stream: Stream = { topics: [], ended: false };
  let isOpen = false;
  answer.body.on('data', (chunk: Buffer) => {
    isOpen = true;
    for (const [, list = '[]'] of chunk.toString().matchAll(/^data: (.*)$/gm))
      stream.topics.push(...JSON.parse(list));
  });
  answer.body.on('end', () => {
    stream.ended = true;
  });
  answer.body.on('error', () => {});
  await expect.poll(() => isOpen).toBe(true);
  return stream;
}

async function newListener() {
  const { key, accountId } = await api.newKey();
  const browser = await openSession(api, accountId);
  return { key, accountId, browser, stream: await listen(browser) };
}

test('open streams are counted', async () => {
  const count = async () =>
    Number(/^waybill_dashboard_streams (\d+)$/m.exec((await api.call('GET', '/metrics')).text)?.[1]);
  const before = await count();
  expect(before).toBeGreaterThanOrEqual(0);
  await newListener();
  await newListener();
  expect(await count()).toBe(before + 2);
  await Promise.all(open.splice(0).map((browser) => browser.destroy()));
  await expect.poll(() => count()).toBe(before);
});

test('writes through either door are published to their user only', async () => {
  const [mine, others] = [await newListener(), await newListener()];
  await api.call('POST', '/api/v1/orders', { key: mine.key, json: { orderNumber: '1', ...ORDER } });
  await expect.poll(() => mine.stream.topics).toEqual(['orders']);
  await mine.browser.call('POST', '/products', { json: { sku: 'MUG', name: 'Mug' } });
  await expect.poll(() => mine.stream.topics).toEqual(['orders', 'products']);
  expect(others.stream.topics).toEqual([]);
});

test('an order that is marked as shipped is a change of shipments and trackers too', async () => {
  const { key, stream } = await newListener();
  const post = (path: string, json: object) => api.call('POST', `/api/v1${path}`, { key, json });
  await post('/warehouses', { name: 'Main', address: ORDER.shipTo });
  const { body } = await post('/orders', { orderNumber: '1', ...ORDER });
  await expect.poll(() => stream.topics).toContain('orders');
  stream.topics.length = 0;
  await post(`/orders/${body.data.id}/mark-shipped`, {});
  await expect.poll(() => stream.topics.toSorted()).toEqual(['orders', 'shipments', 'trackers']);
});

test('requests that change nothing are not published: reads, rate quotes and rejected requests', async () => {
  const { key, stream } = await newListener();
  await api.call('GET', '/api/v1/orders', { key });
  expect((await api.call('POST', '/api/v1/orders', { key, json: {} })).status).toBe(400);
  await api.call('POST', '/api/v1/addresses/parse', { key, json: { text: '1 Main St, Oakland CA' } });
  await setTimeout(SILENCE_MS);
  expect(stream.topics).toEqual([]);
});

test('a burst of changes is published once', async () => {
  const { accountId, stream } = await newListener();
  for (let i = 0; i < 500; i++) api.changes.publish(accountId, i % 2 === 0 ? 'orders' : 'shipments');
  await expect.poll(() => stream.topics).toEqual(['orders', 'shipments']);
  await setTimeout(SILENCE_MS);
  expect(stream.topics).toEqual(['orders', 'shipments']);
});

test('outcomes of deliveries are published', async () => {
  const receiver = await startReceiver();
  const delivery = await startTestDelivery(api, receiver);
  const { accountId, browser, stream } = await newListener();
  await browser.call('POST', '/webhooks', { json: { url: receiver.url, events: ['order.created'] } });
  await expect.poll(() => stream.topics).toEqual(['webhooks']);
  await delivery.emit(accountId, 'order.created', { id: 'ord_1' });
  await expect.poll(() => stream.topics).toEqual(['webhooks', 'webhooks']);
  await delivery.stop();
  await receiver.close();
});

test('changes reach other processes', async () => {
  const { accountId, stream } = await newListener();
  const elsewhere = createChanges({ storage: api.storage, onError: (error) => expect.fail(String(error)) });
  elsewhere.publish(accountId, 'shipments');
  await elsewhere.close();
  await expect.poll(() => stream.topics).toEqual(['shipments']);
});

test('the stream ends with the session', async () => {
  const { accountId, browser, stream } = await newListener();
  const [mine] = await api.accounts.sessions.list(accountId);
  const elsewhere = await openSession(api, accountId);
  const kept = await listen(elsewhere);
  expect((await elsewhere.call('DELETE', `/sessions/${mine?.id}`)).status).toBe(200);
  await expect.poll(() => stream.ended).toBe(true);
  expect(kept.ended).toBe(false);
  expectError(await browser.call('GET', '/changes'), 401, 'UNAUTHORIZED', 'Log in first');
});

test('an open stream does not delay a stopping server', async () => {
  const other = await startTestApi();
  const stream = await listen(await openSession(other, await other.newUser()), other);
  await other.close();
  await expect.poll(() => stream.ended).toBe(true);
});

test('a founder who was removed hears no more of the account that has their id', async () => {
  const { owner, accountId } = await openTeam(api);
  const other = await openTeam(api);
  const successor = await addMember(api, owner, 'owner');
  const { body } = await owner.call('GET', '/session');
  const token = await invite(other.owner, body.data.user.email, 'packer');
  expect((await owner.call('POST', '/invitations/join', { json: { token } })).status).toBe(200);
  expect((await successor.browser.call('DELETE', `/members/${accountId}`)).status).toBe(200);
  const stream = await listen(owner);
  const heir = await listen(successor.browser);
  expect(
    (await successor.browser.call('POST', '/orders', { json: { orderNumber: 'heir', ...ORDER } })).status,
  ).toBe(201);
  await expect.poll(() => heir.topics).toContain('orders');
  expect((await owner.call('DELETE', '/sessions')).status).toBe(200);
  await expect.poll(() => stream.topics).toContain('sessions');
  expect(stream.topics).not.toContain('orders');
});
