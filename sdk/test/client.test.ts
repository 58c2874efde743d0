import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  ApiError,
  AuthenticationError,
  CarrierError,
  ConflictError,
  ConnectionError,
  createWaybill,
  NotFoundError,
  RateLimitError,
  ServerError,
  ValidationError,
  type WaybillOptions,
} from '../src/index.ts';
import { failure, startClient } from './api-server.ts';

test('a method sends its ids in the path, its body and its query, and the key, and returns the data', async () => {
  const { waybill, received } = await startClient([{ json: { data: { id: 'ord_1' } } }]);
  expect(await waybill.orders.get('a b/c')).toEqual({ id: 'ord_1' });
  await waybill.orders.update('ord_1', { notes: 'é' });
  await waybill.search({ q: 'mug', limit: undefined });
  await waybill.settings.updateBrand({ name: 'Mugs' }, { storeId: 'sto_1' });
  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/v1/orders/a%20b%2Fc',
    'PUT /api/v1/orders/ord_1',
    'GET /api/v1/search?q=mug',
    'PUT /api/v1/settings/brand?storeId=sto_1',
  ]);
  expect(JSON.parse(received[1]?.body ?? '')).toEqual({ notes: 'é' });
  expect(JSON.parse(received[3]?.body ?? '')).toEqual({ name: 'Mugs' });
  expect(received[0]?.headers.authorization).toBe('Bearer svc_live_test');
});

test('an id that is empty or would change the path is refused before anything is sent', async () => {
  const { waybill, received } = await startClient([{}]);
  expect(() => waybill.orders.get('')).toThrow(TypeError);
  expect(() => waybill.orders.get('..')).toThrow(TypeError);
  expect(received).toEqual([]);
});

test('files and CSV exports are blobs', async () => {
  const { waybill, received } = await startClient([{ json: 'label' }]);
  expect(await (await waybill.shipments.getLabel('shp_1', { format: 'pdf' })).text()).toBe('"label"');
  await waybill.orders.export({ status: 'pending' });
  expect(received[1]?.headers.accept).toBe('text/csv, application/problem+json');
});

test('an error response is an error of its own class, with code, status, message and request id', async () => {
  const cases = [
    [400, 'VALIDATION_ERROR', ValidationError],
    [401, 'UNAUTHORIZED', AuthenticationError],
    [404, 'NOT_FOUND', NotFoundError],
    [409, 'CONFLICT', ConflictError],
    [429, 'RATE_LIMITED', RateLimitError],
    [500, 'INTERNAL_ERROR', ServerError],
    [502, 'CARRIER_ERROR', CarrierError],
  ] as const;
  for (const [status, code, Class] of cases) {
    const { waybill } = await startClient([failure(status, code, { 'x-request-id': 'req_1' })], {
      maxRetries: 0,
    });
    const error: unknown = await waybill.me().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Class);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, code, message: `${code}!`, requestId: 'req_1', name: Class.name });
  }
});

test('a request that is not valid has the rule for each field', async () => {
  const errors = [
    { pointer: '/items/0/quantity', in: 'body', detail: 'must be at least 1', rule: 'minimum' },
    { pointer: '/a~1b~0c', in: 'body', detail: 'is not a known field', rule: 'additionalProperties' },
    { pointer: '', in: 'body', detail: 'must be an object', rule: 'type' },
    { pointer: 'page', in: 'query', detail: 'must be an integer', rule: 'type' },
  ];
  const problem = { code: 'VALIDATION_ERROR', detail: 'items[0].quantity: must be at least 1', errors };
  const { waybill, received } = await startClient([{ status: 400, json: problem }]);
  const error = await waybill.me().catch((thrown: unknown) => thrown as ApiError);
  expect(received[0]?.headers.accept).toBe('application/json, application/problem+json');
  expect(error).toBeInstanceOf(ValidationError);
  expect(error).toMatchObject({ code: 'VALIDATION_ERROR', message: problem.detail, errors });
  expect((error as ApiError).fields).toEqual({
    'items[0].quantity': 'must be at least 1',
    'a/b~c': 'is not a known field',
    body: 'must be an object',
    page: 'must be an integer',
  });
});

