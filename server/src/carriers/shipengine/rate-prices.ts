import type { Fields } from '../answer-fields.ts';
import { amountOf } from './money.ts';

interface Price {
  /** All parts together, in hundredths. */
  rate: number;
  currency: string;
  surcharges: { code: string; amount: number }[];
}

/** ShipEngine documents that these are to be added to the postage. */
const PARTS = [
  ['insurance_amount', 'INSURANCE'],
  ['confirmation_amount', 'CONFIRMATION'],
  ['other_amount', 'OTHER'],
] as const;

/** The code of the surcharge that a label reports separately from its postage. */
export const INSURANCE = 'INSURANCE';

/** Undefined if the postage is missing, or its parts cannot be added because their currencies differ. */
export function priceOf(fields: Fields): Price | undefined {
  const postage = amountOf(fields.shipping_amount);
  if (postage === undefined || postage.amount < 0) return undefined;
  const surcharges: Price['surcharges'] = [];
  let currency = postage.currency;
  for (const [field, code] of PARTS) {
    const part = amountOf(fields[field]);
    if (part === undefined || part.amount === 0) continue;
    currency ??= part.currency;
    if (part.currency !== undefined && part.currency !== currency) return undefined;
    surcharges.push({ code, amount: part.amount });
  }
  const rate = surcharges.reduce((sum, { amount }) => sum + amount, postage.amount);
  if (rate < 0) return undefined;
  return {
    rate,
    currency: currency ?? 'USD',
    surcharges,
  };
}
