import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DASHBOARD, openSession, SAME_ORIGIN } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

/** What unauthenticated clients see of the server, and what it logs about clients. */
let api: TestApi;
let known: TestApi;
let proxied: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  known = await startTestApi({ publicUrl: 'https://ship.example.com', metricsToken: 'token-of-prometheus' });
  proxied = await startTestApi({ trustProxy: true });
});
afterAll(() => Promise.all([api, known, proxied].map((one) => one.close())));

const PATHS = ['/api/v1/orders', '/docs', '/nothing', `${DASHBOARD}/session`, '/healthz'];
const HSTS = 'strict-transport-security';

test('every response over HTTPS has Strict-Transport-Security, and none over plain HTTP', async () => {
  for (const path of PATHS) {
    const [bare, named, forwarded] = [
      await api.call('GET', path, { headers: { 'x-forwarded-proto': 'https' } }),
      await known.call('GET', path, { headers: { host: 'ship.example.com' } }),
      await proxied.call('GET', path, { headers: { 'x-forwarded-proto': 'https' } }),
    ];
    expect([path, bare.headers[HSTS]]).toEqual([path, undefined]);
    expect([path, named.headers[HSTS]]).toEqual([path, 'max-age=31536000']);
    expect([path, forwarded.headers[HSTS]]).toEqual([path, 'max-age=31536000']);
    expect((await known.call('GET', path)).headers[HSTS]).toBeUndefined();
  }
});

test('400 for another host, before any other check; health checks work with any host', async () => {
  const headers = { host: 'evil.example' };
  for (const path of PATHS.filter((one) => one !== '/healthz')) {
    const answer = await known.call('GET', path, { headers });
    expectError(answer, 400, 'VALIDATION_ERROR', /^Host: evil\.example is not the address of this server/);
    expect(answer.headers['x-request-id']).toMatch(/^req_/);
  }
  expect((await known.call('GET', '/healthz', { headers })).status).toBe(200);
  expect((await api.call('GET', '/healthz', { headers })).status).toBe(200);
});

describe('/metrics', () => {
  const from = (remoteAddress: string, headers = {}) =>
    api.app.server.inject({ url: '/metrics', remoteAddress, headers });

  test('without a token is only for the machine itself, not for clients of a proxy on it', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect([address, (await from(address)).statusCode]).toEqual([address, 200]);
    const refused = [
      await from('203.0.113.9'),
      await from('::ffff:10.0.0.1'),
      await from('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }),
      await from('::1', { forwarded: 'for=203.0.113.9' }),
    ];
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'FORBIDDEN']);
      expect(answer.json().error.message).toContain('WAYBILL_METRICS_TOKEN');
    }
  });

  test('with a token requires it from everyone', async () => {
    const status = async (headers: Record<string, string>) =>
      (await known.call('GET', '/metrics', { headers })).status;
    expect(await status({})).toBe(401);
    expect(await status({ authorization: 'Bearer wrong' })).toBe(401);
    expect(await status({ authorization: 'Bearer token-of-prometheus' })).toBe(200);
  });

  test('shows the versions of Waybill and Node', async () => {
    const { text } = await api.call('GET', '/metrics');
    expect(text).toContain(`waybill_build_info{version="1.0.0-rc.1",node="${process.versions.node}"} 1`);
  });
});

test('each request is logged with its user, key and client address', async () => {
  const lineOf = (at: TestApi, id: unknown) =>
    at
      .logged()
      .split('\n')
      .filter((line) => line.includes(String(id)))
      .map((line) => JSON.parse(line))
      .find(({ msg }) => msg === 'request');
  const { key, id, accountId } = await api.newKey();
  const byKey = await api.call('GET', '/api/v1/orders', { key });
  expect(lineOf(api, byKey.headers['x-request-id'])).toMatchObject({ keyId: id, accountId, ip: '127.0.0.1' });
  const browser = await openSession(api, accountId);
  const bySession = await browser.call('GET', '/session');
  expect(lineOf(api, bySession.headers['x-request-id'])).toMatchObject({ accountId, ip: '127.0.0.1' });

  const headers = { ...SAME_ORIGIN, 'x-forwarded-for': `${'9'.repeat(500)}, 203.0.113.9` };
  const email = 'ada@example.com';
  const password = 'a long password of Ada';
  const ada = await proxied.newUser({ email, password });
  const logIn = (given: string) =>
    proxied.call('POST', `${DASHBOARD}/session`, { json: { email, password: given }, headers });
  const [wrong, right] = [await logIn('wrong'), await logIn(password)];
  expect([wrong.status, right.status]).toEqual([401, 201]);
  const wrongLine = lineOf(proxied, wrong.headers['x-request-id']);
  expect(wrongLine).toMatchObject({ status: 401, ip: '203.0.113.9' });
  expect(wrongLine).not.toHaveProperty('userId');
  expect(lineOf(proxied, right.headers['x-request-id'])).toMatchObject({ userId: ada, ip: '203.0.113.9' });
  expect(proxied.logged()).not.toContain(password);
});
