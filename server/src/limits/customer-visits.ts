import type { Clock } from '../lib/clock.ts';
import { networkOf } from '../lib/network.ts';
import { createPersonLimit } from './person-limit.ts';

/** A family behind one address reloads a few pages; who looks for an order mistypes it a few times. */
const OPENING = { perSecond: 2, atOnce: 120 };
const FINDING = { perSecond: 1 / 30, atOnce: 10 };
/** Steps of a withdrawal, and a return whose photos were too large at first. */
const ASKING = { perSecond: 1 / 20, atOnce: 20 };
/** For everyone together: from many addresses, guessing must not pay either, nor take what the API needs. */
const ALL_OPENING = { perSecond: 100, atOnce: 1_000 };
const ALL_FINDING = { perSecond: 5, atOnce: 300 };
const ALL_ASKING = { perSecond: 10, atOnce: 300 };
const EVERYONE = '';

/** Limits how often customers' pages are opened, and how often orders are looked for, by network and in all. */
export function createCustomerVisits(clock: Clock) {
  const opening = createPersonLimit(clock, OPENING);
  const finding = createPersonLimit(clock, FINDING);
  const allOpening = createPersonLimit(clock, ALL_OPENING);
  const allFinding = createPersonLimit(clock, ALL_FINDING);
  const asking = createPersonLimit(clock, ASKING);
  const allAsking = createPersonLimit(clock, ALL_ASKING);
  return {
    mayOpen: (address: string): boolean => opening.allows(networkOf(address)) && allOpening.allows(EVERYONE),
    mayFind: (address: string): boolean => finding.allows(networkOf(address)) && allFinding.allows(EVERYONE),
    mayAsk: (address: string): boolean => asking.allows(networkOf(address)) && allAsking.allows(EVERYONE),
  };
}
