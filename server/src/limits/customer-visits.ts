import { isIPv6 } from 'node:net';
import type { Clock } from '../lib/clock.ts';
import { createPersonLimit } from './person-limit.ts';

/** A family behind one address reloads a few pages; who looks for an order mistypes it a few times. */
const OPENING = { perSecond: 2, atOnce: 120 };
const FINDING = { perSecond: 1 / 30, atOnce: 10 };

/** Limits how often customers' pages are opened, and how often orders are looked for, by address. */
export function createCustomerVisits(clock: Clock) {
  const opening = createPersonLimit(clock, OPENING);
  const finding = createPersonLimit(clock, FINDING);
  return {
    mayOpen: (address: string): boolean => opening.allows(networkOf(address)),
    mayFind: (address: string): boolean => finding.allows(networkOf(address)),
  };
}

/** Whoever has one IPv6 address has the 2^64 that begin with the same four groups. */
const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [start = '', end = ''] = address.split('::');
  const groups = start === '' ? [] : start.split(':');
  const missing = address.includes('::') ? 8 - groups.length - (end === '' ? 0 : end.split(':').length) : 0;
  return [...groups, ...Array(Math.max(0, missing)).fill('0'), ...end.split(':')].slice(0, 4).join(':');
};
