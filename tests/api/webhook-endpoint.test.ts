// @module-tag database
import { createPrivateKey } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { selfSignedCertificate } from '../../server/src/cli/receive/certificate.ts';
import { openOptions } from '../../server/src/webhooks/index.ts';
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
  api = await startTestApi({ maxWebhooks: 200 });
  receiver = await startReceiver();
  delivery = await startTestDelivery(api, receiver);
});
afterAll(async () => {
  await delivery.stop();
  await receiver.close();
  await api.close();
});
beforeEach(async () => {
  ({ key, accountId } = await api.newKey());
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 200 });
});

const MASK = '••••••••';
const DAY_MS = 86_400_000;
const SECRET = 'k3y-"that"-nobody-may-read';
const create = (options: object) =>
  api.call('POST', '/api/v1/webhooks', {
    key,
    json: { url: receiver.url, events: ['order.created'], ...options },
  });
const created = async (options: object) => {
  const { status, body } = await create(options);
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data;
};
const get = async (id: string) => (await api.call('GET', `/api/v1/webhooks/${id}`, { key })).body.data;
const put = (id: string, json: object) => api.call('PUT', `/api/v1/webhooks/${id}`, { key, json });
const stored = async (id: string) => {
  const rows = api.storage.db.selectFrom('webhook_subscriptions').selectAll().where('id', '=', id);
  return rows.executeTakeFirstOrThrow();
};

function certificateAt(now: number) {
  const { cert, key: privateKey } = selfSignedCertificate(['client.test'], now);
  return { certificate: cert, privateKey };
}

test('headers are sent, stored encrypted and shown without their values', async () => {
  const headers = { 'X-Api-Key': SECRET, Authorization: 'Bearer abcdefgh' };
  const subscription = await created({ headers });
  expect(subscription.headers).toEqual({ 'X-Api-Key': MASK, Authorization: MASK });
  expect((await get(subscription.id)).headers).toEqual(subscription.headers);
  const list = await api.call('GET', '/api/v1/webhooks', { key });
  expect(list.body.data[0].headers).toEqual(subscription.headers);
  const row = await stored(subscription.id);
  expect(JSON.stringify(row)).not.toContain('nobody-may-read');
  expect(openOptions(api.vault, row)).toEqual({ headers });
  expect(() => openOptions(api.vault, { ...row, id: 'whk_other' })).toThrow();

  await delivery.emit(accountId, 'order.created');
  await delivery.settled();
  expect(receiver.received[0]?.headers).toMatchObject({
    'x-api-key': SECRET,
    authorization: 'Bearer abcdefgh',
  });
});

test('headers are replaced as a whole, except values that are kept, and null removes all', async () => {
  const { id } = await created({ headers: { 'X-One': 'first', 'X-Two': 'second' } });
  const { body } = await put(id, { headers: { 'x-one': MASK, 'X-Three': 'third' } });
  expect(body.data.headers).toEqual({ 'x-one': MASK, 'X-Three': MASK });
  expect(openOptions(api.vault, await stored(id)).headers).toEqual({ 'x-one': 'first', 'X-Three': 'third' });
  await put(id, { maxPerSecond: 5 });
  expect((await get(id)).headers).toEqual(body.data.headers);
  for (const none of [null, {}]) {
    await put(id, { headers: { 'X-One': 'again' } });
    expect((await put(id, { headers: none })).status).toBe(200);
    expect(await get(id)).not.toHaveProperty('headers');
    expect((await stored(id)).sealed_options).toBeNull();
  }
});

const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`X-${n}`, 'v']));
test.each<[Record<string, string>, RegExp]>([
  [eleven, /at most 10/],
  [{ 'X Y': 'v' }, /a name must be/],
  [{ '': 'v' }, /a name must be/],
  [{ ['X'.repeat(101)]: 'v' }, /a name must be/],
  [{ 'X-A': 'v', 'x-a': 'w' }, /twice/],
  [{ 'X-A': '' }, /the value of X-A/],
  [{ 'X-A': ' v' }, /the value of X-A/],
  [{ 'X-A': 'v\r\nHost: evil' }, /the value of X-A/],
  [{ 'X-A': 'ü' }, /the value of X-A/],
  [{ 'X-A': 'v'.repeat(1_001) }, /the value of X-A/],
  [{ 'X-New': MASK }, /no stored value/],
  ...[
    ...[
      'host',
      'HOST',
      'Connection',
      'Transfer-Encoding',
      'TE',
      'Upgrade',
      'Keep-Alive',
      'Trailer',
      'User-Agent',
    ],
    ...['Content-Type', 'content-length', 'Content-Encoding', 'webhook-id', 'X-Service-Signature', 'Expect'],
  ].map((name): [Record<string, string>, RegExp] => [{ [name]: 'v' }, /cannot be set/]),
])('headers %j are refused and change nothing', async (headers, message) => {
  const { id } = await created({ headers: { 'X-Old': 'old' } });
  const before = await stored(id);
  expectError(await put(id, { headers }), 400, 'VALIDATION_ERROR', message);
  expectError(await create({ headers }), 400, 'VALIDATION_ERROR', message);
  expect(await stored(id)).toEqual(before);
});

