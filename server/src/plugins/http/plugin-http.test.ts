import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Agent, buildConnector } from 'undici';
import { expect, onTestFinished, test, vi } from 'vitest';
import { certificate, startHttps } from '../../../../tests/delivery/support/receivers.ts';
import { until } from '../../../../tests/system/support/until.ts';
import { reasonOfFailure } from './connection-failure.ts';
import { createPluginHttp } from './create-plugin-http.ts';
import { assertAllowed } from './host-rules.ts';
import { PluginHttpError } from './plugin-http.ts';

type Answer = (response: ServerResponse, request: IncomingMessage, nth: number) => void;

/** Hosts and ports of the servers started here, and one where nothing listens. */
const localHosts = ['127.0.0.1:1'];

async function startServer(answer: Answer) {
  const seen: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
    answer(response, request, seen.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  localHosts.push(`127.0.0.1:${port}`);
  return { url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, seen };
}

function startHttp(options: Partial<Parameters<typeof createPluginHttp>[0]> = {}) {
  const lines: string[] = [];
  const http = createPluginHttp({
    hosts: [],
    extraHosts: localHosts,
    log: { warn: (fields, message) => lines.push(JSON.stringify({ ...fields, message })) },
    random: () => 0,
    ...options,
  });
  onTestFinished(() => http.close());
  return { http, lines };
}

const failureOf = (answer: Promise<unknown>): Promise<PluginHttpError> =>
  answer.then(
    () => Promise.reject(new Error('it was answered')),
    (error: unknown) => (error instanceof PluginHttpError ? error : Promise.reject(error)),
  );

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

test('a request goes out as JSON and its answer is parsed, whatever its status', async () => {
  const server = await startServer((response) =>
    json(response, 422, { error: 'no' }, { 'X-Request-Id': 'r1' }),
  );
  const { http } = startHttp();
  const answer = await http.send({
    method: 'POST',
    url: `${server.url}/v2/shipments?x=1`,
    headers: { Authorization: 'Basic abc' },
    json: { weight: 1 },
  });
  expect(answer.status).toBe(422);
  expect(answer.headers['x-request-id']).toBe('r1');
  expect(answer.json()).toEqual({ error: 'no' });
  expect(server.seen[0]).toMatchObject({ method: 'POST', path: '/v2/shipments?x=1', body: '{"weight":1}' });
  expect(server.seen[0]?.headers).toMatchObject({
    authorization: 'Basic abc',
    'content-type': 'application/json',
    'user-agent': 'Waybill/1',
  });
});

test('declared hosts are called over HTTPS, verified by their name', async () => {
  const server = await startHttps((response) => response.end('{"ok":true}'));
  const connect = buildConnector({ ca: certificate.cert });
  const dispatcher = new Agent({
    connect: (options, done) => connect({ ...options, hostname: '127.0.0.1', port: `${server.port}` }, done),
  });
  const { http } = startHttp({ hosts: ['receiver.test', '*.wrong.test'], extraHosts: [], dispatcher });
  const answer = await http.send({ method: 'GET', url: 'https://receiver.test/v2/x' });
  expect(answer.json()).toEqual({ ok: true });
  const wrongName = await failureOf(http.send({ method: 'POST', url: 'https://api.wrong.test/' }));
  expect(wrongName).toMatchObject({ code: 'connection', wasSent: false });
});

test.each([
  'https://evil.test/v2',
  'http://api.carrier.test/v2',
  'https://api.carrier.test:8443/v2',
  'https://api.carrier.test.evil.test/',
  'https://carrier.test/',
  'https://labels.test/',
  'https://xlabels.test/',
  'https://user:pw@api.carrier.test/',
  'http://127.0.0.1:4001/',
  'http://[::1]:4001/',
  'ftp://127.0.0.1:4000/',
  'file:///etc/passwd',
  'not a URL',
])('%s is not called', async (url) => {
  const { http } = startHttp({
    hosts: ['api.carrier.test', '*.labels.test'],
    extraHosts: ['127.0.0.1:4000', '[::1]:4000'],
  });
  const error = await failureOf(http.send({ method: 'GET', url }));
  expect(error).toMatchObject({ code: 'blocked_host', wasSent: false });
  expect(error.message).not.toMatch(/v2|pw|passwd/);
});

test('a host without a port is allowed on the standard ports alone', async () => {
  const server = await startServer((response) => response.end('secret of the inner network'));
  const { http } = startHttp({ extraHosts: ['127.0.0.1'] });
  const error = await failureOf(
    http.send({ method: 'GET', url: server.url, headers: { 'API-Key': 's3cret' } }),
  );
  expect(error).toMatchObject({ code: 'blocked_host', wasSent: false });
  expect(error.message).toBe(
    `${server.host} is not a host of this carrier, and WAYBILL_CARRIER_HOSTS does not list it with this port`,
  );
  expect(server.seen).toEqual([]);
  const extraHosts = ['proxy.test', '[::1]', 'other.test:443'];
  for (const url of ['https://proxy.test/', 'http://proxy.test:80/', 'https://[::1]/', 'https://other.test/'])
    expect(() => assertAllowed(new URL(url), { hosts: [], extraHosts }), url).not.toThrow();
  for (const url of ['https://proxy.test:80/', 'http://proxy.test:443/', 'http://other.test/'])
    expect(() => assertAllowed(new URL(url), { hosts: [], extraHosts }), url).toThrow(PluginHttpError);
});

test('a redirect to another port of a host that is allowed on one ends there, and takes no credentials along', async () => {
  const inner = await startServer((response) => response.end('secret of the inner network'));
  const api = await startServer((response) => response.writeHead(302, { location: inner.url }).end());
  const { http } = startHttp({ extraHosts: ['127.0.0.1', api.host] });
  const error = await failureOf(http.send({ method: 'GET', url: api.url, headers: { 'API-Key': 's3cret' } }));
  expect(error.code).toBe('blocked_host');
  expect(inner.seen).toEqual([]);
});

test('a redirect of a GET is followed, without the credentials once the origin changes', async () => {
  const labels = await startServer((response) => response.end('label'));
  const api = await startServer((response, { url }) =>
    response.writeHead(302, { location: url === '/a' ? '/b' : `${labels.url}/label` }).end(),
  );
  const { http } = startHttp();
  const answer = await http.send({ method: 'GET', url: `${api.url}/a`, headers: { 'API-Key': 's3cret' } });
  expect(answer.body.toString()).toBe('label');
  expect(api.seen.map(({ headers }) => headers['api-key'])).toEqual(['s3cret', 's3cret']);
  expect(JSON.stringify(labels.seen)).not.toContain('s3cret');
});

test('where the address is a setting, a redirect to another origin is reported and not followed, not even without credentials', async () => {
  const other = await startServer((response) => response.end('not asked'));
  const api = await startServer((response, { url }) =>
    response.writeHead(301, { location: `${other.url}${url}` }).end(),
  );
  const { http } = startHttp({ hosts: 'public' });
  const error = await failureOf(http.send({ method: 'GET', url: `${api.url}/orders?key=s3cret` }));
  expect(error).toMatchObject({ code: 'redirected', location: new URL(`${other.url}/orders?key=s3cret`) });
  expect(error.message).toBe(`${api.host} redirects to ${other.url}/orders`);
  expect([api.seen.length, other.seen]).toEqual([1, []]);
});

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /certificate is not from an authority that is trusted here/],
  ['CERT_HAS_EXPIRED', /certificate has expired/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /certificate is for another host name/],
  ['ENOTFOUND', /check how its name is spelled/],
  ['ERR_SSL_WRONG_VERSION_NUMBER', /does not speak HTTPS/],
  ['ERR_SOMETHING_ELSE', /the connection failed \(ERR_SOMETHING_ELSE\)/],
])('a connection that fails with %s says what that means', (code, meaning) => {
  expect(reasonOfFailure(Object.assign(new Error('quotes a secret'), { code }))).toMatch(meaning);
  expect(reasonOfFailure(new Error('outer', { cause: Object.assign(new Error('inner'), { code }) }))).toMatch(
    meaning,
  );
});

