import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { selfSignedCertificate } from '../../server/src/cli/receive/certificate.ts';
import { createTestClock } from '../support/test-clock.ts';
import { LOOPBACK, startHttps, startTls } from './support/receivers.ts';
import { newSender, requestTo, signed } from './support/senders.ts';

type Headers = Record<string, string>;

/** What a sender makes of one plain answer. */
async function answered(status: number, headers: Headers = {}, body: string | Buffer = 'ok') {
  const { url } = await startHttps((response) => response.writeHead(status, headers).end(body));
  return newSender({ clock: createTestClock() }).post(url);
}

describe('an answer', () => {
  test.each([200, 201, 202, 204, 299])('with status %i is a success', async (status) => {
    const outcome = await answered(status);
    expect(outcome).toMatchObject({ delivered: true, statusCode: status, error: null });
    expect(outcome.response).toBe(status === 204 ? '' : 'ok');
  });

  test.each([304, 400, 404, 410, 429, 500, 503])(
    'with status %i is a failure that says so',
    async (status) => {
      const outcome = await answered(status);
      expect(outcome).toMatchObject({ delivered: false, statusCode: status });
      expect(outcome.error).toContain(`HTTP ${status}`);
    },
  );

  test.each([301, 302, 303, 307, 308])('with status %i is a failure and not followed', async (status) => {
    const trap = await startHttps((response) => response.end());
    for (const location of ['http://169.254.169.254/', trap.url]) {
      const outcome = await answered(status, { location });
      expect(outcome).toMatchObject({ delivered: false, statusCode: status });
      expect(outcome.error).toBe(`HTTP ${status} (redirects are not followed)`);
    }
    expect(trap.connections).toBe(0);
  });

  async function countsAfter(status: number): Promise<void> {
    const { url } = await startTls((socket) =>
      socket.write(`HTTP/1.1 ${status} Wait\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok`),
    );
    expect(await newSender().post(url)).toMatchObject({ delivered: true, statusCode: 200, response: 'ok' });
  }
  test.each([100, 102, 103])('after an informational %i is the one that counts', countsAfter);
});

test('sends the headers and the very bytes that were signed', async () => {
  let got: unknown;
  const { url } = await startHttps((response, { method, url: path, headers }) => {
    got = { method, path, headers };
    response.end();
  });
  const toSend = requestTo(`${url}?a=b`);
  await newSender().send(toSend, 1_000);
  const request = signed(toSend);
  const headers = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]);
  expect(got).toMatchObject({ method: 'POST', path: '/hook?a=b', headers: Object.fromEntries(headers) });
  expect(got).toMatchObject({ headers: { 'content-length': String(Buffer.byteLength(request.body)) } });
});

describe('Retry-After', () => {
  test.each([
    ['120', 120_000],
    ['0', 0],
    ['Sun, 01 Mar 2026 12:01:30 GMT', 90_000],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['soon', undefined],
  ])('of a failure is read: %s', async (header, expected) => {
    expect((await answered(503, { 'retry-after': header })).retryAfterMs).toBe(expected);
  });

  test('of a success means nothing', async () => {
    expect((await answered(200, { 'retry-after': '120' })).retryAfterMs).toBeUndefined();
  });
});

describe('what is kept of an answer', () => {
  test('is its first 1 KiB', async () => {
    const { response } = await answered(500, {}, `${'a'.repeat(1020)}${'b'.repeat(10)}`);
    expect(response).toBe(`${'a'.repeat(1020)}bbbb`);
  });

  test('has no NUL, which PostgreSQL could not store', async () => {
    expect((await answered(500, {}, 'a\0b\0')).response).toBe('ab');
  });

  test('is text even where the answer is not, or is cut inside a character', async () => {
    expect((await answered(500, {}, Buffer.from([0xff, 0x41]))).response).toBe('\ufffdA');
    const { response } = await answered(500, {}, `${'a'.repeat(1023)}é`);
    expect(response).toBe(`${'a'.repeat(1023)}\ufffd`);
  });

  test('is only the size of what is compressed: a bomb is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(10 * 1024 * 1024));
    const outcome = await answered(200, { 'content-encoding': 'gzip' }, bomb);
    expect(outcome).toMatchObject({ delivered: true, response: `[${bomb.length} bytes of gzip]` });
  });

  test('stays within 1 KiB whatever the answer calls its encoding', async () => {
    const { response } = await answered(200, { 'content-encoding': 'x'.repeat(8_000) });
    expect(response?.length).toBeLessThanOrEqual(1024);
  });
});

describe('a certificate', () => {
  const year = 365 * 86_400_000;
  const wrongHost = selfSignedCertificate(['example.com']);
  const expired = selfSignedCertificate(['localhost', LOOPBACK], Date.now() - 2 * year);
  const early = selfSignedCertificate(['localhost', LOOPBACK], Date.now() + 2 * year);
  const unknown = selfSignedCertificate(['localhost', LOOPBACK]);

  test.each([
    ['for another host', wrongHost, wrongHost.cert, 'tls_wrong_host', /altnames|does not match/],
    ['that has expired', expired, expired.cert, 'tls_expired', /expired/],
    ['that is not valid yet', early, early.cert, 'tls_not_yet_valid', /not yet valid/],
    ['that nobody we trust has signed', unknown, undefined, 'tls_self_signed', /self-signed/],
  ])('%s is refused before anything is sent', async (_, certificate, extraCa, errorCode, reason) => {
    let requests = 0;
    const { url } = await startHttps(() => requests++, { certificate });
    const outcome = await newSender({ extraCa }).post(url);
    expect(outcome).toMatchObject({ delivered: false, statusCode: null, errorCode, response: null });
    expect(outcome.error).toMatch(reason);
    expect(requests).toBe(0);
  });
});