test('values are not sent to another host unless they are given again', async () => {
  const { id } = await created({ headers: { 'X-Api-Key': SECRET } });
  const before = await stored(id);
  const url = 'https://other.example.com/hook';
  for (const headers of [undefined, { 'X-Api-Key': MASK }])
    expectError(await put(id, { url, headers }), 400, 'VALIDATION_ERROR', /^headers: must be given again/);
  expect(await stored(id)).toEqual(before);
  expect((await put(id, { url: `${receiver.url}/other` })).status).toBe(200);
  expect((await put(id, { url, headers: { 'X-Api-Key': 'new one' } })).status).toBe(200);
  expect((await put(id, { url: receiver.url, headers: null })).status).toBe(200);
});

test('what a receiver repeats of the headers is not stored, nor is anything of them in logs', async () => {
  receiver.answer = ({ headers }) => ({
    status: 401,
    body: `${JSON.stringify(headers)} ${headers.authorization}`,
  });
  const { id } = await created({ headers: { 'X-Api-Key': SECRET, Authorization: 'Bearer abcdefgh' } });
  await delivery.emit(accountId, 'order.created');
  await delivery.settled();
  const { body: list } = await api.call('GET', `/api/v1/webhooks/${id}/deliveries`, { key });
  const { body } = await api.call('GET', `/api/v1/webhooks/${id}/deliveries/${list.data[0].id}`, { key });
  const text = JSON.stringify(body);
  expect(text).toContain(MASK);
  const rows = await api.storage.db
    .selectFrom('deliveries')
    .selectAll()
    .where('subscription_id', '=', id)
    .execute();
  await api.requestLog?.flush?.();
  const requests = await api.storage.db.selectFrom('request_log').selectAll().execute();
  for (const place of [text, JSON.stringify(rows), JSON.stringify(requests), api.logged()])
    for (const secret of ['nobody-may-read', 'abcdefgh']) expect(place).not.toContain(secret);
  await put(id, { isActive: false });
});

test('a client certificate is stored encrypted and shown without its key', async () => {
  const clientCertificate = certificateAt(api.clock.now());
  const subscription = await created({ clientCertificate, headers: { 'X-A': 'v' } });
  expect(subscription.clientCertificate).toEqual({
    subject: 'CN=waybill',
    issuer: 'CN=waybill',
    validTo: new Date(api.clock.now() + 365 * DAY_MS).toISOString(),
    fingerprint256: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
  });
  expect((await get(subscription.id)).clientCertificate).toEqual(subscription.clientCertificate);
  const row = await stored(subscription.id);
  expect(JSON.stringify(row)).not.toContain('BEGIN');
  expect(openOptions(api.vault, row).clientCertificate).toMatchObject(clientCertificate);
  const { body } = await put(subscription.id, { clientCertificate: null });
  expect(body.data).not.toHaveProperty('clientCertificate');
  expect(body.data.headers).toEqual({ 'X-A': MASK });
});

test.each<[string, (pair: ReturnType<typeof certificateAt>, now: number) => object, RegExp]>([
  [
    'that is not PEM',
    (pair) => ({ ...pair, certificate: 'MIIB' }),
    /^clientCertificate.certificate: must be PEM/,
  ],
  [
    'that is damaged',
    (pair) => ({ ...pair, certificate: pair.certificate.replace(/MII../, 'AAAAA') }),
    /^clientCertificate.certificate: number 1 in the text is not a valid/,
  ],
  [
    'with the key of another',
    (pair, now) => ({ ...pair, privateKey: certificateAt(now).privateKey }),
    /^clientCertificate.privateKey: does not belong/,
  ],
  [
    'behind its issuer',
    (pair, now) => ({ ...pair, certificate: certificateAt(now).certificate + pair.certificate }),
    /^clientCertificate.certificate: the one that the private key belongs to must come first/,
  ],
  [
    'that has expired',
    (_, now) => certificateAt(now - 366 * DAY_MS),
    /^clientCertificate.certificate: CN=waybill expired/,
  ],
  [
    'of the future',
    (_, now) => certificateAt(now + 2 * DAY_MS),
    /^clientCertificate.certificate: CN=waybill is not valid before/,
  ],
  [
    'whose key is encrypted',
    (pair) => ({
      ...pair,
      privateKey: createPrivateKey(pair.privateKey)
        .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
        .toString(),
    }),
    /^clientCertificate.privateKey: is encrypted/,
  ],
  [
    'whose key is not PEM',
    (pair) => ({ ...pair, privateKey: 'secret!' }),
    /^clientCertificate.privateKey: must be PEM/,
  ],
  [
    'whose key is damaged',
    (pair) => ({ ...pair, privateKey: pair.privateKey.replace(/MI..../, 'AAAAAA') }),
    /^clientCertificate.privateKey: is not a valid private key/,
  ],
  ['without a key', ({ certificate }) => ({ certificate }), /privateKey/],
])('a certificate %s is refused', async (_, change, message) => {
  const { id } = await created({});
  const before = await stored(id);
  const clientCertificate = change(certificateAt(api.clock.now()), api.clock.now());
  const answer = await put(id, { clientCertificate });
  expectError(answer, 400, 'VALIDATION_ERROR', message);
  expect(await stored(id)).toEqual(before);
});

test('a certificate with its issuers behind it is accepted', async () => {
  const [own, issuer] = [certificateAt(api.clock.now()), certificateAt(api.clock.now())];
  await created({ clientCertificate: { ...own, certificate: `${own.certificate}\n${issuer.certificate}` } });
});