test('an HTML page instead of an answer is named as such, whatever its status, and a retry is left to 5xx', async () => {
  for (const status of [200, 404, 502]) {
    const page = { status, headers: { 'content-type': 'text/html; charset=utf-8', 'x-request-id': 'r' } };
    const { waybill, received } = await startClient([page], { maxRetries: status === 502 ? 0 : 3 });
    const message = `The server answered with an HTML page (${status}): is there a proxy in between?`;
    await expect(waybill.me()).rejects.toMatchObject({ status, code: 'UNEXPECTED', message, requestId: 'r' });
    expect(received).toHaveLength(1);
  }
});

test('the headers of a response are there with the data, and with an error', async () => {
  const headers = { 'x-ratelimit-remaining': '7' };
  const { waybill } = await startClient([
    { json: { data: { id: 'ord_1' } }, headers },
    { json: { data: [], meta: { totalPages: 0 } }, headers },
    failure(404, 'NOT_FOUND', headers),
  ]);
  const { data, response } = await waybill.orders.get('ord_1').withResponse();
  expect([data.id, response.status, response.headers.get('x-ratelimit-remaining')]).toEqual([
    'ord_1',
    200,
    '7',
  ]);
  const page = await waybill.orders.list().withResponse();
  expect([page.data.data, page.response.headers.get('x-ratelimit-remaining')]).toEqual([[], '7']);
  // Nothing but `withResponse` waits for this one.
  const error: unknown = await waybill
    .me()
    .withResponse()
    .catch((thrown: unknown) => thrown);
  expect((error as ApiError).headers?.get('x-ratelimit-remaining')).toBe('7');
});

test('what a method returns is a promise like any other', async () => {
  const { waybill } = await startClient([{ json: { data: { id: 'a' } } }, failure(404, 'NOT_FOUND')]);
  const promise = waybill.orders.get('a');
  expect(promise).toBeInstanceOf(Promise);
  expect(await Promise.all([promise, promise.then(({ id }) => id), promise.finally(() => {})])).toEqual([
    { id: 'a' },
    'a',
    { id: 'a' },
  ]);
  expect(await waybill.orders.get('b').catch(({ code }) => code)).toBe('NOT_FOUND');
});

test('it names itself and its version, unless a header or a page does', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const own = await startClient([{}], { headers: { 'User-Agent': 'shop/1' } });
  await own.waybill.me();
  const { waybill, received } = await startClient([{}]);
  await waybill.me();
  vi.stubGlobal('location', { href: 'https://shop.test/orders' });
  onTestFinished(() => void vi.unstubAllGlobals());
  await waybill.me();
  const names = [...own.received, ...received].map(({ headers }) => headers['user-agent']);
  expect(names).toEqual(['shop/1', `waybill-sdk/${version}`, 'node']);
});

test('hooks see each attempt and its response, and may set headers', async () => {
  const seen: string[] = [];
  const { waybill, received } = await startClient([failure(503, 'UNAVAILABLE'), {}], {
    onRequest: async (request) => {
      await Promise.resolve();
      request.headers.set(
        'traceparent',
        `trace-${seen.push(`${request.method} ${new URL(request.url).pathname}`)}`,
      );
    },
    onResponse: async (response, request) => {
      seen.push(
        `${response.status} ${request.headers.get('traceparent')} ${(await response.clone().text()).length > 0}`,
      );
    },
  });
  await waybill.me();
  expect(seen).toEqual(['GET /api/v1/me', '503 trace-1 true', 'GET /api/v1/me', '200 trace-3 true']);
  expect(received.map(({ headers }) => headers.traceparent)).toEqual(['trace-1', 'trace-3']);
});

test('what a hook throws ends the call as it is, without another attempt', async () => {
  const reason = new Error('not now');
  const fail = () => {
    throw reason;
  };
  for (const hook of [{ onRequest: fail }, { onResponse: fail }]) {
    const { waybill, waits } = await startClient([{}], hook);
    await expect(waybill.me()).rejects.toBe(reason);
    expect(waits).toEqual([]);
  }
});

test('a response of something in between is reported as unexpected', async () => {
  const { waybill } = await startClient([{ status: 504, json: 'Gateway Timeout' }], { maxRetries: 0 });
  await expect(waybill.me()).rejects.toMatchObject({ status: 504, code: 'UNEXPECTED' });
});

