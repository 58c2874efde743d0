// @module-tag database
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestDelivery, type TestDelivery } from '../support/test-delivery.ts';

let api: TestApi;
let receiver: Receiver;
let delivery: TestDelivery;
let key: string;
let accountId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  receiver = await startReceiver();
  delivery = await startTestDelivery(api, receiver);
  ({ key, accountId } = await api.newKey());
});
afterEach(async () => {
  await delivery.stop();
  await receiver.close();
});

const call = (method: string, path: string, json?: object) =>
  api.call(method, `/api/v1${path}`, { key, ...(json && { json }) });
const subscribe = async (events = ['order.created']): Promise<string> =>
  (await call('POST', '/webhooks', { url: receiver.url, events })).body.data.id;
const enable = (id: string, isActive: boolean) => call('PUT', `/webhooks/${id}`, { isActive });
let number = 100;
async function emit(type: 'order.created' | 'order.updated' = 'order.created'): Promise<string> {
  const orderNumber = `E-${++number}`;
  api.clock.advance(1_000);
  await delivery.emit(accountId, type, { id: `ord_${number}`, orderNumber });
  return orderNumber;
}
const numbersReceived = () => receiver.received.map(({ body }) => JSON.parse(body).data.orderNumber);

describe('the list of events', () => {
  test('has every event, newest first, whether or not anybody was subscribed', async () => {
    const first = await emit();
    const second = await emit('order.updated');
    const { body } = await call('GET', '/events');
    expect(body.data.map(({ data }: { data: { orderNumber: string } }) => data.orderNumber)).toEqual([
      second,
      first,
    ]);
    expect(body.meta.total).toBe(2);
    const [{ id, resourceId, type }] = body.data;
    expect([type, resourceId]).toEqual(['order.updated', `ord_${number}`]);
    expect((await call('GET', `/events/${id}`)).body.data.deliveries).toEqual([]);
  });

  test('can be filtered by type, by what it is about and by time, and exported without payloads', async () => {
    await emit();
    const wanted = await emit('order.updated');
    const total = async (query: string) => (await call('GET', `/events?${query}`)).body.meta.total;
    expect(await total('type=order.updated')).toBe(1);
    expect(await total(`resourceId=ord_${number}`)).toBe(1);
    expect(await total(`createdFrom=${new Date(api.clock.now()).toISOString()}`)).toBe(1);
    expect(await total('type=order.created&resourceId=ord_none')).toBe(0);
    const csv = await api.call('GET', '/api/v1/events', { key, headers: { accept: 'text/csv' } });
    expect(csv.text).toContain(`ord_${number}`);
    expect(csv.text).not.toContain(wanted);
  });

  test("does not have another account's events", async () => {
    await emit();
    const { id } = (await call('GET', '/events')).body.data[0];
    const other = await api.newKey();
    const list = await api.call('GET', '/api/v1/events', { key: other.key });
    expect(list.body.data).toEqual([]);
    expectError(
      await api.call('GET', `/api/v1/events/${id}`, { key: other.key }),
      403,
      'FORBIDDEN',
      /belongs to another user/,
    );
    expectError(await call('GET', '/events/evt_none'), 404, 'NOT_FOUND', /not found|No such/i);
  });
});

describe('sending an event again', () => {
  test('makes a new delivery with its own id and signature, listed with the event', async () => {
    const webhookId = await subscribe();
    const sent = await emit();
    await delivery.settled();
    const { id } = (await call('GET', '/events')).body.data[0];
    const { status, body } = await call('POST', `/events/${id}/resend`, { webhookId });
    expect(status).toBe(202);
    await delivery.settled();
    expect(numbersReceived()).toEqual([sent, sent]);
    const { deliveries } = (await call('GET', `/events/${id}`)).body.data;
    expect(deliveries).toHaveLength(2);
    expect(deliveries[1]).toMatchObject({ id: body.data.id, webhookId, status: 'delivered' });
    const ids = receiver.received.map(({ headers }) => headers['x-service-delivery']);
    expect(new Set(ids).size).toBe(2);
  });

  test('is refused to a webhook that is disabled, asks for other events, or belongs to another account', async () => {
    await emit();
    const { id } = (await call('GET', '/events')).body.data[0];
    const disabled = await subscribe();
    await enable(disabled, false);
    const others = await subscribe(['order.updated']);
    const stranger = await api.newKey();
    const { body } = await api.call('POST', '/api/v1/webhooks', {
      key: stranger.key,
      json: { url: receiver.url, events: ['order.created'] },
    });
    const resend = (webhookId: string) => call('POST', `/events/${id}/resend`, { webhookId });
    expectError(await resend(disabled), 409, 'CONFLICT', /disabled/);
    expectError(await resend(others), 409, 'CONFLICT', /does not receive order.created/);
    expectError(await resend(body.data.id), 403, 'FORBIDDEN', /belongs to another user/);
  });
});

