import { FLEET, planScans } from '../carriers/fleet/index.ts';
import { present } from '../lib/present.ts';
import type { TimeScale } from '../lib/time-scale.ts';
import type { ShipmentRow } from '../storage/index.ts';
import { purchaseOf } from './shipments/index.ts';

/** When a parcel of the built-in carrier, which nobody carries, is scanned. */
export function simulateScans(scale: TimeScale) {
  const plan = (row: ShipmentRow, trackingCode: string) => {
    const { shipFrom, shipTo, quote } = purchaseOf(row);
    const boughtAt = row.purchased_at ?? row.created_at;
    const { deliveryDays } = quote;
    return planScans({ trackingCode, boughtAt, deliveryDays, shipFrom, shipTo }, scale);
  };
  return {
    plan,
    // Every parcel begins with the scan of its label, at the same time.
    firstScanAt: (row: ShipmentRow) =>
      row.carrier === FLEET ? (plan(row, present(row.tracking_code))[0]?.occurredAt ?? null) : null,
  };
}