test('429 is repeated when X-RateLimit-Reset says so by the clock of the server, later each time', async () => {
  const limited = failure(429, 'RATE_LIMITED', {
    date: 'Thu, 15 Jan 2026 10:30:00 GMT',
    'x-ratelimit-reset': String(Date.parse('2026-01-15T10:30:07Z') / 1000),
  });
  const { waybill, waits } = await startClient([limited, limited, limited, {}]);
  await waybill.me();
  expect(waits[0]).toBe(7_000);
  expect(waits[1]).toBeGreaterThanOrEqual(7_500);
  expect(waits[2]).toBeGreaterThanOrEqual(8_000);
  expect(waits).toHaveLength(3);
});

test('5xx and lost connections are repeated with the same idempotency key, and another call has another key', async () => {
  const { waybill, received, waits } = await startClient([
    failure(503, 'UNAVAILABLE', { 'retry-after': '2' }),
    'drop',
    {},
  ]);
  await waybill.webhooks.create({ url: 'https://shop.example.com', events: ['order.created'] });
  await waybill.orders.cancel('ord_1');
  const keys = received.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
  expect(waits[0]).toBe(2_000);
});

test('a request that is still being processed is asked for again; other conflicts and carrier errors are final', async () => {
  const busy = await startClient([failure(409, 'CONFLICT', { 'retry-after': '1' }), {}]);
  await busy.waybill.orders.cancel('ord_1');
  expect(busy.received).toHaveLength(2);
  for (const [status, code] of [
    [409, 'CONFLICT'],
    [502, 'CARRIER_ERROR'],
    [404, 'NOT_FOUND'],
  ] as const) {
    const { waybill, received } = await startClient([failure(status, code)]);
    await expect(waybill.orders.cancel('ord_1')).rejects.toMatchObject({ code });
    expect(received).toHaveLength(1);
  }
});

test('an own idempotency key is sent, and maxRetries limits the attempts', async () => {
  const { waybill, received } = await startClient([failure(500, 'INTERNAL_ERROR')]);
  await expect(
    waybill.orders.cancel('ord_1', { idempotencyKey: 'cancel-1', maxRetries: 1 }),
  ).rejects.toBeInstanceOf(ServerError);
  expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual(['cancel-1', 'cancel-1']);
});

test('a timeout ends an attempt and is reported as such', async () => {
  const { waybill } = await startClient(['hang']);
  const error = await waybill.me({ timeoutMs: 20, maxRetries: 0 }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ status: 0, code: 'TIMEOUT' });
});

test('a signal cancels a request, and the wait before a retry', async () => {
  const hanging = await startClient(['hang']);
  const reason = new Error('changed my mind');
  const controller = new AbortController();
  const asked = hanging.waybill.me({ signal: controller.signal });
  controller.abort(reason);
  await expect(asked).rejects.toBe(reason);

  const failing = await startClient([failure(503, 'UNAVAILABLE', { 'retry-after': '60' })], {
    wait: undefined,
  } as object);
  const second = new AbortController();
  const waiting = failing.waybill.me({ signal: second.signal });
  await expect.poll(() => failing.received.length).toBe(1);
  second.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  expect(failing.received).toHaveLength(1);
});

test('the address may be that of the server or of its API, with or without a slash at the end', async () => {
  for (const path of ['', '/', '/api/v1', '/api/v1/', '/waybill/api/v1']) {
    const { waybill, received } = await startClient([{}], {}, path);
    await waybill.me();
    const prefix = path.startsWith('/waybill') ? '/waybill' : '';
    expect(received.map(({ url }) => url)).toEqual([`${prefix}/api/v1/me`]);
  }
});

test('an address or a key that is missing or cannot be one is refused when the client is created', () => {
  const valid = { baseUrl: 'http://127.0.0.1:3000', apiKey: 'svc_live_x' };
  const refused: [Partial<WaybillOptions>, string][] = [
    [{ baseUrl: undefined }, 'baseUrl is missing or empty: is its environment variable set?'],
    [{ apiKey: undefined }, 'apiKey is missing or empty: is its environment variable set?'],
    [{ apiKey: ' \n' }, 'apiKey is missing or empty: is its environment variable set?'],
    [{ baseUrl: 'localhost:3000' }, 'baseUrl must start with https:// or http://, but is localhost:3000'],
  ];
  for (const [options, message] of refused)
    expect(() => createWaybill({ ...valid, ...options })).toThrow(new TypeError(message));
});

