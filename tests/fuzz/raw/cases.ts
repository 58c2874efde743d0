/** What is sent on a connection, and which responses are allowed. */
export interface RawCase {
  name: string;
  /** Written separately, a moment apart. */
  pieces: (string | Buffer)[];
  /** Maximum number of responses. More means that part of a body was parsed as a request. */
  answers: number;
  /** Allowed statuses of the first response; any 4xx or 5xx by default. */
  statuses?: number[];
  /** The request is incomplete: no response until we close the connection. */
  isUnfinished?: boolean;
}

const BODY = '{"url":"https://127.0.0.1:1/","events":["order.created"]}';
const SMUGGLED = 'GET /api/v1/smuggled HTTP/1.1\r\nHost: a\r\n\r\n';

/** Unusual and malformed HTTP/1.1 for a raw socket. `auth` is the Authorization header line. */
export function rawCases(auth: string): RawCase[] {
  const post = (headers: string, body = BODY): string =>
    `POST /api/v1/webhooks HTTP/1.1\r\nHost: a\r\n${auth}\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;
  const get = (target: string, headers = ''): string =>
    `GET ${target} HTTP/1.1\r\nHost: a\r\n${auth}\r\n${headers}\r\n`;
  const length = `Content-Length: ${BODY.length}\r\n`;
  const chunked = 'Transfer-Encoding: chunked\r\n';
  const one = (name: string, piece: string | Buffer, over: Partial<RawCase> = {}): RawCase => ({
    name,
    pieces: [piece],
    answers: 1,
    ...over,
  });
  const fine = { statuses: [200, 201, 204] };

  return [
    // Request smuggling: no part of a body may be parsed as a request.
    one('length and chunks', post(`${length}${chunked}`, `0\r\n\r\n${SMUGGLED}`)),
    one('chunks and length', post(`${chunked}Content-Length: 4\r\n`, `5c\r\n${SMUGGLED}\r\n0\r\n\r\n`)),
    one('two lengths', post(`Content-Length: 0\r\n${length}`, SMUGGLED)),
    one('two equal lengths', post(`${length}${length}`), { statuses: [201, 400] }),
    one('a list of lengths', post('Content-Length: 5, 5\r\n', `12345${SMUGGLED}`)),
    one('a negative length', post('Content-Length: -1\r\n')),
    one('a length with a sign', post(`Content-Length: +${BODY.length}\r\n`)),
    one('a hexadecimal length', post('Content-Length: 0x10\r\n')),
    one('a length beyond all numbers', post('Content-Length: 99999999999999999999\r\n')),
    one('a length of more than is allowed', post('Content-Length: 9999999\r\n', ''), { statuses: [413] }),
    one('chunked twice', post('Transfer-Encoding: chunked, chunked\r\n', `0\r\n\r\n${SMUGGLED}`)),
    one('chunked, then identity', post('Transfer-Encoding: chunked, identity\r\n', `0\r\n\r\n${SMUGGLED}`)),
    one('a space before the colon', post('Transfer-Encoding : chunked\r\n', `0\r\n\r\n${SMUGGLED}`)),
    one('a coding with a tab', post('Transfer-Encoding:\tchunked\r\n', '0\r\n\r\n'), { statuses: [400] }),
    one('an unknown coding', post('Transfer-Encoding: xchunked\r\n', SMUGGLED)),
    one('a folded header', post(`X: a\r\n ${chunked}`, SMUGGLED)),
    one('a chunk size that is none', post(chunked, 'xyz\r\n')),
    one('a negative chunk size', post(chunked, '-1\r\n')),
    one('a chunk size beyond all numbers', post(chunked, 'fffffffffffffffff\r\n')),
    one('a chunk without its end', post(chunked, '3\r\nabcX\r\n0\r\n\r\n')),
    one('a chunk extension', post(chunked, `${BODY.length.toString(16)};a="b\\"c"\r\n${BODY}\r\n0\r\n\r\n`), {
      statuses: [201, 400],
    }),
    one('a huge chunk extension', post(chunked, `1;${'a'.repeat(20_000)}\r\n1\r\n0\r\n\r\n`), {
      statuses: [400, 413, 431],
    }),
    one('trailers', post(chunked, `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\nX: y\r\n\r\n`), {
      statuses: [201, 400],
    }),
    one('line feeds alone', `GET /healthz HTTP/1.1\nHost: a\n\n`),
    one('a carriage return alone', 'GET /healthz HTTP/1.1\rHost: a\r\r'),
    one('an empty line first', `\r\n${get('/healthz')}`, fine),

    // Hosts and targets.
    one('no Host', `GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n`, { statuses: [200, 400] }),
    one('two Hosts', get('/healthz', 'Host: b\r\n'), { statuses: [200, 400] }),
    one('a Host that is none', 'GET /healthz HTTP/1.1\r\nHost: a b/c@d\r\n\r\n', { statuses: [200, 400] }),
    one('an empty Host', 'GET /healthz HTTP/1.1\r\nHost:\r\n\r\n', { statuses: [200, 400] }),
    one('absolute form', get('http://other.example/api/v1/orders'), { statuses: [200, 400, 404] }),
    one('absolute form of another scheme', get('ftp://a/api/v1/orders'), { statuses: [200, 400, 404] }),
    one('asterisk form', `OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n`, { statuses: [200, 204, 400, 404, 405] }),
    one('GET of an asterisk', get('*'), { statuses: [200, 400, 404] }),
    one('authority form', `CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n`, { statuses: [405] }),
    one('no slash first', get('api/v1/orders')),
    one('two slashes first', get('//api/v1/orders'), { statuses: [200, 400, 404] }),
    one('dots in the path', get('/api/v1/../../etc/passwd')),
    one('encoded dots', get('/assets/%2e%2e/%2e%2e/package.json')),
    one('a NUL in the path', get('/api/v1/or\0ders')),
    one('an encoded NUL', get('/api/v1/orders/%00')),
    one('overlong UTF-8 in the path', get('/api/v1/orders/%c0%ae%c0%ae')),
    one(
      'raw bytes in the path',
      Buffer.concat([
        Buffer.from('GET /api/v1/orders/'),
        Buffer.from([0xff, 0xfe, 0xc0]),
        Buffer.from(` HTTP/1.1\r\nHost: a\r\n${auth}\r\n\r\n`),
      ]),
    ),
    one('a fragment', get('/api/v1/orders#x'), { statuses: [200, 400, 404] }),
    one('a space in the target', get('/api/v1/orders x')),
    one('a long target', get(`/api/v1/orders?q=${'a'.repeat(20_000)}`)),

    // Headers.
    one('16 KB of one header', get('/healthz', `X: ${'a'.repeat(16_500)}\r\n`), { statuses: [431] }),
    one('2,500 headers', get('/healthz', 'X: y\r\n'.repeat(2_500)), { statuses: [200, 431] }),
    one('a header without a name', get('/healthz', ': x\r\n')),
    one('a header without a colon', get('/healthz', 'nonsense\r\n')),
    one('a NUL in a header', get('/healthz', 'X: a\0b\r\n')),
    one('a line break in a header', get('/healthz', 'X: a\rb\r\n')),
    one('bytes above ASCII in a header', get('/api/v1/orders', 'X: \xff\xfe\r\n'), { statuses: [200, 400] }),
    one('two Authorizations', get('/api/v1/orders', 'Authorization: Bearer x\r\n'), {
      statuses: [200, 400, 401],
    }),
    one('two Content-Types', post(`Content-Type: text/plain\r\n${length}`), { statuses: [201, 400, 415] }),

    // Methods and versions.
    one('TRACE', `TRACE /api/v1/orders HTTP/1.1\r\nHost: a\r\n${auth}\r\n\r\n`),
    one('a method nobody knows', `FROB /healthz HTTP/1.1\r\nHost: a\r\n\r\n`),
    one('a method in lower case', `get /healthz HTTP/1.1\r\nHost: a\r\n\r\n`),
    one('HTTP/0.9', 'GET /healthz\r\n', { isUnfinished: true }),
    one('HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n', { statuses: [200] }),
    one('HTTP/1.9', 'GET /healthz HTTP/1.9\r\nHost: a\r\n\r\n', { statuses: [200, 400, 505] }),
    one('HTTP/3', 'GET /healthz HTTP/3.0\r\nHost: a\r\n\r\n'),
    one('the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', { answers: 2 }),
    one(
      'an upgrade to HTTP/2',
      get(
        '/healthz',
        'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n',
      ),
      { statuses: [200, 400, 404] },
    ),
    one(
      'an upgrade to WebSocket',
      get(
        '/api/v1/orders',
        'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
      ),
      { statuses: [200, 400, 404] },
    ),
    one('TLS', Buffer.from([0x16, 0x03, 0x01, 0x02, 0, 1, 0, 1, 0xfc, 3, 3])),
    one('an SSH client', 'SSH-2.0-OpenSSH_9.6\r\n'),
    one('random bytes', Buffer.from(Array.from({ length: 512 }, (_, i) => (i * 7919 + 13) & 0xff))),

    // Expectations, pieces and ends.
    one('Expect: 100-continue', post(`Expect: 100-continue\r\n${length}`), {
      statuses: [100, 201],
      answers: 2,
    }),
    one('an unknown expectation', post(`Expect: 200-ok\r\n${length}`), { statuses: [201, 417] }),
    one('four at once', get('/healthz').repeat(4), { ...fine, answers: 4 }),
    one('a good one, then a broken one', `${get('/healthz')}nonsense\r\n\r\n`, { ...fine, answers: 2 }),
    { name: 'byte by byte', pieces: [...get('/healthz')], answers: 1, ...fine },
    {
      name: 'a body in pieces',
      pieces: [post(length, ''), ...(BODY.match(/.{1,9}/g) ?? [])],
      answers: 1,
      statuses: [201],
    },
    one('a body that is cut off', post(length, BODY.slice(0, 10)), { isUnfinished: true, answers: 1 }),
    one('a chunk that is cut off', post(chunked, 'ff\r\nabc'), { isUnfinished: true, answers: 1 }),
    one('headers that are cut off', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-', {
      isUnfinished: true,
      answers: 1,
    }),
    one('nothing at all', '', { isUnfinished: true, answers: 0 }),
  ];
}
