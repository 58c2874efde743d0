import { trackingUrlOf } from '../../carriers/index.ts';
import { fromJson } from '../../lib/json.ts';
import type { ScanLocation, TrackingStatus } from '../../schema/tracking.ts';
import {
  type Db,
  type OrderItemRow,
  type OrderRow,
  onlyCompared,
  type ShipmentRow,
} from '../../storage/index.ts';
import { brandShownFor } from '../brands/index.ts';
import { itemsOf } from '../orders/index.ts';
import { type ProductPicture, type ProductPictures, pictureAddresses } from '../product-pictures/index.ts';
import {
  carrierNameOf,
  hasNamedCarrier,
  parcelsOf,
  purchaseOf,
  trackingUrlOfRow,
} from '../shipments/index.ts';
import type { Headline } from './texts/texts.ts';

export interface PageItem {
  name: string;
  quantity: number;
  /** A small copy of the product's picture. */
  picture: ProductPicture | null;
}

export interface PageParcel {
  status: TrackingStatus;
  carrierName: string | null;
  trackingCode: string | null;
  carrierUrl: string | null;
  expectedOn: string | null;
  deliveredAt: number | null;
  /** Empty where another parcel of the same shipment shows them: nobody knows what is in which. */
  items: PageItem[];
  /** The merchant has said so: nobody may ever scan it. */
  hasLeft: boolean;
  /** They are in several parcels. */
  isShared: boolean;
  /** Latest first. */
  scans: { status: TrackingStatus; at: number; location: ScanLocation | null }[];
}

/** All that a customer is shown: of the person, the first name and the city. */
export interface TrackingPage {
  brand: Awaited<ReturnType<typeof brandShownFor>>;
  orderNumber: string;
  firstName: string | null;
  city: string;
  headline: Headline;
  parcels: PageParcel[];
  stillToCome: PageItem[];
  timeZone: string;
}

export async function readTrackingPage(
  db: Db,
  order: OrderRow,
  pictures: ProductPictures,
): Promise<TrackingPage> {
  const items = await picturedItemsOf(db, order, pictures);
  const parcels = await readParcels(db, order, items);
  const stillToCome =
    order.status === 'cancelled'
      ? []
      : items
          .map((item) => ({ name: item.name, quantity: openQuantityOf(item), picture: item.picture }))
          .filter(({ quantity }) => quantity > 0);
  const shipTo = fromJson(order.ship_to);
  return {
    brand: await brandShownFor(db, order.account_id, order.store_id),
    orderNumber: order.order_number,
    firstName: firstNameOf(shipTo.name),
    city: shipTo.city,
    headline: headlineOf(order, parcels, stillToCome),
    parcels,
    stillToCome,
    timeZone: await timeZoneOf(db, order),
  };
}

/** More do not fit on a page. */
const MAX_PICTURES = 12;

type PicturedItem = OrderItemRow & { picture: ProductPicture | null };

async function picturedItemsOf(db: Db, order: OrderRow, pictures: ProductPictures): Promise<PicturedItem[]> {
  const items = await itemsOf(db, order.id);
  const addresses = await pictureAddresses(db, order, items);
  const wanted = [...new Set(addresses.values())].slice(0, MAX_PICTURES);
  const shown = await pictures.shown(order.account_id, wanted);
  return items.map((item) => ({ ...item, picture: shown.get(addresses.get(item.id) ?? '') ?? null }));
}

const openQuantityOf = (item: OrderItemRow) =>
  item.quantity - item.shipped_quantity - item.cancelled_quantity;

async function readParcels(db: Db, order: OrderRow, items: readonly PicturedItem[]): Promise<PageParcel[]> {
  const shipments = await db
    .selectFrom('shipments')
    .selectAll()
    .where('account_id', '=', order.account_id)
    .where('order_id', '=', order.id)
    .where('is_return', '=', 0)
    .where(onlyCompared('status'), '=', 'purchased')
    .orderBy(onlyCompared('id'))
    .execute();
  const parcels: PageParcel[] = [];
  for (const row of shipments) parcels.push(...(await parcelsOfShipment(db, row, items)));
  return parcels;
}