test('a redirect to a host that is not allowed ends there', async () => {
  const other = await startServer((response) => response.end('secret of the inner network'));
  const api = await startServer((response) => response.writeHead(302, { location: `${other.url}/x` }).end());
  const { http } = startHttp({ extraHosts: [api.host] });
  const error = await failureOf(http.send({ method: 'GET', url: api.url }));
  expect(error.code).toBe('blocked_host');
  expect(other.seen).toEqual([]);
});

test('a redirect of a POST is not followed, and endless redirects end', async () => {
  const api = await startServer((response) => response.writeHead(307, { location: '/again' }).end());
  const { http } = startHttp();
  expect((await http.send({ method: 'POST', url: api.url, json: {} })).status).toBe(307);
  expect(api.seen).toHaveLength(1);
  const error = await failureOf(http.send({ method: 'GET', url: api.url }));
  expect(error.message).toContain('too many redirects');
});

function drip(response: ServerResponse): void {
  response.writeHead(200);
  const dripping = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(dripping));
}

test.each([
  ['before the headers', (_response: ServerResponse) => {}],
  ['in the body', (response: ServerResponse) => response.writeHead(200).write('{"a":')],
  ['nowhere but drips', drip],
])('an answer that stops %s is a timeout', async (_where, answer) => {
  const server = await startServer(answer);
  const { http } = startHttp();
  await until('a request that was sent in its time', async () => {
    const error = await failureOf(http.send({ method: 'GET', url: server.url, timeoutMs: 300 }));
    expect(error.code).toBe('timeout');
    return error.wasSent;
  });
  await expect.poll(() => server.seen).toHaveLength(1);
});

