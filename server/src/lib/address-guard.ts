import { BlockList, isIP } from 'node:net';

/** Returns why an address must not be dialed; undefined if it may be. */
export type AddressGuard = (address: string) => string | undefined;

/** IANA's special-purpose IPv4 ranges, in which no public receiver can be. */
const REFUSED_V4: [network: string, bits: number, kind: string][] = [
  ['0.0.0.0', 8, 'unspecified'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'shared'],
  ['127.0.0.0', 8, 'loopback'],
  ['169.254.0.0', 16, 'link-local'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'reserved'],
  ['192.0.2.0', 24, 'documentation'],
  ['192.88.99.0', 24, 'reserved'],
  ['192.168.0.0', 16, 'private'],
  ['198.18.0.0', 15, 'reserved'],
  ['198.51.100.0', 24, 'documentation'],
  ['203.0.113.0', 24, 'documentation'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved'],
];

/** Within 2000::/3, what is not plain global unicast. All IPv4-in-IPv6 forms are here or outside of it. */
const REFUSED_V6: [network: string, bits: number, kind: string][] = [
  ['2001::', 23, 'reserved'],
  ['2001:db8::', 32, 'documentation'],
  ['2002::', 16, 'IPv4 in IPv6'],
  ['3fff::', 20, 'documentation'],
];

const listOf = (family: 'ipv4' | 'ipv6', ranges: [string, number, string][]) =>
  ranges.map(([network, bits, kind]) => {
    const list = new BlockList();
    list.addSubnet(network, bits, family);
    return { list, kind };
  });

const refusedV4 = listOf('ipv4', REFUSED_V4);
const refusedV6 = listOf('ipv6', REFUSED_V6);
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');

/** `allowed`: CIDR ranges that the self-hoster opens. */
export function createAddressGuard(allowed: readonly string[]): AddressGuard {
  // One list for each family: in a common one an IPv6 range could match IPv4 addresses by their mapped form.
  const open = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const range of allowed) {
    const [network = '', bits] = range.split('/');
    const family = isIP(network) === 4 ? 'ipv4' : 'ipv6';
    open[family].addSubnet(network, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return (address) => {
    const version = isIP(address);
    if (version === 0) return 'not an address';
    const family = version === 4 ? 'ipv4' : 'ipv6';
    if (open[family].check(address, family)) return undefined;
    if (version === 6 && !globalV6.check(address, 'ipv6')) return 'not a public address';
    const refused = version === 4 ? refusedV4 : refusedV6;
    return refused.find(({ list }) => list.check(address, family))?.kind;
  };
}
