import { trackingUrlOf } from '../../../carriers/index.ts';
import { fromJson } from '../../../lib/json.ts';
import type { TrackingStatus } from '../../../schema/tracking.ts';
import type { ShipmentParcelRow, ShipmentRow } from '../../../storage/index.ts';
import type { ReportCancellation, ReportedItem, ScanReport, ShipmentReport } from '../../../stores/index.ts';
import {
  carrierNameOf,
  followableCarrier,
  hasNamedCarrier,
  isMarkedByHand,
  trackingUrlOfRow,
} from '../../shipments/index.ts';

/**
 * What a report says, as it was then. Where the parcel goes is not part of it: that is read from the shipment when it is sent, so that
 * it is forgotten with the shipment's personal data. What only the sender knows is added then, too.
 */
export type ShipmentBody = Omit<ShipmentReport, 'mayHaveArrived' | 'shipTo'>;
export type VoidBody = Omit<ReportCancellation, 'references'>;
export type ScanBody = Omit<ScanReport, 'mayHaveArrived' | 'references'>;

/** What is worth telling a shop: not that a label was printed, nor that nobody knows. */
const REPORTED_STATUSES: ReadonlySet<TrackingStatus> = new Set([
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivered',
  'return_to_sender',
  'failure',
]);

/** The order of a shop that a report is about. */
export interface ReportedOrder {
  externalId: string;
  orderNumber: string;
  notifyCustomer: boolean;
}

export function shipmentBody(
  order: ReportedOrder,
  row: ShipmentRow,
  parcels: readonly ShipmentParcelRow[],
  { items, isComplete }: Pick<ShipmentReport, 'items' | 'isComplete'>,
): ShipmentBody {
  return {
    ...order,
    items,
    isComplete,
    parcels: trackedParcels(row, parcels),
    carrier: isMarkedByHand(row) ? followableCarrier(row) : row.carrier,
    carrierName: hasNamedCarrier(row) ? carrierNameOf(row) : null,
    service: isMarkedByHand(row) ? null : row.service_name,
    shippedAt: row.purchased_at ?? row.created_at,
  };
}

/** Each code once: some carriers repeat one on every parcel of a shipment. */
function trackedParcels(
  row: ShipmentRow,
  parcels: readonly ShipmentParcelRow[],
): { trackingCode: string; trackingUrl: string | null }[] {
  const codes = [...new Set(parcels.map(({ tracking_code }) => tracking_code))];
  return codes.map((trackingCode) => ({
    trackingCode,
    trackingUrl:
      trackingCode === row.tracking_code ? trackingUrlOfRow(row) : trackingUrlOf(row.carrier, trackingCode),
  }));
}

export const voidBody = (told: ShipmentBody, isLast: boolean): VoidBody => ({
  externalId: told.externalId,
  parcels: told.parcels,
  items: told.items,
  notifyCustomer: told.notifyCustomer,
  isLast,
});

/** Undefined if the scan is nothing to tell a shop. */
export function scanBody(externalId: string, parcel: ShipmentParcelRow): ScanBody | undefined {
  if (parcel.tracking_at === null || !REPORTED_STATUSES.has(parcel.tracking_status)) return undefined;
  const { city, state, country, postalCode } = fromJson(parcel.tracking_location) ?? {};
  return {
    externalId,
    trackingCode: parcel.tracking_code,
    status: parcel.tracking_status,
    message: parcel.tracking_detail,
    occurredAt: parcel.tracking_at,
    city: city ?? null,
    state: state ?? null,
    country: country ?? null,
    postalCode: postalCode ?? null,
  };
}

interface OrderedItem {
  id: string;
  sku: string | null;
  name: string;
  quantity: number;
  shipped_quantity: number;
  cancelled_quantity: number;
}

/**
 * What of a shipment the shop knows, by its own lines, and whether everything that it wants shipped has left. Items that were added here
 * are unknown there. `others` are in labels that may still come to nothing.
 */
export function reportedItems(
  lines: Readonly<Record<string, string>>,
  items: readonly OrderedItem[],
  taken: ReadonlyMap<string, number>,
  others: ReadonlyMap<string, number>,
): Pick<ShipmentReport, 'items' | 'isComplete'> {
  const lineOf = new Map(Object.entries(lines).map(([line, itemId]) => [itemId, line]));
  const known = items.flatMap((item) => {
    const externalId = lineOf.get(item.id);
    return externalId === undefined ? [] : [{ ...item, externalId }];
  });
  return {
    items: known.flatMap(({ id, externalId, sku, name }): ReportedItem[] => {
      const quantity = taken.get(id) ?? 0;
      return quantity > 0 ? [{ externalId, sku, name, quantity }] : [];
    }),
    isComplete: known.every(
      (item) => item.shipped_quantity - (others.get(item.id) ?? 0) + item.cancelled_quantity >= item.quantity,
    ),
  };
}