/** The parcels of a shipment, each with what a customer may know of it. */
export async function parcelsOfShipment(
  db: Db,
  row: ShipmentRow,
  items: readonly PicturedItem[],
): Promise<PageParcel[]> {
  const taken = await db
    .selectFrom('shipment_items')
    .select(['order_item_id', 'quantity'])
    .where('shipment_id', '=', row.id)
    .execute();
  const quantityOf = new Map(taken.map(({ order_item_id, quantity }) => [order_item_id, quantity]));
  const contents = items.flatMap(({ id, name, picture }) => {
    const quantity = quantityOf.get(id);
    return quantity === undefined ? [] : [{ name, quantity, picture }];
  });
  const scans = await db
    .selectFrom('shipment_scans')
    .select(['position', 'status', 'occurred_at', 'location'])
    .where('shipment_id', '=', row.id)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const shared = {
    carrierName: hasNamedCarrier(row) ? carrierNameOf(row) : null,
    expectedOn: row.delivery_date ?? purchaseOf(row).quote?.deliveryDate ?? null,
    hasLeft: row.is_manual === 1 && row.parcel_of === null,
  };
  const parcels = await parcelsOf(db, [row.id]);
  if (parcels.length === 0) {
    const { tracking_status: status, tracking_code: trackingCode } = row;
    const url = trackingUrlOfRow(row);
    const none = { scans: [], deliveredAt: null };
    return [{ ...shared, ...none, status, trackingCode, carrierUrl: url, items: contents, isShared: false }];
  }
  return parcels.map((parcel, i) => {
    const own = scans.filter(({ position }) => position === parcel.position);
    return {
      ...shared,
      status: parcel.tracking_status,
      trackingCode: parcel.tracking_code,
      carrierUrl:
        parcel.tracking_code === row.tracking_code
          ? trackingUrlOfRow(row)
          : trackingUrlOf(row.carrier, parcel.tracking_code),
      deliveredAt: own.find(({ status }) => status === 'delivered')?.occurred_at ?? null,
      items: i === 0 ? contents : [],
      isShared: parcels.length > 1,
      scans: own.map(({ status, occurred_at, location }) => ({
        status,
        at: occurred_at,
        location: fromJson(location),
      })),
    };
  });
}

/** The first word: whoever has the link need not learn the rest. */
export const firstNameOf = (name: string | undefined): string | null => name?.trim().split(/\s+/)[0] || null;

const HEADLINES: Record<TrackingStatus, Headline> = {
  unknown: 'preparing',
  pre_transit: 'preparing',
  in_transit: 'on_its_way',
  out_for_delivery: 'out_for_delivery',
  available_for_pickup: 'ready_for_pickup',
  delivered: 'delivered',
  return_to_sender: 'returning',
  failure: 'problem',
  cancelled: 'preparing',
  error: 'problem',
};

/** What matters most to the customer comes first. */
const URGENCY: readonly Headline[] = [
  'problem',
  'returning',
  'ready_for_pickup',
  'out_for_delivery',
  'on_its_way',
  'preparing',
  'delivered',
];

function headlineOf(
  { status }: OrderRow,
  parcels: readonly PageParcel[],
  stillToCome: readonly PageItem[],
): Headline {
  if (status === 'cancelled') return 'cancelled';
  if (parcels.length === 0) return 'received';
  const seen = parcels.map(({ status, hasLeft }) =>
    status === 'unknown' && hasLeft ? 'on_its_way' : HEADLINES[status],
  );
  const headline = URGENCY.find((one) => seen.includes(one)) ?? 'on_its_way';
  return headline === 'delivered' && stillToCome.length > 0 ? 'preparing' : headline;
}

/** In which times are shown: that of the warehouse. */
export async function timeZoneOf(db: Db, order: OrderRow): Promise<string> {
  if (order.warehouse_id === null) return 'UTC';
  const warehouse = await db
    .selectFrom('warehouses')
    .select('timezone')
    .where('id', '=', order.warehouse_id)
    .executeTakeFirst();
  return warehouse?.timezone ?? 'UTC';
}
