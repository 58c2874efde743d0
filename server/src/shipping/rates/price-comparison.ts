import type { Offer } from './offer.ts';

type Order = (a: Offer, b: Offer) => number;

/** One that promises no day comes after all that do. */
const daysOf = ({ quote }: Offer): number => quote.deliveryDays ?? Number.POSITIVE_INFINITY;
const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);
const byDays: Order = (a, b) => compare(daysOf(a), daysOf(b));
const byName: Order = (a, b) =>
  compare(a.carrier, b.carrier) ||
  compare(a.quote.service, b.quote.service) ||
  compare(a.carrierAccountId ?? '', b.carrierAccountId ?? '');

/** Amounts are compared within a currency alone. `own` is that of the order, whose prices come first. */
const byPrice =
  (own: string | undefined): Order =>
  ({ quote: a }, { quote: b }) =>
    a.currency === b.currency
      ? compare(a.rate, b.rate)
      : Number(b.currency === own) - Number(a.currency === own) || compare(a.currency, b.currency);

/** The same one of equal offers always comes first: whatever order carriers answer in, a retry buys the same. */
export const cheaperFirst =
  (own?: string): Order =>
  (a, b) =>
    byPrice(own)(a, b) || byDays(a, b) || byName(a, b);
export const fasterFirst =
  (own?: string): Order =>
  (a, b) =>
    byDays(a, b) || byPrice(own)(a, b) || byName(a, b);

/**
 * Those that one can be the cheapest of: all where they have one currency, otherwise those in the order's own. None where no
 * offer is in that: nothing is ever converted.
 */
export function comparableOffers(offers: readonly Offer[], own: string | undefined): readonly Offer[] {
  const isMixed = new Set(offers.map(({ quote }) => quote.currency)).size > 1;
  return isMixed ? offers.filter(({ quote }) => quote.currency === own) : offers;
}

/** Why none of these is the cheapest. */
export const mixedCurrencies = (offers: readonly Offer[]): string => {
  const currencies = [...new Set(offers.map(({ quote }) => quote.currency))].sort();
  return (
    `prices in ${currencies.slice(0, -1).join(', ')} and ${currencies.at(-1)} cannot be compared: ` +
    'choose a rate, or name a carrier, a service or an account'
  );
};