test.each([
  [
    'declared',
    (response: ServerResponse) => response.writeHead(200, { 'content-length': 5000 }).end('x'.repeat(5000)),
  ],
  ['streamed', (response: ServerResponse) => response.end('x'.repeat(5000))],
  [
    'gzip',
    (response: ServerResponse) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(5000))),
  ],
  [
    'br',
    (response: ServerResponse) =>
      response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('x'.repeat(5000))),
  ],
])('an answer that is too large (%s) is refused', async (_kind, answer) => {
  const server = await startServer(answer);
  const { http } = startHttp({ maxBytes: 1000 });
  expect(await failureOf(http.send({ method: 'POST', url: server.url }))).toMatchObject({
    code: 'too_large',
  });
  expect((await http.send({ method: 'POST', url: server.url, maxBytes: 5000 })).body).toHaveLength(5000);
});

test('a compressed answer that is cut off fails', async () => {
  const cut = gzipSync('{"a":1}').subarray(0, 15);
  const server = await startServer((response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(cut),
  );
  const { http } = startHttp();
  expect(await failureOf(http.send({ method: 'POST', url: server.url }))).toMatchObject({
    code: 'connection',
  });
});

test('a 200 that is not JSON says so without quoting it', async () => {
  const server = await startServer((response) => response.end('1 Main Street'));
  const { http } = startHttp();
  const answer = await http.send({ method: 'GET', url: server.url });
  expect(() => answer.json()).toThrow(/^127\.0\.0\.1:\d+ answered with something that is not JSON$/);
});

test('a large answer is parsed in small parts, so that nobody waits for all of it', async () => {
  const orders = Array.from({ length: 4_000 }, (_, id) => ({ id, note: 'x'.repeat(200), lines: [{ id }] }));
  const server = await startServer((response) => json(response, 200, { orders }));
  const { http } = startHttp();
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  const answer = await http.send({ method: 'GET', url: server.url });
  expect(answer.json()).toEqual({ orders });
  expect(answer.body.length).toBeGreaterThan(900_000);
  expect(Math.max(...parse.mock.calls.map(([text]) => text.length))).toBeLessThan(100_000);
});

test('a large answer that is not JSON says so, however often it is asked', async () => {
  const server = await startServer((response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(`[${'1,'.repeat(500_000)}1 Main Street`),
  );
  const { http } = startHttp();
  const answer = await http.send({ method: 'GET', url: server.url });
  for (let time = 0; time < 2; time++)
    expect(() => answer.json()).toThrow(/^127\.0\.0\.1:\d+ answered with something that is not JSON$/);
});

test.each([502, 503, 504])('a read that fails with %i is tried again', async (status) => {
  const server = await startServer((response, _request, nth) => json(response, nth < 3 ? status : 200, {}));
  const { http } = startHttp();
  expect((await http.send({ method: 'GET', url: server.url })).status).toBe(200);
  expect(server.seen).toHaveLength(3);
});

test('a read whose connection breaks is tried again, one marked as a read too', async () => {
  const server = await startServer((response, request, nth) =>
    nth % 2 === 1 ? request.socket.destroy() : json(response, 200, {}),
  );
  const { http } = startHttp();
  expect((await http.send({ method: 'GET', url: server.url })).status).toBe(200);
  expect((await http.send({ method: 'POST', url: server.url, isRead: true })).status).toBe(200);
  expect(server.seen).toHaveLength(4);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  'a %s is sent once, whatever happens',
  async (method) => {
    const server = await startServer((response, request, nth) =>
      nth === 1 ? json(response, 503, {}) : request.socket.destroy(),
    );
    const { http } = startHttp();
    expect((await http.send({ method, url: server.url, json: {} })).status).toBe(503);
    const error = await failureOf(http.send({ method, url: server.url, json: {} }));
    expect(error).toMatchObject({ code: 'connection', wasSent: true });
    expect(server.seen).toHaveLength(2);
  },
);

test.each([
  ['0', 2],
  ['3600', 1],
  [undefined, 1],
])('a read that is answered with 429 and Retry-After %s is sent %i times', async (retryAfter, times) => {
  const server = await startServer((response, _request, nth) =>
    json(response, nth === 1 ? 429 : 200, {}, retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  );
  const { http } = startHttp();
  await http.send({ method: 'GET', url: server.url });
  expect(server.seen).toHaveLength(times);
});

test('retries stay within the deadline of the request', async () => {
  const server = await startServer((response) => json(response, 503, {}, { 'retry-after': '5' }));
  const { http } = startHttp();
  expect((await http.send({ method: 'GET', url: server.url, timeoutMs: 4_900 })).status).toBe(503);
  expect(server.seen).toHaveLength(1);
});

test('a connection that is refused was never sent', async () => {
  const server = await startServer(() => {});
  const { http } = startHttp();
  const closed = server.url.replace(/\d+$/, '1');
  expect(await failureOf(http.send({ method: 'POST', url: closed }))).toMatchObject({
    code: 'connection',
    message: '127.0.0.1:1: connection refused',
    wasSent: false,
  });
});

test('log lines and errors name the host alone: no path, credentials or bodies', async () => {
  const server = await startServer((_response, request) => request.socket.destroy());
  const { http, lines } = startHttp();
  const error = await failureOf(
    http.send({
      method: 'GET',
      url: `${server.url}/v2/shp_123?key=s3cret`,
      headers: { authorization: 'Basic s3cret' },
      json: { street: '1 Main' },
    }),
  );
  expect(lines).toHaveLength(2);
  const said = `${lines.join()} ${error.stack} ${JSON.stringify(error)}`;
  expect(said).toContain(server.host);
  expect(said).not.toMatch(/s3cret|shp_123|Main/);
});

test('a header that cannot be sent is an error that does not quote it', async () => {
  const { http } = startHttp();
  const error = await failureOf(
    http.send({ method: 'POST', url: 'http://127.0.0.1:1/', headers: { authorization: 's3\ncret' } }),
  );
  expect(error).toMatchObject({ code: 'connection', wasSent: false });
  expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain('cret');
});

test('every exchange is reported, retries and redirects included', async () => {
  const server = await startServer((response, { url }, nth) =>
    nth === 1
      ? json(response, 503, {})
      : url === '/a'
        ? response.writeHead(302, { location: '/b' }).end()
        : json(response, 200, {}),
  );
  const seen: string[] = [];
  const { http } = startHttp({
    onExchange: ({ request, response }) => seen.push(`${request.url.pathname} ${response?.status}`),
  });
  await http.send({ method: 'GET', url: `${server.url}/a` });
  expect(seen).toEqual(['/a 503', '/a 302', '/b 200']);
});

test('closing ends what is under way', async () => {
  const server = await startServer(() => void http.close());
  const { http } = startHttp();
  expect(await failureOf(http.send({ method: 'GET', url: server.url }))).toMatchObject({
    code: 'connection',
  });
  expect(server.seen).toHaveLength(1);
});
