import { conflict } from '../../lib/errors.ts';
import type { OrderRow, ReturnRow, ShipmentRow } from '../../storage/index.ts';
import { isFinished } from '../orders/index.ts';

/** The law gives a merchant a month: a parcel or a return without news for so long keeps nothing from being erased. */
const QUIET_MS = 30 * 86_400_000;

const ARRIVED = ['delivered', 'return_to_sender', 'failure', 'cancelled'];
const ENDED = ['completed', 'rejected', 'cancelled'];

/** Why the personal data is still needed; undefined if it is not. */
export function whyNeeded(
  order: OrderRow,
  shipments: readonly ShipmentRow[],
  returns: readonly ReturnRow[],
  now: number,
): string | undefined {
  if (!isFinished(order.status))
    return `The order is ${order.status}: ship, close or cancel it before its personal data is erased`;
  for (const shipment of shipments) {
    const why = whyShipmentNeeded(shipment, now);
    if (why !== undefined) return why;
  }
  if (returns.some(({ status, updated_at }) => !ENDED.includes(status) && now - updated_at < QUIET_MS))
    return 'A return of the order is open: complete, reject or cancel it before the personal data is erased';
  return undefined;
}

export function whyShipmentNeeded(row: ShipmentRow, now: number): string | undefined {
  if (row.status === 'purchasing')
    return 'A label is being bought: its personal data can be erased when it is known whether it was sold';
  if (row.status === 'voiding')
    return 'A label is being voided: its personal data can be erased when it is known whether it was voided';
  // What a return label brings back is for its return to say.
  if (row.status !== 'purchased' || row.is_return === 1) return undefined;
  if (ARRIVED.includes(row.tracking_status) || now - row.updated_at >= QUIET_MS) return undefined;
  return `Parcel ${row.tracking_code ?? row.id} is on its way: its personal data can be erased once it is delivered, or after 30 days without news`;
}

export function refuseNeeded(why: string | undefined): void {
  if (why !== undefined) throw conflict(why);
}
