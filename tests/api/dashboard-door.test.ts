import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, DASHBOARD, openBrowser, openSession, setCookies } from '../support/browser.ts';
import { expectError, hasRateLimitHeaders } from '../support/expectations.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let accountId: string;
let browser: Browser;
beforeAll(async () => {
  api = await startTestApi();
  accountId = await api.newUser();
  browser = await openSession(api, accountId);
});
afterAll(() => api.close());

const NEW_HOOK = { url: 'https://example.com/hook', events: ['order.created'] };

describe('without a session', () => {
  test.each([
    ['GET', '/orders'],
    ['POST', '/webhooks'],
    ['GET', '/addresses/parse'],
    ['GET', '/nothing'],
    ['GET', '/api-keys'],
    ['OPTIONS', '/orders'],
  ])('%s %s is a 401 without a challenge', async (method, path) => {
    const answer = await openBrowser(api).call(method, path);
    expectError(answer, 401, 'UNAUTHORIZED', 'Log in first');
    expect(answer.headers['www-authenticate']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('an API key is not accepted here, nor a session cookie by the API', async () => {
    const { key } = await api.newKey({ accountId });
    expect((await api.call('GET', `${DASHBOARD}/orders`, { key })).status).toBe(401);
    const headers = { cookie: browser.cookie };
    expect((await api.call('GET', '/api/v1/orders', { headers })).status).toBe(401);
  });

  test.each(['', 'x', `${'A'.repeat(43)}`, `${'A'.repeat(5000)}`, '%00'])(
    'a made-up token is none: %.10s',
    async (token) => {
      const answer = await openBrowser(api, `waybill_session=${token}`).call('GET', '/orders');
      expect(answer.status).toBe(401);
    },
  );
});

describe('with a session', () => {
  test('the routes are those of the API, with the same data', async () => {
    const made = await browser.call('POST', '/webhooks', { json: NEW_HOOK });
    expect(made.status).toBe(201);
    const { key } = await api.newKey({ accountId });
    const seen = await api.call('GET', `/api/v1/webhooks/${made.body.data.id}`, { key });
    expect(seen.body).toEqual((await browser.call('GET', `/webhooks/${made.body.data.id}`)).body);
    const json = { text: '417 Montgomery St, San Francisco, CA 94104' };
    expect((await browser.call('POST', '/addresses/parse', { json })).status).toBe(200);
  });

  test('requests are not rate-limited and have no rate-limit headers', async () => {
    for (let i = 0; i < 70; i++) {
      const answer = await browser.call('GET', '/warehouses');
      expect(answer.status).toBe(200);
      expect(hasRateLimitHeaders(answer)).toBe(false);
    }
  });

  test('404, 405, 204, 400 and 415 are the same as in the API', async () => {
    expectError(await browser.call('GET', '/nothing'), 404, 'NOT_FOUND', 'No such path');
    expectError(await browser.call('DELETE', '/orders'), 405, 'METHOD_NOT_ALLOWED', /DELETE is not allowed/);
    const options = await browser.call('OPTIONS', '/session');
    expect([options.status, options.headers.allow]).toEqual([204, 'DELETE, GET, HEAD, POST, OPTIONS']);
    expectError(await browser.call('GET', '/orders?page=0'), 400, 'VALIDATION_ERROR', /^page: /);
    expectError(await browser.call('GET', '/orders/%00'), 404, 'NOT_FOUND', 'No such path');
    expectError(await browser.call('GET', '/orders/%ff'), 400, 'VALIDATION_ERROR', /^path: /);
    const form = { raw: 'email=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expectError(await browser.call('POST', '/session', form), 415, 'UNSUPPORTED_MEDIA_TYPE', /json/);
  });

  test('an Idempotency-Key works', async () => {
    const send = () =>
      browser.call('POST', '/webhooks', { json: NEW_HOOK, headers: { 'idempotency-key': 'once' } });
    const [first, second] = [await send(), await send()];
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.text).toBe(first.text);
  });

  test('an Idempotency-Key on a route without a login is ignored', async () => {
    const headers = { 'idempotency-key': 'early' };
    const json = { email: 'nobody@example.com', password: 'wrong password' };
    expect((await openBrowser(api).call('POST', '/session', { json, headers })).status).toBe(401);
  });

  test('another user cannot access the data', async () => {
    const hook = (await browser.call('POST', '/webhooks', { json: NEW_HOOK })).body.data.id;
    const product = { sku: 'MUG', name: 'Mug' };
    expect((await browser.call('POST', '/products', { json: product })).status).toBe(201);
    const apiKey = { name: 'mine', access: ['shipping'] };
    const key = (await browser.call('POST', '/api-keys', { json: apiKey })).body.data.id;
    const session = (await browser.call('GET', '/session')).body.data.session.id;

    const other = await openSession(api, await api.newUser());
    for (const list of [
      '/orders',
      '/shipments',
      '/returns',
      '/products',
      '/warehouses',
      '/inventory',
      '/webhooks',
      '/webhook-outcomes',
      '/api-keys',
    ]) {
      expect([list, (await other.call('GET', list)).body.data]).toEqual([list, []]);
    }
    expect((await other.call('GET', '/sessions')).body.data).toHaveLength(1);
    const attempts: [string, string][] = [
      ['GET', `/webhooks/${hook}`],
      ['GET', `/webhooks/${hook}/stats`],
      ['POST', `/webhooks/${hook}/deliveries/retry-failed`],
      ['DELETE', `/api-keys/${key}`],
      ['DELETE', `/sessions/${session}`],
    ];
    for (const [method, path] of attempts) {
      expectError(await other.call(method, path), 403, 'FORBIDDEN', /belongs to another user$/);
    }
    expect((await browser.call('GET', '/session')).status).toBe(200);
  });
});

describe('a cross-site request', () => {
  const post = (headers: Record<string, string>) =>
    api.call('POST', `${DASHBOARD}/webhooks`, {
      json: NEW_HOOK,
      headers: { cookie: browser.cookie, ...headers },
    });

  test.each([
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['a sister domain, as the browser says', { 'sec-fetch-site': 'same-site' }],
    ['no page at all, as the browser says', { 'sec-fetch-site': 'none' }],
    ['another site, in an older browser', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['nobody knows where', {}],
  ])('from %s is refused', async (_from, headers) => {
    const before = (await browser.call('GET', '/webhooks')).body.data.length;
    expectError(await post(headers), 403, 'FORBIDDEN', /did not come from the dashboard's own pages/);
    expect((await browser.call('GET', '/webhooks')).body.data).toHaveLength(before);
  });

  test('Sec-Fetch-Site takes precedence over a matching Origin', async () => {
    expect((await post({ 'sec-fetch-site': 'cross-site', origin: api.origin })).status).toBe(403);
  });

  test('from the dashboard itself is accepted, with Sec-Fetch-Site and with Origin only', async () => {
    expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(201);
    expect((await post({ origin: api.origin })).status).toBe(201);
  });

  test('can neither log in nor set up', async () => {
    const headers = { origin: 'https://evil.example' };
    const resets = ['/password-resets/request', '/password-resets/use'];
    for (const path of ['/session', '/setup', '/invitations/accept', ...resets]) {
      expect((await api.call('POST', `${DASHBOARD}${path}`, { json: {}, headers })).status).toBe(403);
    }
  });

  test('forwarded headers from an untrusted proxy are ignored', async () => {
    const headers = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
    expect((await post({ ...headers, 'x-forwarded-proto': 'https' })).status).toBe(403);
  });
});

describe('the cookie', () => {
  const PASSWORD = 'correct horse battery';
  const FLAGS = ['Path=/', 'Max-Age=7776000', 'HttpOnly', 'SameSite=Strict'];

  async function logIn(to: TestApi, headers: Record<string, string>) {
    const email = `${Math.random()}@example.com`;
    await to.newUser({ email, password: PASSWORD });
    const options = { json: { email, password: PASSWORD }, headers };
    const answer = await to.call('POST', `${DASHBOARD}/session`, options);
    expect(answer.status).toBe(201);
    return setCookies(answer)[0] as ReturnType<typeof setCookies>[number];
  }

  test('over plain HTTP is HttpOnly and SameSite=Strict', async () => {
    const cookie = await logIn(api, { origin: api.origin, 'x-forwarded-proto': 'https' });
    expect(cookie.name).toBe('waybill_session');
    expect(cookie.value).toMatch(/^[\w-]{43}$/);
    expect(cookie.flags).toEqual(FLAGS);
  });

  test('behind a trusted HTTPS proxy is Secure and has the __Host- prefix', async () => {
    const behind = await startTestApi({ trustProxy: true });
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'ship.example.com' };
    const cookie = await logIn(behind, { ...forwarded, origin: 'https://ship.example.com' });
    expect(cookie.name).toBe('__Host-waybill_session');
    expect(cookie.flags).toEqual([...FLAGS, 'Secure']);
    const get = (name: string) =>
      behind.call('GET', `${DASHBOARD}/session`, {
        headers: { ...forwarded, cookie: `${name}=${cookie.value}` },
      });
    expect((await get('__Host-waybill_session')).status).toBe(200);
    expect((await get('waybill_session')).status).toBe(401);
    await behind.close();
  });

  test.each([
    ['the last entry counts, which the proxy wrote', 'http, https', '__Host-waybill_session'],
    ['an earlier one was written by the client', 'https, http', 'waybill_session'],
    ['in capitals', 'HTTPS', '__Host-waybill_session'],
    ['something else', 'gopher', 'waybill_session'],
  ])('behind a trusted proxy follows X-Forwarded-Proto: %s', async (_what, scheme, name) => {
    const behind = await startTestApi({ trustProxy: ['127.0.0.0/8'] });
    const headers = { 'x-forwarded-proto': scheme, 'sec-fetch-site': 'same-origin' };
    expect((await logIn(behind, headers)).name).toBe(name);
    await behind.close();
  });

  test('behind an untrusted proxy follows the public URL', async () => {
    const behind = await startTestApi({ publicUrl: 'https://ship.example.com' });
    const headers = { host: 'ship.example.com', origin: 'https://ship.example.com' };
    const cookie = await logIn(behind, headers);
    expect([cookie.name, cookie.flags.at(-1)]).toEqual(['__Host-waybill_session', 'Secure']);
    await behind.close();
  });
});
