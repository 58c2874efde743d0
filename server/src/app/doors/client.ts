import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, type Socket } from 'node:net';
import type { TrustProxy } from '../../config.ts';
import type { Client } from '../../schema/callers.ts';

/** Whether a proxy at this address is trusted; `hop` is 0 for the direct peer, 1 for the one before it, and so on. */
type Trust = (address: string | undefined, hop: number) => boolean;

/**
 * A number is the number of trusted hops, counted from this server outwards; `true` is 1. Each proxy appends the address it
 * was called from to `X-Forwarded-For`, so entries written by the client are further left and never reached.
 */
export function trustOf(trusted: TrustProxy): Trust {
  if (!Array.isArray(trusted)) return (_address, hop) => hop < Number(trusted);
  const list = listOf(trusted);
  return (address) => isIn(list, readAddress(address ?? ''));
}

/** The client of a request: the nearest address that is not a trusted proxy's. */
export function createClientOf(trust: Trust): (request: IncomingMessage) => Client {
  return ({ socket, headers }) => {
    const peer = peerOf(socket);
    if (headers['x-forwarded-for'] === undefined) return { address: peer };
    const claims = forwardedFor(headers['x-forwarded-for']);
    let address = peer;
    for (let hop = 0; hop < claims.length && trust(address, hop); hop++) {
      const next = readAddress(claims[hop] ?? '');
      // Entries further left passed through this unknown hop, so they cannot be trusted.
      if (next === undefined) break;
      address = next;
    }
    const [nearest] = claims;
    if (nearest === undefined || trust(peer, 0) || !isIn(PRIVATE, peer)) return { address };
    return { address, claimed: readAddress(nearest) ?? '' };
  };
}

/** Cached per connection, because every request is logged with it. */
const peers = new WeakMap<Socket, string>();

function peerOf(socket: Socket): string {
  const known = peers.get(socket);
  if (known !== undefined) return known;
  const peer = readAddress(socket.remoteAddress ?? '') ?? 'unknown';
  peers.set(socket, peer);
  return peer;
}

/** Entries of X-Forwarded-For, last one first. */
const forwardedFor = (header: string | string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .reverse();

/** Parses "203.0.113.9", "203.0.113.9:4711" or "[2001:db8::1]:4711" into a canonical address; undefined if it is none. */
export function readAddress(text: string): string | undefined {
  const bare =
    /^\[([^\]]{2,50})\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]{7,15}):\d{1,5}$/.exec(text)?.[1] ?? text;
  const [address = ''] = bare.split('%', 1);
  if (isIP(address) === 0) return undefined;
  if (isIPv4(address)) return address;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  const bytes = [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255]);
  return bytes.join('.');
}

/** Loopback and private networks, where proxies usually are. */
const PRIVATE = listOf([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1',
  'fc00::/7',
  'fe80::/10',
]);

function listOf(ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [text = '', bits] = range.split('/');
    const address = readAddress(text) ?? text;
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    // For an IPv4-mapped IPv6 range, the prefix length includes the 96 mapping bits.
    const mapped = family === 'ipv4' && !isIPv4(text) ? 96 : 0;
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Math.max(0, Number(bits) - mapped), family);
  }
  return list;
}

const isIn = (list: BlockList, address: string | undefined): boolean =>
  address !== undefined && isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