describe('events that a webhook missed while it was disabled', () => {
  test('are counted and sent in order, each once, however many ask at the same time', async () => {
    const id = await subscribe();
    const live = await emit();
    await delivery.settled();
    await enable(id, false);
    const missed = [await emit(), await emit(), await emit()];
    await emit('order.updated');
    expect((await call('GET', `/webhooks/${id}/missed-events`)).body.data).toEqual({
      count: 3,
      isMore: false,
    });
    expectError(await call('POST', `/webhooks/${id}/catch-up`), 409, 'CONFLICT', /disabled/);
    await enable(id, true);
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', `/webhooks/${id}/catch-up`)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(answers.reduce((sum, { body }) => sum + body.data.queued, 0)).toBe(3);
    await delivery.settled();
    expect(numbersReceived()[0]).toBe(live);
    expect(numbersReceived().slice(1).sort()).toEqual(missed);
    expect((await call('GET', `/webhooks/${id}/missed-events`)).body.data.count).toBe(0);
    expect((await call('POST', `/webhooks/${id}/catch-up`)).body.data.queued).toBe(0);
  });

  test('are kept apart over two outages, and events before and after them are not sent again', async () => {
    const id = await subscribe();
    const numbers: string[] = [];
    for (let outage = 0; outage < 2; outage++) {
      numbers.push(await emit());
      await delivery.settled();
      await enable(id, false);
      api.clock.advance(600_000);
      numbers.push(await emit());
      api.clock.advance(600_000);
      await enable(id, true);
      await delivery.settled();
    }
    numbers.push(await emit());
    await delivery.settled();
    expect((await call('POST', `/webhooks/${id}/catch-up`)).body.data).toEqual({ queued: 2, isMore: false });
    await delivery.advance(1_000);
    await delivery.settled();
    expect(numbersReceived().sort()).toEqual(numbers);
  });

  test('are not those of a type that it asks for only since', async () => {
    const id = await subscribe();
    await emit('order.updated');
    api.clock.advance(600_000);
    await call('PUT', `/webhooks/${id}`, { events: ['order.created', 'order.updated'] });
    expect((await call('GET', `/webhooks/${id}/missed-events`)).body.data.count).toBe(0);
    expect((await call('POST', `/webhooks/${id}/catch-up`)).body.data.queued).toBe(0);
  });

  test('wait behind what happens now', async () => {
    const id = await subscribe();
    await enable(id, false);
    for (let i = 0; i < 5; i++) await emit();
    await enable(id, true);
    await delivery.stop();
    await call('POST', `/webhooks/${id}/catch-up`);
    const fresh = await emit();
    delivery = await startTestDelivery(api, receiver);
    await delivery.settled();
    expect(numbersReceived()).toHaveLength(6);
    // The first is the probe of a webhook that was enabled again.
    expect(numbersReceived()[0]).toBe(fresh);
  });

  test('of a webhook that failures disabled are counted from then on', async () => {
    const id = await subscribe();
    receiver.answer = () => ({ status: 500 });
    for (let i = 0; i < 10; i++) await emit();
    await delivery.settled();
    expect(delivery.disabled).toEqual([id]);
    api.clock.advance(600_000);
    await emit();
    expect((await call('GET', `/webhooks/${id}/missed-events`)).body.data.count).toBe(1);
  });
});

test('the deliveries of a webhook are exported as CSV', async () => {
  const id = await subscribe();
  await emit();
  await delivery.settled();
  const headers = { accept: 'text/csv' };
  const csv = await api.call('GET', `/api/v1/webhooks/${id}/deliveries`, { key, headers });
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.text.trim().split('\n')).toHaveLength(2);
  expect(csv.text).toContain('order.created,delivered');
  const missing = await api.call('GET', '/api/v1/webhooks/whk_none/deliveries', { key, headers });
  expectError(missing, 404, 'NOT_FOUND', /not found|No such/i);
});