test('a server that does not listen is unreachable, and the message says why', async () => {
  // A port that was free a moment ago.
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const waybill = createWaybill({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'x', maxRetries: 0 });
  const message = `The server cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}`;
  await expect(waybill.me()).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE', message });
});

test.each([
  [
    'without the line break at the end of TLS errors',
    new Error('wrong version number\n'),
    'wrong version number',
  ],
  ['the code of an error without a message', Object.assign(new Error(), { code: 'ENET' }), 'ENET'],
  ['the error of fetch itself', undefined, 'fetch failed'],
])('why a server is unreachable: %s', async (_name, cause, reason) => {
  const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
  const waybill = createWaybill({ baseUrl: 'http://a.test', apiKey: 'x', maxRetries: 0, fetch });
  await expect(waybill.me()).rejects.toMatchObject({ message: `The server cannot be reached: ${reason}` });
});

test('on a page, the address may be relative, and a lost connection is told to its user', async () => {
  vi.stubGlobal('location', { href: 'https://shop.test/orders' });
  onTestFinished(() => void vi.unstubAllGlobals());
  const sent: string[] = [];
  const lost = (request: Request) => {
    sent.push(request.url);
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  const waybill = createWaybill({ baseUrl: '', apiKey: 'x', maxRetries: 0, fetch: lost });
  const message = 'The server cannot be reached. Check your connection and try again.';
  await expect(waybill.me()).rejects.toMatchObject({ code: 'UNREACHABLE', message });
  expect(sent).toEqual(['https://shop.test/api/v1/me']);
});

test('a list is one page when awaited, and all items when iterated, without what moved from one page to the next', async () => {
  const page = (ids: string[], number: number) => ({
    json: { data: ids.map((id) => ({ id })), meta: { page: number, limit: 2, total: 5, totalPages: 3 } },
  });
  const answers = [page(['e', 'd'], 1), page(['d', 'c'], 2), page(['b', 'a'], 3)];
  const awaited = await startClient(answers);
  expect((await awaited.waybill.orders.list({ status: 'pending' })).meta.totalPages).toBe(3);
  expect(awaited.received.map(({ url }) => url)).toEqual(['/api/v1/orders?status=pending']);

  const { waybill, received } = await startClient(answers);
  const ids: string[] = [];
  for await (const { id } of waybill.orders.list({ status: 'pending' })) ids.push(id);
  expect(ids).toEqual(['e', 'd', 'c', 'b', 'a']);
  expect(received.map(({ url }) => url)).toEqual(
    [1, 2, 3].map((number) => `/api/v1/orders?limit=100&status=pending&page=${number}`),
  );
});

test('a list can be collected up to a limit, and asks for no more pages than that', async () => {
  const page = (ids: string[]) => ({ json: { data: ids.map((id) => ({ id })), meta: { totalPages: 3 } } });
  const answers = [page(['e', 'd']), page(['c', 'b']), page(['a'])];
  const { waybill, received } = await startClient(answers);
  const orders = await waybill.orders.list().autoPagingToArray({ limit: 3 });
  expect(orders.map(({ id }) => id)).toEqual(['e', 'd', 'c']);
  expect(received).toHaveLength(2);
  const all = await startClient(answers);
  expect(await all.waybill.orders.list().autoPagingToArray({ limit: Number.POSITIVE_INFINITY })).toHaveLength(
    5,
  );
  await expect(waybill.orders.list().autoPagingToArray({} as { limit: number })).rejects.toThrow(TypeError);
});

test('an item that moved by more than a page is not repeated either', async () => {
  const page = (...ids: string[]) => ({
    json: { data: ids.map((id) => ({ id })), meta: { page: 1, limit: 2, total: 8, totalPages: 4 } },
  });
  // Four new orders before the third page: it has what the first one had.
  const { waybill } = await startClient([page('d', 'c'), page('b', 'a'), page('d', 'c'), page('b', 'a')]);
  const ids: string[] = [];
  for await (const { id } of waybill.orders.list({ limit: 2 })) ids.push(id);
  expect(ids).toEqual(['d', 'c', 'b', 'a']);
});
