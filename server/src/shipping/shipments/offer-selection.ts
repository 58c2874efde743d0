import { invalid } from '../../lib/errors.ts';
import { cheaperFirst, fasterFirst, type Offer, preferReal } from '../rates/index.ts';
import type { Selection } from './shipment-schemas.ts';

/** The offer that a rule chooses. One of a test account, whose label carries nothing, only where there is no other. */
export function selectOffer(all: readonly Offer[], { by, withinDays }: Selection): Offer {
  const offers = preferReal(all);
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
