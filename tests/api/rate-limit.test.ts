import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError, rateLimitOf } from '../support/expectations.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const list = (key: string) => api.call('GET', '/api/v1/orders', { key });
/** The second at which a request made now leaves the window. */
const resetFromNow = () => Math.ceil(api.clock.now() / 1000 + 60);

test('60 requests pass and count down, the 61st is 429, and the next passes at the reset second', async () => {
  const { key } = await api.newKey();
  for (let i = 1; i <= 60; i++) {
    const answer = await list(key);
    expect(answer.status).toBe(200);
    expect(rateLimitOf(answer)).toEqual({ limit: 60, remaining: 60 - i, reset: resetFromNow() });
  }
  api.clock.advance(20_400);
  const refused = await list(key);
  expectError(refused, 429, 'RATE_LIMITED', /limit.*exceeded.*try again later/i);
  const { limit, remaining, reset } = rateLimitOf(refused);
  expect([limit, remaining, reset * 1000]).toEqual([60, 0, api.clock.now() + 39_600]);
  expect(refused.headers['retry-after']).toBe('40');

  api.clock.advance(reset * 1000 - api.clock.now() - 1);
  expect((await list(key)).status).toBe(429);
  api.clock.advance(1);
  expect((await list(key)).status).toBe(200);
});

test('the window slides: slots become free one by one, as each request leaves it', async () => {
  const { key } = await api.newKey();
  for (let i = 0; i < 60; i++) {
    expect((await list(key)).status).toBe(200);
    api.clock.advance(500);
  }
  api.clock.advance(30_000);
  for (let i = 0; i < 30; i++) {
    expect((await list(key)).status).toBe(200);
    expect((await list(key)).status).toBe(429);
    api.clock.advance(500);
  }
});

test('the reset is rounded up, never down', async () => {
  const { key } = await api.newKey();
  api.clock.advance(1);
  const answer = await list(key);
  expect(rateLimitOf(answer).reset).toBe(resetFromNow());
  expect(rateLimitOf(answer).reset * 1000).toBeGreaterThan(api.clock.now() + 60_000 - 1);
});

test('rejected requests are not counted: 401, 403 and 429', async () => {
  const { key, accountId } = await api.newKey();
  const readOnly = await api.newKey({ accountId, permissions: ['read'] });
  for (let i = 0; i < 70; i++) {
    expect((await api.call('POST', '/api/v1/webhooks', { key: readOnly.key })).status).toBe(403);
  }
  expect(rateLimitOf(await list(readOnly.key)).remaining).toBe(59);
  for (let i = 0; i < 60; i++) await list(key);
  api.clock.advance(59_999);
  for (let i = 0; i < 10; i++) expect((await list(key)).status).toBe(429);
  api.clock.advance(1);
  expect(rateLimitOf(await list(key)).remaining).toBe(59);
});

test('each key has its own limit, also within one user', async () => {
  const { key, accountId } = await api.newKey();
  const second = await api.newKey({ accountId });
  for (let i = 0; i < 61; i++) await list(key);
  expect((await list(key)).status).toBe(429);
  expect((await list(second.key)).status).toBe(200);
});

test('100 requests at once: exactly 60 pass', async () => {
  const { key } = await api.newKey();
  const answers = await Promise.all(Array.from({ length: 100 }, () => list(key)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(60);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(40);
});

test('every response after the permission check is counted and has all three headers', async () => {
  const { key } = await api.newKey();
  const other = await api.newKey();
  const { body } = await api.call('POST', '/api/v1/webhooks', {
    key: other.key,
    json: { url: 'https://example.com/h', events: ['order.created'] },
  });
  const calls: [status: number, method: string, path: string, options?: object][] = [
    [200, 'GET', '/orders'],
    [200, 'HEAD', '/orders'],
    [204, 'OPTIONS', '/orders'],
    [201, 'POST', '/webhooks', { json: { url: 'https://example.com/h', events: ['order.created'] } }],
    [400, 'POST', '/webhooks', { json: {} }],
    [400, 'GET', '/orders?page=0'],
    [400, 'GET', '/%zz'],
    [403, 'DELETE', `/webhooks/${body.data.id}`],
    [404, 'DELETE', '/webhooks/whk_none'],
    [404, 'GET', '/no/such/path'],
    [404, 'GET', `/webhooks/${'x'.repeat(500)}`],
    [405, 'PATCH', '/orders'],
    [
      413,
      'POST',
      '/webhooks',
      { raw: 'x'.repeat(1024 * 1024 + 1), headers: { 'content-type': 'application/json' } },
    ],
    [415, 'POST', '/webhooks', { raw: 'x', headers: { 'content-type': 'text/plain' } }],
  ];
  for (const [index, [status, method, path, options]] of calls.entries()) {
    const answer = await api.call(method, `/api/v1${path}`, { key, ...options });
    expect(answer.status, `${method} ${path}`).toBe(status);
    expect(rateLimitOf(answer), `${method} ${path}`).toEqual({
      limit: 60,
      remaining: 59 - index,
      reset: resetFromNow(),
    });
  }
});

test('the headers are spelled as documented', async () => {
  const { key } = await api.newKey();
  const request = get(`${api.origin}/api/v1/orders`, { headers: { authorization: `Bearer ${key}` } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.resume();
  for (const name of ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']) {
    expect(answer.rawHeaders).toContain(name);
  }
});
