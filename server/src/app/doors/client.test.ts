import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { TrustProxy } from '../../config.ts';
import { createClientOf, readAddress, trustOf } from './client.ts';
import { createProxyWarning } from './proxy-warning.ts';

const clientOf = (trusted: TrustProxy, forwardedFor: string | undefined, remoteAddress = '10.0.0.1') =>
  createClientOf(trustOf(trusted))({
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwardedFor },
  } as unknown as IncomingMessage);

describe('an address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:80', '203.0.113.9'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::', '::'],
  ])('is read from %s as %s', (text, address) => expect(readAddress(text)).toBe(address));

  test.each([
    'unknown',
    '_hidden',
    '',
    '203.0.113.9:',
    '203.0.113.999',
    '203.0.113.9:port',
    '2001:db8::1:443:x',
    '[2001:db8::1',
    '[203.0.113.9]x',
    "'; drop table sessions; --",
    '<script>',
    '::ffff:203.0.113.9, ',
    '1'.repeat(10_000),
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  ])('is not read from anything else: %.30s', (text) => expect(readAddress(text)).toBeUndefined());
});

describe('the client behind one trusted proxy', () => {
  test.each([
    ['one entry', '203.0.113.9', '203.0.113.9'],
    ['entries that the client wrote itself', '1.1.1.1, 2.2.2.2, 203.0.113.9', '203.0.113.9'],
    ['spaces and empty entries', ' ,, 1.1.1.1 ,\t203.0.113.9 , ', '203.0.113.9'],
    ['a port', '1.1.1.1, 203.0.113.9:5678', '203.0.113.9'],
    ['IPv6 with brackets and a port', '[2001:db8::1]:5678', '2001:db8::1'],
    ['a last entry that is no address', '203.0.113.9, unknown', '10.0.0.1'],
    ['nothing but commas', ',,,', '10.0.0.1'],
    ['an empty header', '', '10.0.0.1'],
    ['no header', undefined, '10.0.0.1'],
    ['ten kilobytes', `${'1.1.1.1, '.repeat(1_200)}203.0.113.9`, '203.0.113.9'],
    ['ten kilobytes of nonsense', 'x'.repeat(10_240), '10.0.0.1'],
  ])(
    'is the last entry of X-Forwarded-For, or the peer if that is not an address: %s',
    (_what, header, address) => {
      expect(clientOf(true, header)).toEqual({ address });
      expect(clientOf(1, header)).toEqual({ address });
      expect(clientOf(['10.0.0.0/8'], header)).toEqual({ address });
      expect(clientOf(['10.0.0.0/8'], header, '::ffff:10.0.0.1')).toEqual({ address });
    },
  );
});

test('behind several trusted proxies the client is the entry before the first of them', () => {
  expect(clientOf(2, '1.1.1.1, 203.0.113.9, 10.0.0.2')).toEqual({ address: '203.0.113.9' });
  expect(clientOf(2, '203.0.113.9')).toEqual({ address: '203.0.113.9' });
  expect(clientOf(['10.0.0.0/8'], '1.1.1.1, 203.0.113.9, 10.0.0.3:80, 10.0.0.2')).toEqual({
    address: '203.0.113.9',
  });
  expect(clientOf(['10.0.0.0/8'], '203.0.113.9, nonsense, 10.0.0.2')).toEqual({ address: '10.0.0.2' });
  expect(clientOf(['::ffff:10.0.0.0/104', '2001:db8::/32'], '203.0.113.9, 2001:db8::5')).toEqual({
    address: '203.0.113.9',
  });
});

describe('behind an untrusted proxy', () => {
  test('in a private network, its own address counts and the claimed one is reported separately', () => {
    expect(clientOf(false, '1.1.1.1, 203.0.113.9')).toEqual({ address: '10.0.0.1', claimed: '203.0.113.9' });
    expect(clientOf(false, 'unknown', '::ffff:127.0.0.1')).toEqual({ address: '127.0.0.1', claimed: '' });
    expect(clientOf(['10.9.0.0/16'], '203.0.113.9', '::1')).toEqual({
      address: '::1',
      claimed: '203.0.113.9',
    });
  });

  test('elsewhere, X-Forwarded-For is ignored', () => {
    expect(clientOf(false, '203.0.113.9', '198.51.100.7')).toEqual({ address: '198.51.100.7' });
    expect(clientOf(['10.0.0.0/8'], '203.0.113.9', '198.51.100.7')).toEqual({ address: '198.51.100.7' });
  });

  test('the log warns at most once an hour, with the peer and the setting', () => {
    let now = 0;
    const lines: unknown[][] = [];
    const log = { warn: (...line: unknown[]) => lines.push(line) } as never;
    const from = (header?: string) =>
      ({
        raw: { socket: { remoteAddress: '10.0.0.1' } },
        headers: { 'x-forwarded-for': header },
      }) as never;
    createProxyWarning(trustOf(true), () => now)(from('203.0.113.9'), log);
    const warn = createProxyWarning(trustOf(false), () => now);
    warn(from(), log);
    expect(lines).toEqual([]);
    warn(from('203.0.113.9'), log);
    now += 3_599_999;
    warn(from('203.0.113.9'), log);
    expect(lines).toEqual([[{ peer: '10.0.0.1' }, expect.stringContaining('WAYBILL_TRUST_PROXY')]]);
    now += 1;
    warn(from('203.0.113.9'), log);
    expect(lines).toHaveLength(2);
  });
});

test('a connection that is already closed has an unknown address', () => {
  const gone = { socket: {}, headers: {} } as unknown as IncomingMessage;
  expect(createClientOf(trustOf(true))(gone)).toEqual({ address: 'unknown' });
});
