import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, openSession } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let accountId: string;
let browser: Browser;
let key: string;
let keyId: string;
beforeAll(async () => {
  api = await startTestApi();
  ({ key, id: keyId, accountId } = await api.newKey());
  browser = await openSession(api, accountId);
});
afterAll(() => api.close());

async function list(query = '') {
  await api.requestLog?.flush();
  const { body } = await browser.call('GET', `/request-log${query}`);
  return body.data;
}
const requestId = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-request-id']);

test('a request of a key is listed with what is needed to find out what happened', {
  tags: 'database',
}, async () => {
  const answer = await api.call('POST', '/api/v1/orders?', {
    key,
    json: { orderNumber: '1', password: 'hunter2', items: [] },
    headers: { 'idempotency-key': 'once-1' },
  });
  expect(answer.status).toBe(400);
  const [logged] = await list(`?requestId=${requestId(answer)}`);
  expect(logged).toMatchObject({
    id: requestId(answer),
    keyId,
    method: 'POST',
    path: '/orders',
    route: '/orders',
    status: 400,
    errorCode: 'VALIDATION_ERROR',
    errorMessage: answer.body.error.message,
    idempotencyKey: 'once-1',
    client: '127.0.0.1',
  });
  const one = await browser.call('GET', `/request-log/${logged.id}`);
  expect(one.body.data).toMatchObject({ status: 400, bodyCut: false });
  expect(one.text).toContain('orderNumber');
  expect(one.text).not.toContain('hunter2');
});

test('bodies of requests that succeed or only read are not kept', async () => {
  const created = await api.call('POST', '/api/v1/products', { key, json: { sku: 'A', name: 'A' } });
  const read = await api.call('GET', '/api/v1/products/prd_none?x=1', { key });
  expect([created.status, read.status]).toEqual([201, 400]);
  for (const answer of [created, read]) {
    await api.requestLog?.flush();
    const { body } = await browser.call('GET', `/request-log/${requestId(answer)}`);
    expect(body.data.body).toBeNull();
  }
  const [logged] = await list(`?requestId=${requestId(read)}`);
  expect(logged).toMatchObject({ path: '/products/prd_none', query: 'x=1', route: '/products/:id' });
});

test('refusals of a valid key are listed too, and paths that do not exist; requests without one are not', async () => {
  const reader = await api.newKey({ accountId, permissions: ['read'] });
  const refused = await api.call('POST', '/api/v1/orders', { key: reader.key, json: {} });
  const missing = await api.call('GET', '/api/v1/nowhere', { key });
  const undecodable = await api.call('GET', '/api/v1/orders/%E0%A4%A', { key });
  const stranger = await api.call('GET', '/api/v1/orders', { key: 'svc_live_wrong' });
  const statusOf = async (answer: { headers: Record<string, unknown> }) =>
    (await list(`?requestId=${requestId(answer)}`)).map(({ status }: { status: number }) => status);
  expect(await statusOf(refused)).toEqual([403]);
  expect(await statusOf(missing)).toEqual([404]);
  expect(await statusOf(undecodable)).toEqual([400]);
  expect(await statusOf(stranger)).toEqual([]);
});

test('keys and webhook secrets are logged nowhere, wherever a client puts them', async () => {
  const mine = await api.newKey({ accountId });
  const secrets = [mine.key, 'whsec_c2VjcmV0IG9mIGEgd2ViaG9vaw=='];
  for (const [n, secret] of secrets.entries()) {
    const encoded = secret.replaceAll('_', '%5F');
    for (const [path, headers] of [
      [`/orders/${secret}`, {}],
      [`/orders/${encoded.replaceAll('%', '%25')}`, {}],
      [`/nowhere/${encoded}`, {}],
      [`/orders?api-key=${secret}`, {}],
      [`/orders?sort=${encoded}`, {}],
      [`/orders?${secret}`, {}],
    ] as const)
      await api.call('GET', `/api/v1${path}`, { key: mine.key, headers });
    await api.call('POST', '/api/v1/orders', {
      key: mine.key,
      headers: { 'idempotency-key': secret },
      json: { orderNumber: `log-${n}`, notes: secret, [secret]: 1 },
    });
    await api.call('GET', `/docs/${secret}`);
    await browser.call('GET', `/orders/${encoded}?api-key=${secret}`);
  }
  await api.requestLog?.flush();
  const rows = await api.storage.db
    .selectFrom('request_log')
    .selectAll()
    .where('key_id', '=', mine.id)
    .execute();
  expect(rows).toHaveLength(14);
  const written = JSON.stringify(rows) + api.logged();
  for (const secret of secrets) {
    const hidden = secret.slice(secret.lastIndexOf('_') + 1).replace(/=+$/, '');
    expect(written.includes(hidden), hidden).toBe(false);
  }
  expect(rows.filter(({ idempotency_key }) => idempotency_key?.endsWith('[redacted]'))).toHaveLength(2);
});

test('the list can be filtered by key, status, method and how the path starts', {
  tags: 'database',
}, async () => {
  const other = await api.newKey({ accountId });
  for (const path of ['/warehouses', '/webhooks', '/warehouses/wh_none']) {
    api.clock.advance(1_000);
    await api.call('GET', `/api/v1${path}`, { key: other.key });
  }
  const paths = async (query: string) =>
    (await list(`?keyId=${other.id}${query}`)).map(({ path }: { path: string }) => path);
  expect(await paths('')).toEqual(['/warehouses/wh_none', '/webhooks', '/warehouses']);
  expect(await paths('&path=/warehouses')).toEqual(['/warehouses/wh_none', '/warehouses']);
  expect(await paths('&statusClass=4')).toEqual(['/warehouses/wh_none']);
  expect(await paths('&statusClass=2&method=GET')).toEqual(['/webhooks', '/warehouses']);
  expect(await paths('&method=POST')).toEqual([]);
  const csv = await browser.call('GET', '/request-log', { headers: { accept: 'text/csv' } });
  expect(csv.text.split('\n')[0]).toContain('keyId');
});

test('an account does not see the requests of another, nor those of the dashboard', {
  tags: 'database',
}, async () => {
  const stranger = await api.newKey();
  const answer = await api.call('GET', '/api/v1/orders', { key: stranger.key });
  await browser.call('GET', '/orders');
  expect(await list(`?requestId=${requestId(answer)}`)).toEqual([]);
  const one = await browser.call('GET', `/request-log/${requestId(answer)}`);
  expectError(one, 403, 'FORBIDDEN', 'Request belongs to another user');
  expectError(await browser.call('GET', '/request-log/req_none'), 404, 'NOT_FOUND', 'Request not found');
  const logged = await list('?limit=100');
  expect(logged.every((one: { keyId: string }) => one.keyId !== stranger.id)).toBe(true);
  expect((await api.call('GET', '/api/v1/request-log', { key })).status).toBe(404);
});
