import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError, hasRateLimitHeaders } from '../support/expectations.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const WHOLE_YEAR_MS = 365 * 24 * 3600 * 1000;

describe('GET /me', () => {
  test('tells any valid key its account, access, permissions and limit, and counts as a request', async () => {
    const { key, id, accountId } = await api.newKey({ access: ['addresses'], permissions: ['read'] });
    const answer = await api.call('GET', '/api/v1/me', { key });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      account: { id: accountId, isSandbox: false },
      key: { id, prefix: key.slice(0, 16), access: ['addresses'], permissions: ['read'] },
      rateLimit: { limit: 60, windowSeconds: 60 },
    });
    expect(answer.headers['x-ratelimit-remaining']).toBe('59');
  });

  test('needs the read permission, like every GET', async () => {
    const { key } = await api.newKey({ permissions: ['write'] });
    expectError(
      await api.call('GET', '/api/v1/me', { key }),
      403,
      'FORBIDDEN',
      'API key lacks the read permission',
    );
  });

  test('is only for keys: the dashboard has none', async () => {
    expect((await api.call('GET', '/dashboard/api/v1/me')).status).toBe(401);
    expectError(await api.call('GET', '/api/v1/me'), 401, 'UNAUTHORIZED', 'Invalid or missing API key');
  });
});

describe('401 UNAUTHORIZED', () => {
  const MESSAGE = 'Invalid or missing API key';

  test('is the same for a missing, malformed, unknown, revoked and expired key', async () => {
    const revoked = await api.newKey();
    await api.revoke(revoked.id);
    const expired = await api.newKey({ expiresAt: api.clock.now() + 1_000 });
    api.clock.advance(1_000);
    const { key } = await api.newKey();
    const headers: (string | undefined)[] = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      key,
      `Basic ${key}`,
      `Bearer ${key}x`,
      `Bearer ${key} x`,
      `Bearer ${key.slice(0, -1)}`,
      `Bearer svc_live_${'0'.repeat(43)}`,
      `Bearer ${revoked.key}`,
      `Bearer ${expired.key}`,
    ];
    for (const authorization of headers) {
      const answer = await api.call('GET', '/api/v1/orders', {
        headers: authorization === undefined ? {} : { authorization },
      });
      expectError(answer, 401, 'UNAUTHORIZED', MESSAGE);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(hasRateLimitHeaders(answer)).toBe(false);
    }
  });

  test.each(METHODS)('comes before everything else: %s without a key, known path or not', async (method) => {
    const paths = [
      '/orders',
      '/webhooks',
      '/webhooks/whk_x',
      '/addresses/verify',
      '/nothing/here',
      '',
      '/',
      '/%zz',
    ];
    for (const path of paths) {
      const answer = await api.call(method, `/api/v1${path}`, { raw: method === 'GET' ? '' : '{broken' });
      expectError(answer, 401, 'UNAUTHORIZED', MESSAGE);
    }
  });

  test('HEAD has the status and no body', async () => {
    const answer = await api.call('HEAD', '/api/v1/orders');
    expect([answer.status, answer.text]).toEqual([401, '']);
  });
});

describe('a valid key', () => {
  test('is accepted whatever the case of the word Bearer', async () => {
    const { key } = await api.newKey();
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer  ']) {
      const answer = await api.call('GET', '/api/v1/orders', {
        headers: { authorization: `${scheme} ${key}` },
      });
      expect(answer.status).toBe(200);
    }
  });

  test('expires at the exact millisecond, and after one year by default', async () => {
    const short = await api.newKey({ expiresAt: api.clock.now() + 5_000 });
    const normal = await api.newKey();
    api.clock.advance(4_999);
    expect((await api.call('GET', '/api/v1/orders', { key: short.key })).status).toBe(200);
    api.clock.advance(1);
    expect((await api.call('GET', '/api/v1/orders', { key: short.key })).status).toBe(401);
    api.clock.advance(WHOLE_YEAR_MS - 10_000);
    expect((await api.call('GET', '/api/v1/orders', { key: normal.key })).status).toBe(200);
    api.clock.advance(10_000);
    expect((await api.call('GET', '/api/v1/orders', { key: normal.key })).status).toBe(401);
  });

  test('is rejected from the first request after its revocation', async () => {
    const { key, id } = await api.newKey();
    expect((await api.call('GET', '/api/v1/orders', { key })).status).toBe(200);
    await api.revoke(id);
    expect((await api.call('GET', '/api/v1/orders', { key })).status).toBe(401);
  });

  test('has its last use stored without a write per request', async () => {
    const { key, id } = await api.newKey();
    await api.call('GET', '/api/v1/orders', { key });
    const read = () =>
      api.storage.db.selectFrom('api_keys').select('last_used_at').where('id', '=', id).executeTakeFirst();
    expect((await read())?.last_used_at).toBeNull();
    await api.keyUsage.flush();
    expect((await read())?.last_used_at).toBe(api.clock.now());
  });

  test('is stored as a hash only', async () => {
    const { key, id } = await api.newKey();
    const row = await api.storage.db
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.prefix).toBe(key.slice(0, 16));
    expect(JSON.stringify(row)).not.toContain(key.slice(16));
  });
});

describe('403 FORBIDDEN', () => {
  const READS = ['GET', 'OPTIONS'];
  const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];

  test.each([
    ['a read-only key', { permissions: ['read' as const] }, '/orders', WRITES, READS],
    ['a write-only key', { permissions: ['write' as const] }, '/orders', READS, WRITES],
    ['a key for addresses only', { access: ['addresses' as const] }, '/orders', METHODS, []],
    ['a key for addresses only', { access: ['addresses' as const] }, '/webhooks', METHODS, []],
    ['a key for addresses only', { access: ['addresses' as const] }, '/unknown', METHODS, []],
    ['a key for addresses only', { access: ['addresses' as const] }, '/addressesx', METHODS, []],
    ['a key for addresses only', { access: ['addresses' as const] }, '/addresses/x', [], METHODS],
    ['a key for shipping only', { access: ['shipping' as const] }, '/addresses/verify', METHODS, []],
    ['a key for shipping only', { access: ['shipping' as const] }, '/addresses', METHODS, []],
    ['a key for shipping only', { access: ['shipping' as const] }, '/%61ddresses/verify', METHODS, []],
    ['a key for shipping only', { access: ['shipping' as const] }, '/orders', [], METHODS],
  ])('%s on %3$s', async (_name, options, path, refused, allowed) => {
    const { key } = await api.newKey(options);
    const name = /^\/(a|%61)ddresses(\/|$)/.test(path) ? 'Address verification' : 'Shipping API';
    const needs = 'access' in options ? `: this path needs ${name} access` : '';
    for (const method of refused) {
      const answer = await api.call(method, `/api/v1${path}`, { key });
      const permission = READS.includes(method) ? 'read' : 'write';
      expectError(answer, 403, 'FORBIDDEN', `API key lacks the ${permission} permission${needs}`);
      expect(hasRateLimitHeaders(answer)).toBe(false);
    }
    for (const method of allowed) {
      const answer = await api.call(method, `/api/v1${path}`, { key });
      expect(answer.status, `${method} ${path}`).not.toBe(403);
      expect(hasRateLimitHeaders(answer)).toBe(true);
    }
  });

  test('HEAD needs read', async () => {
    const { key } = await api.newKey({ permissions: ['write'] });
    expect((await api.call('HEAD', '/api/v1/orders', { key })).status).toBe(403);
  });
});
