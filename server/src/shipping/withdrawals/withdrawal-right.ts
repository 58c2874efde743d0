import { DAY_MS } from '../../lib/days.ts';

/**
 * Where customers have it: the EU and the EEA, with the parts of member states that have country codes of their own (Åland, French overseas
 * departments and Saint Martin).
 */
const COUNTRIES = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO AX GF GP MF MQ RE YT'.split(
    ' ',
  ),
);

export const hasWithdrawalRight = (country: string): boolean => COUNTRIES.has(country);

/**
 * A period that ends on a weekend or a holiday ends with the next working day. Holidays are not known here, so the function stays for longer
 * than any of them last, and the last day counts to its end in every time zone.
 */
const GRACE_DAYS = 6;
/** Where no delivery is known: the longest that the law extends the period by. */
const UNKNOWN_DELIVERY_DAYS = 365;

interface Part {
  shippedAt: number;
  deliveredAt: number | null;
}

/** When customers can no longer withdraw: the period begins when the last goods arrive. Null while some are still to come. */
export function endOfWithdrawal(
  parts: readonly Part[],
  { periodDays, isAllShipped }: { periodDays: number; isAllShipped: boolean },
): number | null {
  if (!isAllShipped || parts.length === 0) return null;
  const arrivals = parts.map(
    ({ shippedAt, deliveredAt }) => deliveredAt ?? shippedAt + UNKNOWN_DELIVERY_DAYS * DAY_MS,
  );
  return Math.max(...arrivals) + (periodDays + GRACE_DAYS) * DAY_MS;
}
