import { expect, expectTypeOf, test } from 'vitest';
import { signTestEvent, verifyWebhook, type WebhookEvent, WebhookVerificationError } from '../src/index.ts';

const SECRET = `whsec_${btoa('a secret of thirty-two characters')}`;
const OLD = `whsec_${btoa('the secret of the day before today')}`;
const NOW = 1_768_473_000_000;
const AT = { now: NOW };
const data = { id: 'shp_1', trackingCode: 'T1', carrier: 'fleet', service: 'ground', rate: 7.45 };

const delivery = (secret = SECRET) =>
  signTestEvent({ event: 'shipment.created', data }, secret, { timestamp: NOW / 1000, deliveryId: 'dlv_1' });

const codeOf = (verifying: Promise<unknown>) =>
  verifying.then(
    () => 'accepted',
    (error: unknown) => (error instanceof WebhookVerificationError ? error.code : error),
  );

test('a signed event is returned with its type and the id of its delivery, from text and from bytes', async () => {
  const { body, headers } = await delivery();
  for (const raw of [body, new TextEncoder().encode(body), new TextEncoder().encode(body).buffer]) {
    const received = await verifyWebhook(raw as string, headers, SECRET, AT);
    expect(received).toEqual({
      event: 'shipment.created',
      timestamp: '1768473000',
      data,
      deliveryId: 'dlv_1',
    });
    if (received.event === 'shipment.created')
      expectTypeOf(received.data.trackingCode).toEqualTypeOf<string>();
  }
  expectTypeOf<WebhookEvent['event']>().toExtend<string>();
});

test('headers may be of fetch or of Node, in any case', async () => {
  const { body, headers } = await delivery();
  const upper = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  );
  expect(await codeOf(verifyWebhook(body, new Headers(headers), SECRET, AT))).toBe('accepted');
  expect(await codeOf(verifyWebhook(body, upper, SECRET, AT))).toBe('accepted');
});

test('a changed body, timestamp, signature or secret is refused', async () => {
  const { body, headers } = await delivery();
  const { 'x-service-signature': signature = '' } = headers;
  const without = { ...headers, 'webhook-signature': '' };
  const changed: [string, Record<string, string>, string][] = [
    [body.replace('7.45', '0.01'), headers, SECRET],
    [body, { ...headers, 'x-service-timestamp': '1768473001' }, SECRET],
    [
      body,
      { ...without, 'x-service-signature': signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
      SECRET,
    ],
    [body, { ...without, 'x-service-signature': signature.slice(0, 10) }, SECRET],
    [body, { ...without, 'x-service-signature': 'no hex' }, SECRET],
    [body, { ...without, 'x-service-signature': '' }, SECRET],
    [body, headers, OLD],
  ];
  for (const [raw, given, secret] of changed)
    expect(await codeOf(verifyWebhook(raw, given, secret, AT))).toBe('INVALID_SIGNATURE');
});

test('a secret that was forgotten is named as such', async () => {
  const { body, headers } = await delivery();
  for (const secret of [undefined, '', [], [SECRET, undefined]])
    await expect(verifyWebhook(body, headers, secret as string, AT)).rejects.toThrow(/secret .* is missing/);
});

test.each([
  ['x-service-timestamp'],
  ['x-service-signature', 'webhook-signature'],
  ['x-service-timestamp', 'x-service-signature', 'webhook-timestamp'],
])('without %s it is refused', async (...names) => {
  const { body, headers } = await delivery();
  const others = Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
  expect(await codeOf(verifyWebhook(body, others, SECRET, AT))).toBe('MISSING_HEADER');
});

test('the headers of Standard Webhooks alone are enough, as messages of SQS have them', async () => {
  const { body, headers } = await delivery();
  const standard = Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.startsWith('webhook-')),
  );
  expect(await verifyWebhook(body, standard, SECRET, AT)).toMatchObject({ data, deliveryId: 'dlv_1' });
  const wrong: [string, Record<string, string>, string][] = [
    [body.replace('7.45', '0.01'), standard, SECRET],
    [body, { ...standard, 'webhook-id': 'dlv_2' }, SECRET],
    [body, { ...standard, 'webhook-timestamp': '1768473001' }, SECRET],
    [body, standard, OLD],
  ];
  for (const [raw, given, secret] of wrong)
    expect(await codeOf(verifyWebhook(raw, given, secret, AT))).toBe('INVALID_SIGNATURE');
  const later = { now: NOW + 301_000 };
  expect(await codeOf(verifyWebhook(body, standard, SECRET, later))).toBe('INVALID_TIMESTAMP');
});

test('a delivery may be 300 seconds old or early, and not a second more; the tolerance can be changed', async () => {
  const { body, headers } = await delivery();
  const verify = (seconds: number, options = {}) =>
    codeOf(verifyWebhook(body, headers, SECRET, { now: NOW + seconds * 1000, ...options }));
  expect(await verify(300)).toBe('accepted');
  expect(await verify(-300)).toBe('accepted');
  expect(await verify(301)).toBe('INVALID_TIMESTAMP');
  expect(await verify(-301)).toBe('INVALID_TIMESTAMP');
  expect(await verify(301, { toleranceSeconds: 600 })).toBe('accepted');
  for (const timestamp of ['soon', '', '1e9', '-1'])
    expect(
      await codeOf(verifyWebhook(body, { ...headers, 'x-service-timestamp': timestamp }, SECRET, AT)),
    ).toBe('INVALID_TIMESTAMP');
});

test('while a secret is rotated, either secret or both are accepted', async () => {
  const { body, headers } = await delivery();
  const old = await delivery(OLD);
  const rotating = {
    ...headers,
    'webhook-signature': `${headers['webhook-signature']} ${old.headers['webhook-signature']}`,
  };
  expect(await codeOf(verifyWebhook(body, rotating, SECRET, AT))).toBe('accepted');
  expect(await codeOf(verifyWebhook(body, rotating, OLD, AT))).toBe('accepted');
  expect(await codeOf(verifyWebhook(body, headers, [OLD, SECRET], AT))).toBe('accepted');
});

test('a parsed body and an empty secret are mistakes of the caller', async () => {
  const { body, headers } = await delivery();
  await expect(verifyWebhook(JSON.parse(body), headers, SECRET, AT)).rejects.toBeInstanceOf(TypeError);
  await expect(verifyWebhook(body, headers, '', AT)).rejects.toBeInstanceOf(TypeError);
  // Whatever is sent: a forgotten setting must not look like a bad delivery.
  await expect(verifyWebhook('{}', {}, undefined, AT)).rejects.toBeInstanceOf(TypeError);
});
