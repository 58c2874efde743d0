import { invalid } from '../../lib/errors.ts';
import {
  arrivalOf,
  arrivingBy,
  cheaperFirst,
  comparableOffers,
  fasterFirst,
  type HandedOver,
  mixedCurrencies,
  type Offer,
  preferReal,
} from '../rates/index.ts';
import type { Selection } from './shipment-schemas.ts';

/** The cheapest, of those in the order's `own` currency where there are several. 400 where prices cannot be compared. */
export function cheapestOffer(offers: readonly Offer[], own: string | undefined, field: string): Offer {
  const [best] = comparableOffers(offers, own).toSorted(cheaperFirst(own));
  if (best === undefined) throw invalid(`${field}: ${mixedCurrencies(offers)}`);
  return best;
}

/** The offer that a rule chooses. One of a test account, whose label carries nothing, only where there is no other. */
export function selectOffer(
  all: readonly Offer[],
  { by, withinDays, arrivesBy }: Selection,
  own: string | undefined,
  handedOver: HandedOver,
): Offer {
  const offers = arrivingBy(preferReal(all), arrivesBy, handedOver);
  if (offers.length === 0) throw invalid(`select.arrivesBy: ${earliest(all, arrivesBy ?? '', handedOver)}`);
  const inTime = offers.filter(({ quote }) => withinDays === undefined || daysOf(quote) <= withinDays);
  if (inTime.length > 0 && by === 'cheapest') return cheapestOffer(inTime, own, 'select');
  const [best] = inTime.toSorted(fasterFirst(own));
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

/** Why nothing arrives in time. */
function earliest(offers: readonly Offer[], day: string, handedOver: HandedOver): string {
  const [first] = offers.flatMap((offer) => arrivalOf(offer, handedOver) ?? []).sort();
  return first === undefined
    ? 'no offer says when it arrives'
    : `no offer arrives by ${day}; the fastest arrives on ${first}`;
}

/** One that promises no day comes after all that do. */
const daysOf = ({ deliveryDays }: Offer['quote']): number => deliveryDays ?? Number.POSITIVE_INFINITY;
