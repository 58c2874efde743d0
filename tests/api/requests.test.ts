import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../server/src/lib/json.ts';
import type { Address } from '../../server/src/postal/index.ts';
import { DASHBOARD, SAME_ORIGIN } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let key: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const fresh = async () => {
  ({ key } = await api.newKey());
};
beforeAll(fresh);

/** Sends raw bytes that no client library would send. */
async function talk(bytes: string | Buffer): Promise<string> {
  const socket = connect(api.port, '127.0.0.1');
  // Not ended, because a client that closes the connection gets no response.
  socket.write(bytes);
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  await once(socket, 'close');
  return text;
}

describe('paths and methods', () => {
  test.each(['/nothing', '/nothing/', '/Orders', '/orders/x/y', '', '/', '//orders'])(
    '404 for %s',
    async (path) => {
      expectError(await api.call('GET', `/api/v1${path}`, { key }), 404, 'NOT_FOUND', 'No such path');
    },
  );

  test.each([
    ['GET', '/inventory/'],
    ['GET', '/orders/?page=1'],
    ['POST', '/orders/'],
    ['GET', '/orders/ord_x/'],
    ['DELETE', '/webhooks/'],
  ])('404 for %s %s, which has an extra slash', async (method, path) => {
    const answer = await api.call(method, `/api/v1${path}`, { key });
    expectError(answer, 404, 'NOT_FOUND', 'No such path: remove the trailing slash');
  });

  test.each([
    ['POST', '/inventory', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/webhooks', 'GET, HEAD, POST, OPTIONS'],
    ['POST', '/webhooks/whk_x', 'DELETE, GET, HEAD, PUT, OPTIONS'],
    ['TRACE', '/inventory', 'GET, HEAD, OPTIONS'],
    ['PUT', '/shipments/labels', 'POST, OPTIONS'],
    ['POST', '/carrier-accounts/providers', 'GET, HEAD, OPTIONS'],
  ])('405 for %s %s, with the methods it has', async (method, path, allow) => {
    const answer = await api.call(method, `/api/v1${path}`, { key });
    expectError(answer, 405, 'METHOD_NOT_ALLOWED', `${method} is not allowed here`);
    expect(answer.headers.allow).toBe(allow);
  });

  test('OPTIONS returns 204 with the methods, and 404 for an unknown path', async () => {
    const answer = await api.call('OPTIONS', '/api/v1/webhooks', { key });
    expect([answer.status, answer.headers.allow, answer.text]).toEqual([204, 'GET, HEAD, POST, OPTIONS', '']);
    expect((await api.call('OPTIONS', '/api/v1/nothing', { key })).status).toBe(404);
  });

  test('HEAD responds like GET, without the body', async () => {
    const get = await api.call('GET', '/api/v1/orders', { key });
    const head = await api.call('HEAD', '/api/v1/orders', { key });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect((await api.call('HEAD', '/api/v1/nothing', { key })).status).toBe(404);
  });

  test('404 and 405 are decided before the body is read', async () => {
    const broken = { key, raw: '{', headers: { 'content-type': 'application/json' } };
    expect((await api.call('POST', '/api/v1/nope', broken)).status).toBe(404);
    expect((await api.call('POST', '/api/v1/nope', { ...broken, raw: 'x'.repeat(2_000_000) })).status).toBe(
      404,
    );
    expect((await api.call('PATCH', '/api/v1/webhooks/x', broken)).status).toBe(405);
    expect((await api.call('QUERY', '/api/v1/orders', { key })).status).toBe(405);
  });

  test('equivalent spellings of a path get the same checks', async () => {
    const shipping = (await api.newKey({ access: ['shipping'] })).key;
    const addresses = (await api.newKey({ access: ['addresses'] })).key;
    const status = async (target: string, bearer?: string) => {
      const authorization = bearer === undefined ? '' : `Authorization: Bearer ${bearer}\r\n`;
      const text = await talk(
        `GET ${target} HTTP/1.1\r\nHost: x\r\n${authorization}Connection: close\r\n\r\n`,
      );
      return Number(text.split(' ')[1]);
    };
    for (const target of [
      'http://h/api/v1/addresses/nothing',
      '/api/v1/addresses#x',
      '/api/v1/%61ddresses/nothing',
    ]) {
      expect([target, await status(target, shipping), await status(target, addresses)]).toEqual([
        target,
        403,
        404,
      ]);
    }
    expect(await status('http://h/api/v1/orders', shipping)).toBe(200);
    expect(await status('/api/v1/webhooks%2Fabc', shipping)).toBe(404);
    expect(await status('/api%2Fv1/orders')).toBe(404);
    for (const target of ['/%61pi/v1/%zz', 'http://h/api/v1/%zz']) expect(await status(target)).toBe(401);
  });

  test('a missing Host, an unknown Expect and CONNECT get our error format', async () => {
    const lines = [
      'GET /api/v1/orders HTTP/1.1\r\n',
      'GET /api/v1/orders HTTP/1.1\r\nHost: x\r\nExpect: foo\r\n',
    ];
    for (const line of lines)
      expect(await talk(`${line}Connection: close\r\n\r\n`)).toContain('"code":"UNAUTHORIZED"');
    expect(await talk('CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n')).toContain('"code":"METHOD_NOT_ALLOWED"');
  });

  test('a path that the router cannot decode is logged with its request id too', async () => {
    const answer = await api.call('GET', '/api/v1/%zz', { key });
    expect(api.logged()).toContain(answer.headers['x-request-id']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('no key is needed outside /api/v1', async () => {
    expectError(await api.call('GET', '/api/v2/orders'), 404, 'NOT_FOUND', 'No such path');
    expectError(await api.call('GET', '/%zz'), 400, 'VALIDATION_ERROR', /^path: /);
    expectError(
      await api.call('DELETE', '/healthz'),
      405,
      'METHOD_NOT_ALLOWED',
      'DELETE is not allowed here',
    );
  });
});

describe('bodies', () => {
  beforeAll(fresh);
  const json = { 'content-type': 'application/json' };
  const post = (raw: string | Buffer, headers: Record<string, string> = json) =>
    api.call('POST', '/api/v1/webhooks', { key, raw, headers });

  test.each([
    ['broken JSON', '{"url":', 'body: must be valid JSON, but is incomplete'],
    ['two documents', '{}{}', 'body: must be valid JSON, but is invalid at line 1, column 3'],
    [
      'a comma too many',
      '{\n  "url": "x",\n}',
      'body: must be valid JSON, but is invalid at line 3, column 1',
    ],
    ['a bare word', 'nope', 'body: must be valid JSON'],
    ['a poisoned prototype', '{"__proto__":{"isAdmin":true}}', 'body: must be valid JSON'],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 'body: must be UTF-8'],
    ['a nest', '['.repeat(32) + ']'.repeat(32), 'body: must be an object'],
    ['a deep nest', '['.repeat(33) + ']'.repeat(33), 'body: must be nested at most 32 levels deep'],
    ['a nest without end', '['.repeat(1_000_000), 'body: must be nested at most 32 levels deep'],
    ['a hundred thousand values', `[${'1,'.repeat(100_000)}1]`, 'body: must have at most 100,000 values'],
    [
      'thousands of names',
      JSON.stringify(Object.fromEntries(Array.from({ length: 6_001 }, (_, n) => [`k${n}`, 1]))),
      'body: must have at most 6,000 different field names',
    ],
    [
      'a NUL in a value',
      '{"url":"a\\u0000","events":["order.created"]}',
      'url: must not contain a NUL or a lone surrogate',
    ],
    ['a lone surrogate', '{"url":"a\\ud800"}', 'url: must not contain a NUL or a lone surrogate'],
    ['a NUL under a deep nest', `${'['.repeat(30)}"\\u0000"${']'.repeat(30)}`, /must not contain a NUL/],
    [
      'a NUL in a list',
      '{"url":"a","events":["\\u0000"]}',
      'events[0]: must not contain a NUL or a lone surrogate',
    ],
    ['nothing', '', 'body: must be an object'],
  ])('400 for %s', async (_name, raw, message) => {
    expectError(await post(raw), 400, 'VALIDATION_ERROR', message);
  });

  test.each([
    ['/webhooks', 'a body that is required'],
    ['/shipments/shp_x/void', 'one that may be left out'],
  ])('400 for null at %s, %s', async (path) => {
    const answer = await api.call('POST', `/api/v1${path}`, { key, raw: 'null', headers: json });
    expectError(answer, 400, 'VALIDATION_ERROR', 'body: must be an object');
  });

  test('a body that may be left out can be left out', async () => {
    expect((await api.call('POST', '/api/v1/shipments/shp_x/void', { key })).status).toBe(404);
    expect((await api.call('POST', '/api/v1/shipments/shp_x/void', { key, headers: json })).status).toBe(404);
  });

  test('an escaped backslash before u0000 is not a NUL', async () => {
    expectError(
      await post('{"url":"\\\\u0000","events":["order.created"]}'),
      400,
      'VALIDATION_ERROR',
      /HTTPS/,
    );
  });

  test('413 above 1 MiB, with and without Content-Length', async () => {
    const tooLarge = `{"url":"${'x'.repeat(1024 * 1024)}"}`;
    expectError(await post(tooLarge), 413, 'PAYLOAD_TOO_LARGE', 'Request body must be at most 1 MiB');
    const chunked = await fetch(`${api.origin}/api/v1/webhooks`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${key}` },
      body: new Blob([tooLarge]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
  });

  test('the rest of a body that is too large is read, so that no reset overtakes the 413', async () => {
    const { hostname, port } = new URL(api.origin);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      received += chunk;
    });
    const [first, rest] = ['x'.repeat(1_000), 'x'.repeat(1_500_000)];
    socket.write(
      `POST /api/v1/webhooks HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${first.length + rest.length}\r\n\r\n${first}`,
    );
    await expect.poll(() => received).toMatch(/^HTTP\/1\.1 413 [\s\S]*PAYLOAD_TOO_LARGE/);
    socket.write(`${rest}GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    await expect.poll(() => received).toMatch(/HTTP\/1\.1 200 [\s\S]*"ok"/);
    socket.destroy();
  });

  test.each([
    [8, 'f0: is not a known field; f1: is not a known field; f2: is not a known field'],
    [5_000, 'f0: is not a known field; f1: is not a known field; f2: is not a known field'],
  ])('400 for %i unknown fields names the first of them', async (count, named) => {
    const unknown = Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 1]));
    const answer = await post(JSON.stringify(unknown));
    expectError(answer, 400, 'VALIDATION_ERROR', `url: is required; events: is required; ${named}`);
    const params = Array.from({ length: Math.min(count, 1_000) }, (_, n) => `f${n}=1`).join('&');
    const query = await api.call('GET', `/api/v1/orders?${params}`, { key });
    expectError(
      query,
      400,
      'VALIDATION_ERROR',
      new RegExp(`^${named}; f3: is not .*; f4: is not a known field$`),
    );
  });

  test('413 above 16 KiB without authentication, and on routes without a body', async () => {
    const tooLarge = { raw: `"${'x'.repeat(16 * 1024)}"`, headers: { ...json, ...SAME_ORIGIN } };
    const message = 'Request body must be at most 16 KiB';
    const links = [
      '/invitations/look',
      '/invitations/accept',
      '/password-resets/request',
      '/password-resets/use',
    ];
    for (const path of ['/session', '/setup', ...links]) {
      const answer = await api.call('POST', `${DASHBOARD}${path}`, tooLarge);
      expectError(answer, 413, 'PAYLOAD_TOO_LARGE', message);
    }
    const answer = await api.call('POST', '/api/v1/webhooks/x/rotate-secret', { key, ...tooLarge });
    expectError(answer, 413, 'PAYLOAD_TOO_LARGE', message);
  });

  test('an action without input refuses fields, and accepts an empty object', async () => {
    const erase = (json: unknown) => api.call('POST', '/api/v1/orders/ord_x/erase', { key, json });
    expectError(await erase({ dryRun: true }), 400, 'VALIDATION_ERROR', 'dryRun: is not a known field');
    expectError(await erase([]), 400, 'VALIDATION_ERROR', 'body: must be an object');
    for (const json of [{}, null]) expect((await erase(json)).status).toBe(404);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense'])(
    '415 for %s',
    async (type) => {
      const answer = await post('{}', { 'content-type': type });
      expectError(answer, 415, 'UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json');
    },
  );

  test('a charset and an empty body with a JSON Content-Type are accepted', async () => {
    const body = JSON.stringify({ url: 'https://example.com/', events: ['order.created'] });
    const created = await post(body, { 'content-type': 'application/json; charset=utf-8' });
    expect(created.status).toBe(201);
    const path = `/api/v1/webhooks/${created.body.data.id}`;
    expect((await api.call('DELETE', path, { key, headers: json })).status).toBe(200);
  });
});

describe('hostile input', () => {
  beforeAll(fresh);

  test.each(['/orders?storeId=%00', '/orders?%00=1', '/products?sku=%00', '/orders?storeId=a?%00'])(
    '400 for a NUL in %s',
    async (path) => {
      expectError(await api.call('GET', `/api/v1${path}`, { key }), 400, 'VALIDATION_ERROR', /NUL/);
    },
  );

  test.each(['/webhooks/%00', '/%00'])('404 for a NUL in %s', async (path) => {
    expectError(await api.call('GET', `/api/v1${path}`, { key }), 404, 'NOT_FOUND', 'No such path');
  });

  test('a lone surrogate, an overlong escape and strange query syntax never cause a 5xx', async () => {
    const paths = [
      'storeId=%ED%A0%80',
      'storeId=%C0%AE',
      'storeId[a]=1',
      'storeId=%',
      '&&&=',
      'storeId=a%00b',
      '?',
    ];
    for (const query of paths) {
      expect((await api.call('GET', `/api/v1/orders?${query}`, { key })).status, query).toBeLessThan(500);
    }
    const surrogate = '{"url":"https://x.example/\\ud800","events":["order.created"]}';
    const headers = { 'content-type': 'application/json' };
    expect(
      (await api.call('POST', '/api/v1/webhooks', { key, raw: surrogate, headers })).status,
    ).toBeLessThan(500);
  });

  test.each([
    ['no request at all', 'hello\r\n\r\n'],
    ['an unknown method', 'FOO /api/v1/orders HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'two lengths',
      'POST /api/v1/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('400 in our error format for %s', async (_name, bytes) => {
    const text = await talk(bytes);
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toEqual({
      error: { code: 'VALIDATION_ERROR', message: 'Malformed HTTP request' },
    });
  });

  test('pipelined requests before a malformed one are answered first', async () => {
    const body = '{"url":"https://example.com/","events":["order.created"]}';
    const good =
      `POST /api/v1/webhooks HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const statuses = [...(await talk(`${good}${good}nonsense\r\n\r\n`)).matchAll(/HTTP\/1\.1 (\d+) /g)];
    expect(statuses.map(([, status]) => status)).toEqual(['201', '201', '400']);
  });

  test('431 for oversized headers', async () => {
    const text = await talk(
      `GET /api/v1/orders HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 431 /);
    expect(text).toContain('"code":"HEADERS_TOO_LARGE"');
  });
});

test('an internal error is a 500 without details; the log has them with the request id', async () => {
  const { id, key } = await api.newKey();
  // A corrupt row.
  await api.storage.write((tx) =>
    tx
      .insertInto('warehouses')
      .values({
        id: `wh_${id}`,
        account_id: tx.selectFrom('api_keys').select('account_id').where('id', '=', id),
        name: 'broken',
        address: sql<Json<Address>>`'not-json-SENTINEL'`,
        return_address: null,
        is_default: 0,
        awaits_orders: 0,
        timezone: null,
        created_at: 1,
        updated_at: 1,
      })
      .execute(),
  );
  const answer = await api.call('GET', '/api/v1/warehouses', { key });
  expectError(answer, 500, 'INTERNAL_ERROR', 'Something went wrong on our side');
  expect(answer.headers['x-ratelimit-remaining']).toBe('59');
  const requestId = answer.headers['x-request-id'] as string;
  const line = api
    .logged()
    .split('\n')
    .find((text) => text.includes(requestId) && text.includes('"level":50'));
  expect(line).toContain('SyntaxError');
});

test('no key and no secret is ever logged', async () => {
  const { key } = await api.newKey();
  const json = { url: 'https://example.com/', events: ['order.created'] };
  const { body } = await api.call('POST', '/api/v1/webhooks', { key, json });
  await api.call('GET', `/api/v1/orders?page=0&leak=${key}`, { key });
  await api.call('GET', '/api/v1/orders', { key: `${key}x` });
  expect(api.logged()).toContain('/api/v1/webhooks');
  expect(api.logged()).not.toContain(key.slice(16));
  expect(api.logged()).not.toContain(body.data.secret.slice(6));
});

test('a request whose client gives up is logged with 499 and how long it took', async () => {
  const { key } = await api.newKey();
  const socket = connect(api.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /api/v1/packages HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\n` +
      'content-type: application/json\r\ncontent-length: 1000\r\nexpect: 100-continue\r\n\r\n',
  );
  // The server has accepted the request and waits for the body.
  await once(socket, 'data');
  socket.destroy();
  await expect
    .poll(() => api.logged())
    .toMatch(/"method":"POST","path":"\/api\/v1\/packages","status":499,"ms":\d+,"keyId":"key_/);
});
