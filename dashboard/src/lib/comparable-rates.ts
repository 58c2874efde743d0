interface Priced {
  rate: number;
  currency: string;
}

/** Those that one can be the cheapest of: all in one currency, otherwise those in the order's own. Nothing is ever converted. */
export function comparableRates<T extends Priced>(rates: readonly T[], own: string): T[] {
  const isMixed = new Set(rates.map(({ currency }) => currency)).size > 1;
  return rates.filter(({ currency }) => !isMixed || currency === own);
}

/** Cheaper first in one currency; prices in others are left in their order. */
export const byPrice = (a: Priced, b: Priced): number => (a.currency === b.currency ? a.rate - b.rate : 0);
