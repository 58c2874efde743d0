// @module-tag database
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Browser, openSession } from '../support/browser.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestDelivery, type TestDelivery } from '../support/test-delivery.ts';

let api: TestApi;
let receiver: Receiver;
let delivery: TestDelivery;
let browser: Browser;
let key: string;
let accountId: string;
/** Paths of receivers that fail. */
let down: Set<string>;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  receiver = await startReceiver();
  delivery = await startTestDelivery(api, receiver);
  ({ key, accountId } = await api.newKey());
  browser = await openSession(api, accountId);
  down = new Set();
  receiver.answer = ({ url }) => ({ status: [...down].some((path) => url.includes(path)) ? 503 : 200 });
});
afterEach(async () => {
  await delivery.stop();
  await receiver.close();
});

const ABOUT_WEBHOOKS = ['webhook.failing', 'webhook.disabled', 'webhook.recovered'];
const MINUTE_MS = 60_000;
const call = (method: string, path: string, json?: object) =>
  api.call(method, `/api/v1/webhooks${path}`, { key, ...(json && { json }) });
async function subscribe(path: string, events: string[]): Promise<string> {
  const { status, body } = await call('POST', '', {
    url: `${receiver.url}/${path}?token=s3cret-t0ken`,
    events,
  });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data.id;
}
/** This many orders one after the other, without the retries of those before. */
async function orders(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await delivery.emit(accountId, 'order.created');
    await delivery.settled();
  }
}
const sentTo = (path: string) =>
  receiver.received
    .filter(({ url }) => url.includes(`/${path}?`))
    .map(({ body }) => JSON.parse(body))
    .filter(({ event }) => event.startsWith('webhook.'));
const eventsOf = (path: string): string[] => sentTo(path).map(({ event }) => event);
async function bell() {
  const { notifications } = (await browser.call('GET', '/notifications')).body.data;
  return notifications as { kind: string; text: string; about: object; isResolved: boolean }[];
}
const stored = async () =>
  (
    await api.storage.db
      .selectFrom('events')
      .select(['type', 'subject_id', 'data'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute()
  )
    .filter(({ type }) => type.startsWith('webhook.'))
    .map((row) => ({ ...row, data: JSON.parse(row.data) }));

test('members and other webhooks are told once of each step from the first failure to the recovery', async () => {
  const shop = await subscribe('shop', ['order.created', ...ABOUT_WEBHOOKS]);
  await subscribe('watch', ABOUT_WEBHOOKS);
  await orders(2);
  expect(await stored()).toEqual([]);

  down.add('/shop');
  await orders(4);
  expect(sentTo('watch').map(({ data }) => data)).toMatchObject([
    { id: shop, failureCount: 1, failuresLeft: 9, lastError: expect.stringContaining('503') },
  ]);
  expect(await bell()).toMatchObject([
    { kind: 'webhook_failing', about: { type: 'webhook', id: shop }, isResolved: false },
  ]);
  expect((await browser.call('GET', '/overview?days=7')).body.data.attention.failingWebhooks).toBe(0);

  await orders(3);
  expect(sentTo('watch').map(({ data }) => data.failureCount)).toEqual([1, 5]);
  expect((await browser.call('GET', '/overview?days=7')).body.data.attention.failingWebhooks).toBe(1);

  await orders(5);
  expect(delivery.disabled).toEqual([shop]);
  expect(eventsOf('watch')).toEqual(['webhook.failing', 'webhook.failing', 'webhook.disabled']);
  expect((await bell()).map(({ kind }) => kind)).toEqual([
    ...['webhook_disabled', 'webhook_nearly_disabled', 'webhook_failing'],
  ]);

  down.clear();
  await call('PUT', `/${shop}`, { isActive: true });
  await delivery.advance(10 * MINUTE_MS);
  expect(eventsOf('watch').at(-1)).toBe('webhook.recovered');
  expect((await bell()).map(({ kind, isResolved }) => [kind, isResolved])).toEqual([
    ['webhook_recovered', true],
    ['webhook_disabled', true],
    ['webhook_nearly_disabled', true],
    ['webhook_failing', true],
  ]);
  // It asked for them, but is never told about itself.
  expect(eventsOf('shop')).toEqual([]);
  const told = JSON.stringify([await stored(), await bell()]);
  expect(told).toContain('127.0.0.1');
  expect(told).not.toContain('s3cret');
});

test('a receiver that comes and goes is reported once an hour', async () => {
  const shop = await subscribe('shop', ['order.created']);
  await subscribe('watch', ABOUT_WEBHOOKS);
  for (let n = 0; n < 6; n++) {
    down.add('/shop');
    await orders(1);
    down.clear();
    await delivery.advance(MINUTE_MS);
    await orders(1);
  }
  expect(eventsOf('watch')).toEqual(['webhook.failing', 'webhook.recovered']);
  api.clock.advance(60 * MINUTE_MS);
  down.add('/shop');
  await orders(1);
  down.clear();
  await delivery.advance(MINUTE_MS);
  expect(eventsOf('watch')).toEqual([
    ...['webhook.failing', 'webhook.recovered', 'webhook.failing', 'webhook.recovered'],
  ]);
  expect((await call('GET', `/${shop}`)).body.data).toMatchObject({ isActive: true, failureCount: 0 });
});

test('two that are told of each other and both fail come to an end', async () => {
  const ids = [
    await subscribe('shop', ['order.created', ...ABOUT_WEBHOOKS]),
    await subscribe('watch', ['order.created', ...ABOUT_WEBHOOKS]),
  ];
  down.add('/shop').add('/watch');
  await orders(1);
  for (let n = 0; n < 60; n++) await delivery.advance(10 * MINUTE_MS);
  expect([...delivery.disabled].sort()).toEqual([...ids].sort());
  for (const id of ids) {
    const about = (await stored()).filter((event) => event.subject_id === id).map(({ type }) => type);
    expect(about).toEqual(['webhook.failing', 'webhook.failing', 'webhook.disabled']);
  }
});

test('an outcome that changes nothing writes nothing about health', async () => {
  await subscribe('shop', ['order.created']);
  await orders(3);
  const rows = await api.storage.db
    .selectFrom('webhook_subscriptions')
    .select(['told_health', 'told_failing_at', 'told_nearly_at'])
    .where('account_id', '=', accountId)
    .execute();
  expect(rows).toEqual([{ told_health: 0, told_failing_at: null, told_nearly_at: null }]);
  expect(await bell()).toEqual([]);
});
