import { expect, test } from 'vitest';
import { fieldsOf } from '../plugin-settings/index.ts';
import {
  changeOf,
  checkWebhook,
  destinationBodyOf,
  NEW_WEBHOOK,
  newDestination,
  valuesOf,
} from './webhook-values.ts';
import type { Webhook } from './webhooks-api.ts';

const queue = {
  url: 'kafka://a.example.com:9092,b.example.com:9092/orders',
  events: ['order.created'],
  destination: {
    type: 'kafka',
    settings: { servers: 'a.example.com:9092,b.example.com:9092', topic: 'orders' },
  },
} as unknown as Webhook;
const fields = fieldsOf({
  settings: {
    type: 'object',
    required: ['servers', 'topic'],
    properties: {
      servers: { type: 'string', 'x-destination': true },
      tls: { type: 'boolean', default: true, 'x-destination': true },
      password: { type: 'string', format: 'password' },
      topic: { type: 'string' },
    },
  },
});
const problemsOf = (values: ReturnType<typeof valuesOf>, stored = queue.destination) =>
  Object.entries(checkWebhook(fields, stored)(values)).filter(([, problem]) => problem !== null);

test('a queue can be saved without a URL that starts with https://, and its URL is not sent', () => {
  const values = { ...valuesOf(queue, fields), maxPerSecond: 7 };
  expect(problemsOf(values)).toEqual([]);
  const change = changeOf(values, fields, queue.destination);
  expect(change).toMatchObject({
    events: ['order.created'],
    maxPerSecond: 7,
    settings: queue.destination?.settings,
  });
  expect(change).not.toHaveProperty('url');
});

test('TLS stays on unless it is switched off, and is neither sent nor a move while nobody has touched it', () => {
  const values = valuesOf(queue, fields);
  expect(values.settings.tls).toBe(true);
  expect(changeOf(values, fields, queue.destination)).not.toHaveProperty('settings.tls');
  const off = { ...values, settings: { ...values.settings, tls: false } };
  expect(changeOf(off, fields, queue.destination)).toMatchObject({ settings: { tls: false } });
  const created = newDestination(fields);
  expect(destinationBodyOf('kafka', fields, created).settings).toEqual({});
  created.settings.tls = false;
  expect(destinationBodyOf('kafka', fields, created).settings).toEqual({ tls: false });
});

test('the settings of a kind that the server does not offer any more are left alone', () => {
  expect(changeOf(valuesOf(queue, []), [], queue.destination)).not.toHaveProperty('settings');
});

test('what a new destination lacks is said at its fields', () => {
  const problems = Object.keys(checkWebhook(fields)({ ...newDestination(fields), events: [] }));
  expect(problems).toEqual(expect.arrayContaining(['settings.servers', 'settings.topic', 'events']));
});

test('the URL of an endpoint is checked and sent', () => {
  const values = { ...NEW_WEBHOOK, url: ' https://shop.example.com/hooks ' };
  expect(checkWebhook()({ ...values, url: 'http://shop.example.com' }).url).not.toBeNull();
  expect(checkWebhook()(values).url).toBeNull();
  expect(changeOf(values, [], undefined)).toMatchObject({ url: 'https://shop.example.com/hooks' });
});
