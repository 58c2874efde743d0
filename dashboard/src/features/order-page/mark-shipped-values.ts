import type { Schemas } from '@waybill/sdk';
import { dayAt, momentOn } from '../../lib/account-days.ts';
import { type ChosenItem, chosenOf } from './ship-values.ts';

export interface MarkValues extends Record<string, unknown> {
  /** All open items. */
  items: ChosenItem[];
  /** Null until somebody enters one: it is that of the parcel that is tracked. */
  trackingCode: string | null;
  /** Null until somebody names one: the tracking number tells. */
  carrier: string | null;
  /** A day in the account's time zone. */
  shippedOn: string;
}

export const today = (now = new Date()): string => dayAt(now);

/** What left today left now; on another day, at noon. */
export function markShippedOf(values: MarkValues, now = new Date()): Schemas['MarkShipped'] {
  const { trackingCode, carrier, shippedOn } = values;
  const code = trackingCode?.trim() ?? '';
  const named = carrier?.trim() ?? '';
  return {
    ...chosenOf(values),
    ...(code !== '' && { trackingCode: code }),
    ...(named !== '' && { carrier: named }),
    ...(shippedOn !== '' && shippedOn !== today(now) && { shippedAt: momentOn(shippedOn, '12:00:00') }),
  };
}
