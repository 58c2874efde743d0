import { describe, expect, test } from 'vitest';
import { createAddressGuard } from '../../server/src/lib/address-guard.ts';

const guard = createAddressGuard([]);

const REFUSED: Record<string, string[]> = {
  unspecified: ['0.0.0.0', '0.0.0.1', '0.255.255.255', '::'],
  loopback: ['127.0.0.1', '127.0.0.2', '127.255.255.255', '::1'],
  private: ['10.0.0.0', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  'shared by a carrier': ['100.64.0.0', '100.100.100.200', '100.127.255.255'],
  'link-local': ['169.254.0.1', '169.254.169.254', '169.254.170.2', 'fe80::1', 'febf::1', 'fe80::1%eth0'],
  'unique local': ['fc00::1', 'fd00:ec2::254', 'fdff:ffff::1'],
  'site-local': ['fec0::1', 'feff::1'],
  multicast: ['224.0.0.1', '239.255.255.250', 'ff00::1', 'ff02::1', 'ff0e::1'],
  broadcast: ['255.255.255.255'],
  reserved: ['192.0.0.1', '192.0.0.192', '198.18.0.1', '198.19.255.255', '240.0.0.1', '192.88.99.1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  discard: ['100::', '100::1', '100:0:0:1::1'],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '0:0:0:0:0:FFFF:7F00:0001'],
  'IPv4-translated': ['::ffff:0:127.0.0.1', '::ffff:0:7f00:1'],
  'IPv4-compatible': ['::127.0.0.1', '::7f00:1', '::8.8.8.8'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::127.0.0.1', '64:ff9b:1::7f00:1'],
  '6to4': ['2002:7f00:1::', '2002:a9fe:a9fe::1', '2002:808:808::1'],
  Teredo: ['2001:0:4136:e378:8000:63bf:80ff:fffe', '2001::1'],
  'other protocols of 2001::/23': ['2001:1::1', '2001:2::1', '2001:10::1', '2001:20::1'],
  unassigned: ['1::1', '200::1', '4000::1', '5f00::1', '8000::1', 'e000::1'],
  'not an address': [
    '',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '127.0.0.1:443',
    ' 127.0.0.1',
  ],
};
const ACCEPTED = [
  ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '52.95.110.1', '100.63.255.255', '100.128.0.0'],
  ...['126.255.255.255', '128.0.0.0', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0'],
  ...['192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255'],
  ...['2606:4700:4700::1111', '2001:4860:4860::8888', '2001:200::1', '2a00:1450:4001::200e', '2620:fe::fe'],
];

describe.each(Object.entries(REFUSED))('refuses %s', (_, addresses) => {
  test.each(addresses)('%s', (address) => expect(guard(address)).toEqual(expect.any(String)));
});

test.each(ACCEPTED)('lets %s pass', (address) => expect(guard(address)).toBeUndefined());

describe('an allow-list', () => {
  const passes = (allowed: string[], address: string) => createAddressGuard(allowed)(address) === undefined;

  test.each([
    ['10.1.0.0/16', ['10.1.0.0', '10.1.255.255'], ['10.0.255.255', '10.2.0.0', '127.0.0.1']],
    ['127.0.0.1', ['127.0.0.1'], ['127.0.0.0', '127.0.0.2', '::1']],
    ['127.0.0.1/32', ['127.0.0.1'], ['127.0.0.2']],
    ['192.168.1.128/25', ['192.168.1.128', '192.168.1.255'], ['192.168.1.127', '192.168.2.0']],
    ['fd00::/8', ['fd00::1', 'fdff::1'], ['fc00::1', 'fe80::1', '::1', '10.0.0.1']],
    ['fd12:3456::/32', ['fd12:3456::1'], ['fd12:3457::1', 'fd12::1']],
    ['::1', ['::1'], ['::', '::2', '127.0.0.1', '0.0.0.1', '::ffff:0.0.0.1']],
    ['fe80::/10', ['fe80::1', 'fe80::1%eth0'], ['fec0::1', '169.254.169.254']],
  ])('of %s opens just that', (range, opened, closed) => {
    expect(opened.filter((address) => !passes([range], address))).toEqual([]);
    expect(closed.filter((address) => passes([range], address))).toEqual([]);
  });

  test('opens all of its ranges, and public addresses stay open', () => {
    const allowed = ['127.0.0.1', '10.0.0.0/8', '::1'];
    expect(['127.0.0.1', '10.9.9.9', '::1', '8.8.8.8'].filter((a) => !passes(allowed, a))).toEqual([]);
  });

  test('of IPv4 is not widened by writing an address in IPv6: what is outside stays outside', () => {
    const outside = ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:169.254.169.254', '::ffff:11.0.0.1'];
    expect(outside.filter((address) => passes(['10.0.0.0/8'], address))).toEqual([]);
  });

  test('of IPv4 does not open the tunnels to it', () => {
    const tunnels = ['::10.0.0.1', '::a00:1', '64:ff9b::a00:1', '2002:a00:1::', '::ffff:0:10.0.0.1'];
    expect(tunnels.filter((address) => passes(['10.0.0.0/8'], address))).toEqual([]);
  });

  test.each(['::/1', '::/8', '::/64'])('of IPv6, %s, does not open IPv4', (range) => {
    const outside = ['127.0.0.1', '10.0.0.1', '169.254.169.254'];
    expect(outside.filter((address) => passes([range], address))).toEqual([]);
  });
});
