import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createHostCheck, createHttpsCheck } from './public-address.ts';

const ask = (host: string, { url = '/', from = '203.0.113.9', protocol = 'http' } = {}) =>
  ({ host, url, protocol, headers: {}, socket: { remoteAddress: from } }) as unknown as FastifyRequest;

const isAccepted = (publicUrl: string | undefined, request: FastifyRequest): boolean => {
  try {
    createHostCheck(publicUrl)(request);
    return true;
  } catch {
    return false;
  }
};

test.each([
  ['https://ship.example.com', ['ship.example.com', 'Ship.Example.com', 'ship.example.com:443']],
  ['https://ship.example.com/waybill', ['ship.example.com']],
  ['http://ship.example.com:80', ['ship.example.com', 'ship.example.com:80']],
  ['http://ship.example.com:8080', ['SHIP.example.com:8080']],
  ['http://[2001:db8::1]:3000', ['[2001:db8::1]:3000', '[2001:DB8:0:0:0:0:0:1]:3000']],
])('%s accepts equivalent spellings of its host', (publicUrl, hosts) => {
  for (const host of hosts) expect([host, isAccepted(publicUrl, ask(host))]).toEqual([host, true]);
});

test('any other host is rejected, except for health checks and metrics', () => {
  const others = [
    ...['', 'evil.example', 'ship.example.com.evil.example', 'xship.example.com', 'ship.example.com:80'],
    ...[
      'ship.example.com:443:443',
      'x@ship.example.com',
      'ship.example.com/',
      'ship.example.com?',
      '10.0.0.1',
    ],
    ...['ship.example.com#', 'ship.example.com\\', 'ship%2eexample.com', 'ship.example.com, evil.example'],
  ];
  for (const host of others) {
    expect([host, isAccepted('https://ship.example.com', ask(host))]).toEqual([host, false]);
    for (const url of ['/healthz', '/readyz?x=1', '/metrics']) {
      expect(isAccepted('https://ship.example.com', ask(host, { url }))).toBe(true);
    }
    expect(isAccepted(undefined, ask(host))).toBe(true);
  }
});

test('a rejection names the host that arrived, unless it could not be one', () => {
  const check = createHostCheck('https://ship.example.com:8443');
  expect(() => check(ask('ship.example.com'))).toThrow('Host: ship.example.com is not the address');
  for (const host of ['', '<b>', `${'a.'.repeat(200)}example`])
    expect(() => check(ask(host))).toThrow('Host: what was sent is not the address');
});

test('localhost is accepted only from the machine itself', () => {
  for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000']) {
    for (const from of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect([host, from, isAccepted('https://a.example', ask(host, { from }))]).toEqual([host, from, true]);
    }
    expect(isAccepted('https://a.example', ask(host))).toBe(false);
  }
  expect(isAccepted('https://a.example', ask('localhost.evil.example', { from: '::1' }))).toBe(false);
});

test('a request is HTTPS by its own protocol, or if its host is that of an https public address', () => {
  const isHttps = (publicUrl: string | undefined, host: string, protocol = 'http') =>
    createHttpsCheck(publicUrl)(ask(host, { protocol }));
  expect(isHttps(undefined, 'a.example', 'https')).toBe(true);
  expect(isHttps(undefined, 'a.example')).toBe(false);
  expect(isHttps('https://a.example', 'A.example:443')).toBe(true);
  expect(isHttps('https://a.example', 'localhost')).toBe(false);
  expect(isHttps('http://a.example', 'a.example')).toBe(false);
});
