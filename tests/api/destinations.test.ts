// @module-tag database
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestDelivery, type TestDelivery } from '../support/test-delivery.ts';

let api: TestApi;
let receiver: Receiver;
let delivery: TestDelivery;
let key: string;
let accountId: string;
const eventFolder = mkdtempSync(join(tmpdir(), 'waybill-events-'));
beforeAll(async () => {
  api = await startTestApi({ eventFolder });
  receiver = await startReceiver();
  delivery = await startTestDelivery(api, receiver, () => 0.5, undefined, eventFolder);
});
afterAll(async () => {
  await receiver.close();
  await delivery.stop();
  await api.close();
});
beforeEach(async () => {
  ({ key, accountId } = await api.newKey());
});

const call = (method: string, path: string, json?: object) =>
  api.call(method, `/api/v1/webhooks${path}`, { key, ...(json && { json }) });
const FILE = { type: 'file', settings: { file: 'events.ndjson' }, events: ['order.created'] };
const RABBIT = {
  type: 'rabbitmq',
  settings: { host: 'mq.example.com', username: 'waybill', password: 'hunter2-hunter2', exchange: 'events' },
  events: ['order.created'],
};

async function create(input: object) {
  const { status, body } = await call('POST', '/destinations', input);
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data;
}

const linesOf = (file: string) =>
  readFileSync(join(eventFolder, accountId, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).body);

test('each kind of destination has a schema of its settings', async () => {
  const { body } = await call('GET', '/destinations');
  expect(body.data.map(({ type }: { type: string }) => type)).toEqual([
    ...['sqs', 'eventbridge', 'kafka', 'rabbitmq', 'nats', 'redis_streams', 'file'],
  ]);
  const rabbit = body.data.find(({ type }: { type: string }) => type === 'rabbitmq');
  expect(rabbit.settings.properties.password).toMatchObject({ format: 'password' });
});

test('events go to a file, with retries, log and signatures like webhooks', async () => {
  const subscription = await create(FILE);
  expect(subscription).toMatchObject({
    isActive: true,
    destination: { type: 'file', settings: FILE.settings },
  });
  await delivery.emit(accountId, 'order.created');
  await delivery.settled();
  const [line] = linesOf('events.ndjson');
  expect(line).toMatchObject({ event: 'order.created', data: { id: 'ord_test' } });
  const { body } = await call('GET', `/${subscription.id}/deliveries`);
  expect(body.data).toMatchObject([{ event: 'order.created', status: 'delivered' }]);
  expect((await call('GET', `/${subscription.id}`)).body.data).toMatchObject({ failureCount: 0 });
});

test('CloudEvents are what is written if they are asked for', async () => {
  await create({ ...FILE, settings: { file: 'cloud.ndjson' }, format: 'cloudevents', payload: 'thin' });
  await delivery.emit(accountId, 'order.created');
  await delivery.settled();
  expect(linesOf('cloud.ndjson')).toMatchObject([
    {
      specversion: '1.0',
      type: 'waybill.order.created',
      subject: 'ord_test',
      data: { resourceId: 'ord_test' },
    },
  ]);
});

test('CloudEvents are signed over HTTPS as other bodies are', async () => {
  const { body } = await call('POST', '', {
    url: receiver.url,
    events: ['order.created'],
    format: 'cloudevents',
  });
  await delivery.emit(accountId, 'order.created');
  await delivery.settled();
  const request = receiver.received.at(-1);
  expect(request?.headers['content-type']).toBe('application/cloudevents+json');
  const signed = `${request?.headers['x-service-timestamp']}.${request?.body}`;
  expect(request?.headers['x-service-signature']).toBe(
    createHmac('sha256', body.data.secret).update(signed).digest('hex'),
  );
});

test('a destination that cannot be reached fails like an endpoint', async () => {
  const { id } = await create({ ...RABBIT, settings: { ...RABBIT.settings, host: '10.0.0.1' } });
  await delivery.emit(accountId, 'order.created');
  await delivery.settled();
  const { body } = await call('GET', `/${id}`);
  expect(body.data).toMatchObject({ failureCount: 1, lastError: expect.stringContaining('10.0.0.1') });
});

test('a list of servers, which is no URL, is disabled like an endpoint, and its name is in the alert', async () => {
  const settings = { servers: '10.0.0.1:9092,10.0.0.2:9092', topic: 'orders' };
  const { id } = await create({ type: 'kafka', settings, events: ['order.created'] });
  for (let n = 0; n < 10; n++) {
    await delivery.emit(accountId, 'order.created');
    await delivery.settled();
  }
  expect((await call('GET', `/${id}`)).body.data).toMatchObject({ isActive: false, failureCount: 10 });
  expect(delivery.troubles).toEqual([]);
});

test('secrets are never shown, and have to be entered again if the host changes', async () => {
  const created = await create(RABBIT);
  const { password, ...visible } = RABBIT.settings;
  expect(created.url).toBe('amqps://mq.example.com/%2F/events');
  expect(created.destination).toEqual({ type: 'rabbitmq', settings: visible });
  const listed = await call('GET', '');
  expect(listed.text).not.toContain(password);
  const rows = await api.storage.db.selectFrom('webhook_subscriptions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(password);
  expectError(
    await call('PUT', `/${created.id}`, { settings: { host: 'other.example.com' } }),
    400,
    'VALIDATION_ERROR',
    /^settings\.password: enter it again/,
  );
  const changed = await call('PUT', `/${created.id}`, { settings: { exchange: 'orders' } });
  expect(changed.body.data).toMatchObject({ url: 'amqps://mq.example.com/%2F/orders' });
});

test.each([
  [{ ...FILE, type: 'pigeon' }, /^type: must be one of sqs, /],
  [{ ...FILE, settings: { file: '../x' } }, /^settings\.file: /],
  [{ ...RABBIT, settings: { host: 'mq.example.com' } }, /settings\.username: is required/],
  [{ ...FILE, settings: { file: 'a', color: 'red' } }, /settings\.color: is not a setting of /],
  [{ type: 'file', settings: { file: 'a' } }, /^events: /],
])('%j is refused', async (input, message) => {
  expectError(await call('POST', '/destinations', input), 400, 'VALIDATION_ERROR', message);
  expect((await call('GET', '')).body.data).toEqual([]);
});

test('an endpoint has no settings, and a destination no URL of its own', async () => {
  const { id } = await create(FILE);
  const endpoint = await call('POST', '', { url: 'https://shop.example.com/', events: ['order.created'] });
  expectError(
    await call('PUT', `/${id}`, { url: 'https://a.example.com/' }),
    400,
    'VALIDATION_ERROR',
    /^url: /,
  );
  expectError(
    await call('PUT', `/${endpoint.body.data.id}`, { settings: { file: 'a' } }),
    400,
    'VALIDATION_ERROR',
    /^settings: /,
  );
});
