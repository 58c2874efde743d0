import { carrierName, trackingUrlOf, type VoidRequest } from '../../carriers/index.ts';
import { toIso, toIsoOrNull } from '../../lib/clock.ts';
import { conflict } from '../../lib/errors.ts';
import { fromJson } from '../../lib/json.ts';
import { toDecimal } from '../../lib/money.ts';
import { present } from '../../lib/present.ts';
import type { Purchase } from '../../schema/quote.ts';
import type { Shipment } from '../../schema/shipment.ts';
import type {
  OrderRow,
  PrintState,
  ShipmentItemRow,
  ShipmentParcelRow,
  ShipmentRow,
  StoreReportRow,
} from '../../storage/index.ts';

/** What a shipment shows of its order. */
export type OfOrder = Pick<OrderRow, 'order_number' | 'tracking_page_url'>;

export interface ShipmentParts {
  order: OfOrder | undefined;
  items: readonly ShipmentItemRow[];
  parcels: readonly ShipmentParcelRow[];
  /** The last one of the shipment itself. */
  report: StoreReportRow | undefined;
}

export function toShipment(row: ShipmentRow, { order, items, parcels, report }: ShipmentParts): Shipment {
  const trackingPageUrl = order?.tracking_page_url ?? null;
  return {
    id: row.id,
    orderId: row.order_id,
    orderNumber: order?.order_number ?? null,
    returnId: row.return_id,
    status: row.status,
    isReturn: row.is_return === 1,
    isManual: row.is_manual === 1,
    parcelOf: row.parcel_of,
    carrier: row.carrier,
    carrierName: carrierNameOf(row),
    carrierAccountId: row.carrier_account_id,
    mode: row.mode,
    service: row.service,
    serviceName: row.service_name,
    rate: toDecimal(row.rate, row.currency),
    fees: (fromJson(row.fees) ?? []).map(({ code, amount }) => ({
      code,
      amount: toDecimal(amount, row.currency),
    })),
    currency: row.currency,
    reference: row.reference,
    trackingCode: row.tracking_code,
    trackingUrl: trackingPageUrl ?? trackingUrlOfRow(row),
    carrierTrackingUrl: trackingUrlOfRow(row),
    trackingPageUrl,
    trackingStatus: row.tracking_status,
    warehouseId: row.warehouse_id,
    shipFrom: fromJson(row.ship_from),
    shipTo: fromJson(row.ship_to),
    parcels: shownParcels(row, parcels),
    items: items.map((item) => ({ orderItemId: item.order_item_id, quantity: item.quantity })),
    customs: fromJson(row.customs),
    options: fromJson(row.options),
    label:
      row.status === 'purchased' && row.label_format !== null && row.personal_data_erased_at === null
        ? {
            format: row.label_format,
            size: row.label_size ?? '4x6',
            url: `/api/v1/shipments/${row.id}/label?format=${row.label_format}`,
          }
        : null,
    failureReason: row.failure_reason,
    messages: fromJson(row.messages) ?? [],
    refundStatus: row.refund_status,
    printedAt: toIsoOrNull(row.printed_at),
    shippedAt: row.is_manual === 1 ? toIsoOrNull(row.purchased_at) : null,
    voidedAt: toIsoOrNull(row.voided_at),
    voidReason: row.void_reason,
    voidError: row.void_error,
    treatedAsNotSoldAt: toIsoOrNull(row.not_sold_at),
    storeReport:
      report === undefined
        ? null
        : {
            kind: report.kind === 'void' ? 'void' : 'shipment',
            status: report.status,
            reason: report.reason,
            reportedAt: report.status === 'reported' ? toIso(report.updated_at) : null,
          },
    metadata: fromJson(row.metadata),
    personalDataErasedAt: toIsoOrNull(row.personal_data_erased_at),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}

/** Those of a label that was not bought have no code yet. */
export const shownParcels = (row: ShipmentRow, parcels: readonly ShipmentParcelRow[]): Shipment['parcels'] =>
  fromJson(row.parcels).map((parcel, position) => ({
    ...parcel,
    trackingCode: parcels[position]?.tracking_code ?? null,
    trackingStatus: parcels[position]?.tracking_status ?? row.tracking_status,
    refundStatus: parcels[position]?.refund_status ?? row.refund_status,
    refundError: parcels[position]?.refund_error ?? null,
  }));

/**
 * The fields that all events about a shipment have; `shipment.created` has no others. Labels that were bought have a tracking
 * code; a parcel that was marked as shipped by hand may have none, and receivers expect a text.
 */
export const toEventData = (row: ShipmentRow) => ({
  id: row.id,
  trackingCode: row.is_manual === 1 ? (row.tracking_code ?? '') : present(row.tracking_code),
  carrier: row.carrier,
  service: row.service,
  rate: toDecimal(row.rate, row.currency),
});

/** Events about a shipment are numbered with those of its order, if it has one. */
export const belongingTo = ({ order_id }: Pick<ShipmentRow, 'order_id'>) =>
  order_id === null ? {} : { resourceId: order_id };

/** A shipment that was marked by hand is named after its carrier, which may have no code. */
export const carrierNameOf = (
  row: Pick<ShipmentRow, 'carrier' | 'is_manual' | 'parcel_of' | 'service_name'>,
): string => (isMarkedByHand(row) ? row.service_name : carrierName(row.carrier));

/** Somebody has said that it was shipped; of one in the parcel of another, that one's label says so. */
export const isMarkedByHand = (row: Pick<ShipmentRow, 'is_manual' | 'parcel_of'>): boolean =>
  row.is_manual === 1 && row.parcel_of === null;

/** Return labels usually go to the customer as a file: they are not on the list of labels to print. */
export function printStateOf(
  row: Pick<ShipmentRow, 'printed_at' | 'status' | 'is_return' | 'is_manual' | 'personal_data_erased_at'>,
): PrintState {
  if (row.printed_at !== null) return 'printed';
  const hasLabel = row.status === 'purchased' && row.is_manual === 0 && row.personal_data_erased_at === null;
  return hasLabel && row.is_return === 0 ? 'unprinted' : 'none';
}

/**
 * Whether scans of its parcels are recorded. A label that was refunded after its parcel had left keeps its tracking status when it is
 * voided, and its parcel arrives all the same.
 */
export const isTracked = ({ status, tracking_status }: ShipmentRow): boolean =>
  status === 'purchased' || status === 'voiding' || (status === 'voided' && tracking_status !== 'cancelled');

/** Throws if there is no label that may be used. */
export function refuseWithoutLabel({ status }: Pick<ShipmentRow, 'status'>): void {
  if (status === 'voiding') throw conflict('The label is being voided: it cannot be printed');
  if (status !== 'purchased') throw conflict(`A shipment that is ${status} has no label to print`);
}

/** Throws if there is no label, because the order was marked as shipped by hand. */
export function refuseManual({
  id,
  is_manual,
  parcel_of,
}: Pick<ShipmentRow, 'id' | 'is_manual' | 'parcel_of'>): void {
  if (parcel_of !== null)
    throw conflict(
      `Shipment ${id} has no label of its own: its goods are in the parcel of shipment ${parcel_of}`,
    );
  if (is_manual === 1)
    throw conflict(`Shipment ${id} was marked as shipped by hand: it has no label to print`);
}

/** As the carrier gave it, or the page of whoever carries the parcel. */
export const trackingUrlOfRow = (row: ShipmentRow): string | null =>
  row.tracking_url ?? (row.tracking_code === null ? null : trackingUrlOf(row.carrier, row.tracking_code));

export const purchaseOf = (row: ShipmentRow): Purchase => fromJson(row.purchase);

/** What a carrier is told of a label that it is to void, or that may be void. */
export const voidRequestOf = (row: ShipmentRow, now: number): VoidRequest => ({
  reference: row.id,
  trackingCode: present(row.tracking_code),
  carrierShipmentId: row.carrier_shipment_id,
  boughtAt: row.purchased_at ?? row.created_at,
  now,
});

/** What an activity of a shipment belongs to. */
export const subjectOf = (row: ShipmentRow) => ({
  accountId: row.account_id,
  shipmentId: row.id,
  orderId: row.order_id,
  returnId: row.return_id,
});
