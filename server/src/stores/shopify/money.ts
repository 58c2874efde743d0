import { formatAmount } from '../../lib/money.ts';

/** In the currency of the shop. */
export interface MoneyBag {
  shopMoney: { amount: string };
}

/** As the shop writes it, `10.5`; null for what is no number. */
export const amountOf = (bag: MoneyBag | null | undefined): string | null => {
  const amount = bag?.shopMoney.amount;
  return amount !== undefined && /^-?\d+(\.\d+)?$/.test(amount) ? amount : null;
};

/** The price without the taxes that it includes, in coins that the currency has. */
export function withoutTaxes(
  amount: string | null,
  rates: readonly (number | null)[],
  currency: string,
): string | null {
  const rate = rates.reduce((sum: number, one) => sum + (one ?? 0), 0);
  if (amount === null || rate <= 0) return amount;
  return formatAmount(Number(amount) / (1 + rate), currency);
}
