import { carrierCalled, carrierName, recognizeTrackingNumber } from '../../carriers/index.ts';
import { dateIn } from '../../lib/days.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import type { Actor } from '../../schema/callers.ts';
import type { Parcel } from '../../schema/parcel.ts';
import type { Purchase } from '../../schema/quote.ts';
import type { OrderRow, ShipmentRow, TrackerRow, WarehouseRow } from '../../storage/index.ts';
import type { MarkShipped } from './mark-shipped-schemas.ts';
import { NOTHING_YET } from './shipment-draft.ts';
import { factsOf, promisedBy } from './shipment-facts.ts';
import type { Sale } from './shipment-sale.ts';

/** The carrier where nobody has said, and no tracking code tells, who carries the parcel. */
const OTHER = { carrier: 'other', name: 'Other carrier' };
/** Events name a service; what was bought elsewhere is not known here. */
const SERVICE = 'manual';

/** As the merchant says, else as the account that followed the parcel, else as the tracking code looks. */
function carrierOf(
  { carrier }: MarkShipped,
  trackingCode: string | null,
  tracker: TrackerRow | undefined,
): { carrier: string; name: string } {
  const named = carrier ?? tracker?.carrier ?? undefined;
  if (named !== undefined) {
    const known = carrierCalled(named);
    return known === undefined
      ? { carrier: named, name: named }
      : { carrier: known, name: carrierName(known) };
  }
  const [recognized] = trackingCode === null ? [] : recognizeTrackingNumber(trackingCode);
  if (recognized === undefined) return OTHER;
  // A post without an id of its own is known by its name.
  return recognized.carrier === 's10' ? { ...recognized, carrier: recognized.name } : recognized;
}

/** What an account is to be asked for: null where the carrier is not known by an id, but by the name that somebody typed. */
export const followableCarrier = ({ carrier }: Pick<ShipmentRow, 'carrier'>): string | null =>
  carrier !== OTHER.carrier && /^[a-z0-9_]+$/.test(carrier) ? carrier : null;

/** Whether anything can be said of how it is shipped. */
export const hasNamedCarrier = ({ carrier }: Pick<ShipmentRow, 'carrier'>): boolean =>
  carrier !== OTHER.carrier;

interface Draft {
  id: string;
  order: OrderRow;
  warehouse: WarehouseRow;
  input: MarkShipped;
  trackingCode: string | null;
  /** What followed the parcel until now. */
  tracker: TrackerRow | undefined;
  parcels: Parcel[];
  actor: Actor;
  sale: Sale;
  /** As it is stored. */
  cost: number;
  shippedAt: number;
  now: number;
}

/** A shipment that somebody says has left, with a label that was bought elsewhere or with none. */
export function draftManualShipment(draft: Draft): ShipmentRow {
  const { id, order, warehouse, input, trackingCode, tracker, parcels, cost, shippedAt, now } = draft;
  const { carrier, name } = carrierOf(input, trackingCode, tracker);
  const isFollowed = tracker !== undefined && tracker.unfollowed_reason === null;
  const { currency } = order;
  const purchase: Purchase = {
    reference: id,
    shipFrom: fromJson(warehouse.address),
    shipTo: fromJson(order.ship_to),
    parcels,
    now: shippedAt,
    quote: {
      ...{ carrier, service: SERVICE, serviceName: name, rate: cost, currency, surcharges: [] },
      ...{ zone: null, billableWeight: null, deliveryDays: null, deliveryDate: null },
    },
  };
  const timeZone = warehouse.timezone ?? 'UTC';
  const delivery_date = tracker?.estimated_delivery_date ?? null;
  return {
    ...NOTHING_YET,
    ...factsOf(purchase, { actor: draft.actor, isReturn: false }),
    ...draft.sale,
    id,
    account_id: order.account_id,
    order_id: order.id,
    status: 'purchased',
    is_return: 0,
    is_manual: 1,
    return_id: null,
    carrier,
    carrier_account_id: isFollowed ? tracker.carrier_account_id : null,
    mode: null,
    service: SERVICE,
    service_name: name,
    rate: cost,
    currency,
    rate_id: null,
    tracking_code: trackingCode,
    tracking_url: tracker?.tracking_url ?? null,
    // At once: an account that can follow the parcel is looked for by the job, so that nobody waits for it here.
    next_poll_at: trackingCode === null ? null : isFollowed ? tracker.next_poll_at : now,
    warehouse_id: warehouse.id,
    ship_from: toJson(purchase.shipFrom),
    ship_to: toJson(purchase.shipTo),
    parcels: toJson(parcels),
    customs: null,
    options: null,
    label_format: null,
    label_size: null,
    reference: null,
    purchase: toJson(purchase),
    settle_at: null,
    purchased_at: shippedAt,
    ship_date: dateIn(timeZone, shippedAt),
    delivery_date,
    promised_by: promisedBy(delivery_date, timeZone),
    metadata: toJson(input.metadata ?? {}),
    created_at: now,
    updated_at: now,
  };
}
