import { expect, test } from 'vitest';
import { receiverName } from './receiver-name.ts';

test.each([
  ['https://shop.example.com:8443/hooks/s3cret?key=1', 'shop.example.com:8443'],
  ['amqps://mq.example.com/%2F/events', 'mq.example.com'],
  [
    'kafka+tls://a.example.com:9092,b.example.com:9092/orders',
    'kafka+tls://a.example.com:9092,b.example.com:9092/orders',
  ],
  ['file:events.ndjson', 'file:events.ndjson'],
])('%s is called %s', (url, name) => {
  expect(receiverName(url)).toBe(name);
});
