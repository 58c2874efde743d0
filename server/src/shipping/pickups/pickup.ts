import { carrierName } from '../../carriers/index.ts';
import { toIso, toIsoOrNull } from '../../lib/clock.ts';
import { fromJson } from '../../lib/json.ts';
import { toDecimalOrNull } from '../../lib/money.ts';
import type { Pickup } from '../../schema/pickup.ts';
import type { PickupRow } from '../../storage/index.ts';

export function toPickup(row: PickupRow): Pickup {
  const { window, instructions = null } = fromJson(row.booking);
  return {
    id: row.id,
    warehouseId: row.warehouse_id,
    carrierAccountId: row.carrier_account_id,
    carrier: row.carrier,
    carrierName: carrierName(row.carrier),
    mode: row.mode,
    status: row.status,
    day: window.day,
    from: window.from,
    until: window.until,
    instructions,
    shipmentIds: fromJson(row.shipment_ids),
    parcelCount: row.parcel_count,
    confirmation: row.confirmation,
    cost: toDecimalOrNull(row.cost, row.currency ?? 'USD'),
    currency: row.currency,
    failureReason: row.failure_reason,
    canceledAt: toIsoOrNull(row.canceled_at),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}
