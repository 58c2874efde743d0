import { toIso, toIsoOrNull } from '../../lib/clock.ts';
import { toDecimal } from '../../lib/money.ts';
import type { ShipmentRow } from '../../storage/index.ts';

export const SHIPMENT_STATUSES = ['purchased', 'voided', 'failed'] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

export const TRACKING_STATUSES = [
  'unknown',
  'pre_transit',
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivered',
  'return_to_sender',
  'failure',
  'cancelled',
  'error',
] as const;
type TrackingStatus = (typeof TRACKING_STATUSES)[number];

export type Shipment = ReturnType<typeof toShipment>;

export function toShipment(row: ShipmentRow) {
  return {
    id: row.id,
    orderId: row.order_id,
    status: row.status as ShipmentStatus,
    isReturn: row.is_return === 1,
    carrier: row.carrier,
    service: row.service,
    rate: toDecimal(row.rate),
    currency: row.currency,
    trackingCode: row.tracking_code,
    trackingUrl: row.tracking_url,
    trackingStatus: row.tracking_status as TrackingStatus,
    shipFrom: JSON.parse(row.ship_from),
    shipTo: JSON.parse(row.ship_to),
    parcels: JSON.parse(row.parcels),
    customs: row.customs === null ? null : JSON.parse(row.customs),
    label:
      row.label_format === null
        ? null
        : {
            format: row.label_format,
            size: row.label_size ?? '4x6',
            url: `/api/v1/shipments/${row.id}/label?format=${row.label_format}`,
          },
    refundStatus: row.refund_status,
    voidedAt: toIsoOrNull(row.voided_at),
    metadata: JSON.parse(row.metadata),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}
