import { invalid } from '../../lib/errors.ts';
import type { Offer } from '../rates/index.ts';
import type { Selection } from './shipment-schemas.ts';

/** The offer that a rule chooses. Of equal ones always the same: whatever order carriers answer in, a retry buys alike. */
export function selectOffer(offers: readonly Offer[], { by, withinDays }: Selection): Offer {
  const inTime = offers.filter(({ quote }) => withinDays === undefined || daysOf(quote) <= withinDays);
  const [best] = inTime.toSorted(by === 'cheapest' ? cheaperFirst : fasterFirst);
  if (best !== undefined) return best;
  const fastest = Math.min(...offers.map(({ quote }) => daysOf(quote)));
  throw invalid(
    `select.withinDays: ${
      fastest === Number.POSITIVE_INFINITY
        ? 'no offer says how many days it takes'
        : `the fastest offer takes ${fastest} ${fastest === 1 ? 'day' : 'days'}`
    }`,
  );
}

/** One that promises no day comes after all that do. */
const daysOf = ({ deliveryDays }: Offer['quote']): number => deliveryDays ?? Number.POSITIVE_INFINITY;

type Order = (a: Offer, b: Offer) => number;

const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);
const byPrice: Order = (a, b) => compare(a.quote.rate, b.quote.rate);
const byDays: Order = (a, b) => compare(daysOf(a.quote), daysOf(b.quote));
const byName: Order = (a, b) => compare(a.carrier, b.carrier) || compare(a.quote.service, b.quote.service);

const cheaperFirst: Order = (a, b) => byPrice(a, b) || byDays(a, b) || byName(a, b);
const fasterFirst: Order = (a, b) => byDays(a, b) || byPrice(a, b) || byName(a, b);
