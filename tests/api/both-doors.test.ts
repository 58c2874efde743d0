import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, DASHBOARD, openSession, SAME_ORIGIN } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

/** The routes behind both doors are the same ones; which door a request passes depends on its address alone. */

let api: TestApi;
let accountId: string;
let browser: Browser;
beforeAll(async () => {
  api = await startTestApi();
  accountId = await api.newUser();
  browser = await openSession(api, accountId);
});
afterAll(() => api.close());

/** All ways to write the address of a route that the router takes for the same. */
const waysTo = (path: string): string[] => [
  path,
  `${path}?limit=1`,
  `${path}?at=/api/v1/orders&or=${DASHBOARD}/orders`,
  path.replace('api', '%61pi'),
  path.replace('v1', 'v%31').replace('orders', '%6Frders'),
  path.replace('dashboard', 'dashb%6fard'),
  `http://elsewhere${path}`,
  `https://elsewhere:99${path}?limit=1`,
  `http://api${path}`,
  `http://dashboard${path}`,
];

/** Ways that lead to no route, or to one of the other door. */
const detoursTo = (path: string): string[] => [
  ...[`/${path}`, `/.${path}`, path.replace('/api', '//api'), path.replace('/v1', '/./v1')],
  ...[path.replace('/v1/', '/v1%2F'), path.replace('api/', 'api%2f'), path.replace('/v1/', '/v1%252F')],
  ...[path.toUpperCase(), path.replace('v1', 'V1'), `/x${path}`, `${DASHBOARD}${path}`, `/api/v1${path}`],
  ...[`${DASHBOARD}/../../..${path}`, `/api/v1/../..${path}`, `/api/v1/..%2f..${path}`],
  ...[path.replace('/webhooks', '?/webhooks'), `http://elsewhere/${path}`, `http://elsewhere?${path}`],
];

const FORGED = {
  'x-original-url': `${DASHBOARD}/orders`,
  'x-rewrite-url': '/api/v1/orders',
  'x-forwarded-prefix': '/dashboard',
};

test('a session opens no address of the API, and a key none of the dashboard, however it is written', async () => {
  const withSession = { headers: { ...SAME_ORIGIN, ...FORGED, cookie: browser.cookie } };
  for (const path of [...waysTo('/api/v1/orders'), ...waysTo('/api/v1/me')])
    expect([path, (await api.call('GET', path, withSession)).status]).toEqual([path, 401]);
  const { key } = await api.newKey({ accountId });
  for (const path of [...waysTo(`${DASHBOARD}/orders`), ...waysTo(`${DASHBOARD}/members`)])
    expect([path, (await api.call('GET', path, { key, headers: FORGED })).status]).toEqual([path, 401]);
});

test('each way to write an address leads through its door', async () => {
  for (const path of waysTo(`${DASHBOARD}/warehouses`).filter((way) => !way.includes('?'))) {
    const { status, body } = await api.call('GET', path, { headers: { cookie: browser.cookie } });
    expect([path, status, body.data]).toEqual([path, 200, expect.any(Array)]);
  }
  const { key } = await api.newKey({ accountId });
  for (const path of waysTo('/api/v1/warehouses').filter((way) => !way.includes('?')))
    expect([path, (await api.call('GET', path, { key })).status]).toEqual([path, 200]);
});

test('detours lead to nothing of an account through no door', async () => {
  await browser.call('POST', '/webhooks', {
    json: { url: 'https://example.com/hook', events: ['order.created'] },
  });
  const { key } = await api.newKey({ accountId });
  const credentials = [{ headers: { ...SAME_ORIGIN, cookie: browser.cookie } }, { key }];
  for (const path of [...detoursTo('/api/v1/webhooks'), ...detoursTo(`${DASHBOARD}/webhooks`)])
    for (const credential of credentials)
      expect([path, (await api.call('GET', path, credential)).text.includes('/hook')]).toEqual([path, false]);
});

test('what only keys can ask for is unknown to the dashboard', async () => {
  for (const path of ['/me', '/%6de', '/m%65?limit=1'])
    expectError(await browser.call('GET', path), 404, 'NOT_FOUND', 'No such path');
  expect((await browser.call('OPTIONS', '/me')).status).toBe(404);
});

test('a request that needs a page of the dashboard needs one at each way to write its address', async () => {
  const json = { name: 'Main', address: {} };
  for (const path of waysTo(`${DASHBOARD}/warehouses`)) {
    const answer = await api.call('POST', path, { json, headers: { cookie: browser.cookie } });
    expectError(answer, 403, 'FORBIDDEN', /did not come from the dashboard/);
  }
});

test('an Idempotency-Key belongs to the address where it was used first, however that is written', async () => {
  const { key } = await api.newKey({ accountId });
  const json = { url: 'https://example.com/keyed', events: ['order.created'] };
  const headers = { ...SAME_ORIGIN, cookie: browser.cookie, 'idempotency-key': 'both-doors' };
  const made = await api.call('POST', `${DASHBOARD}/webhooks`, { json, headers });
  expect(made.status).toBe(201);
  const again = await api.call('POST', `/dashb%6fard/api/v1/webhooks`, { json, headers });
  expect([again.status, again.text]).toEqual([201, made.text]);
  const other = await api.call('POST', '/api/v1/webhooks', {
    key,
    json,
    headers: { 'idempotency-key': 'both-doors' },
  });
  expectError(other, 409, 'CONFLICT', /used with a different request/);
});

test('metrics and the log name the address that was asked for', async () => {
  const path = `${DASHBOARD}/products/prd_unknown`;
  expect((await browser.call('GET', '/products/prd_unknown')).status).toBe(404);
  const { text } = await api.call('GET', '/metrics');
  expect(text).toContain(`_count{method="GET",route="${DASHBOARD}/products/:id",status="404"} 1`);
  expect(api.logged()).toContain(`"path":"${path}"`);
});
