import { expect, test } from 'vitest';
import { changeOf, checkWebhook, NEW_WEBHOOK, valuesOf } from './webhook-values.ts';
import type { Webhook } from './webhooks-api.ts';

const queue = {
  url: 'kafka://a.example.com:9092,b.example.com:9092/orders',
  events: ['order.created'],
  destination: { type: 'kafka', settings: {} },
} as unknown as Webhook;

test('a queue can be saved without a URL that starts with https://, and its URL is not sent', () => {
  const values = { ...valuesOf(queue), maxPerSecond: 7 };
  expect(checkWebhook.url(values.url, values)).toBeNull();
  const change = changeOf(values);
  expect(change).toMatchObject({ events: ['order.created'], maxPerSecond: 7 });
  expect(change).not.toHaveProperty('url');
});

test('the URL of an endpoint is checked and sent', () => {
  const values = { ...NEW_WEBHOOK, url: ' https://shop.example.com/hooks ' };
  expect(checkWebhook.url('http://shop.example.com', values)).not.toBeNull();
  expect(checkWebhook.url(values.url, values)).toBeNull();
  expect(changeOf(values)).toMatchObject({ url: 'https://shop.example.com/hooks' });
});
