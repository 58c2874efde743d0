import { DAY_MS } from '../../lib/days.ts';
import { foldCase } from '../../lib/fold-case.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { ReturnRules } from '../../schema/return-rules.ts';
import { type Db, type OrderItemRow, type OrderRow, onlyCompared } from '../../storage/index.ts';
import { returnable } from './return-request.ts';

/** Where no delivery is known, a parcel counts as delivered this long after it was shipped. */
const LONGEST_WAY_DAYS = 30;

/** Why a customer cannot return an item. */
export type NotReturnable = 'not_shipped' | 'excluded' | 'too_late' | 'returned';

/** What a customer can do with an item of their order. */
export interface ReturnChoice {
  item: OrderItemRow;
  /** How many can be returned now. */
  max: number;
  why: NotReturnable | null;
}

/** Something that has left, and when it arrived; null where that is not known. */
interface ShippedPart {
  orderItemId: string;
  quantity: number;
  shippedAt: number;
  deliveredAt: number | null;
}

/** The merchant's rules, decided here and nowhere else; called again in the transaction that stores the return. */
export async function readReturnChoices(
  db: Db,
  order: OrderRow,
  rules: ReturnRules,
  now: number,
): Promise<ReturnChoice[]> {
  const free = await returnable(db, order, null);
  const parts = groupBy(await readShippedParts(db, order), ({ orderItemId }) => orderItemId);
  const excluded = new Set(rules.excludedSkus.map(foldCase));
  return [...free.values()].map(({ item, free: left }) => {
    const inTime = (parts.get(item.id) ?? [])
      .filter((part) => now < endOfWindow(part, rules.windowDays))
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const why = whyNot(item, {
      left,
      inTime,
      isExcluded: item.sku !== null && excluded.has(foldCase(item.sku)),
    });
    return { item, max: why === null ? Math.min(left, inTime) : 0, why };
  });
}

function whyNot(
  { shipped_quantity }: OrderItemRow,
  { left, inTime, isExcluded }: { left: number; inTime: number; isExcluded: boolean },
): NotReturnable | null {
  if (shipped_quantity === 0) return 'not_shipped';
  if (isExcluded) return 'excluded';
  if (left === 0) return 'returned';
  return inTime === 0 ? 'too_late' : null;
}

/** The last day counts to its end in every time zone, so there is one more. */
const endOfWindow = ({ shippedAt, deliveredAt }: ShippedPart, days: number): number =>
  (deliveredAt ?? shippedAt + LONGEST_WAY_DAYS * DAY_MS) + (days + 1) * DAY_MS;

/** All that has left of an order, by shipment. */
export async function readShippedParts(db: Db, order: OrderRow): Promise<ShippedPart[]> {
  const shipped = await db
    .selectFrom('shipment_items')
    .innerJoin('shipments', 'shipments.id', 'shipment_items.shipment_id')
    .select([
      'shipments.id',
      'order_item_id',
      'quantity',
      'tracking_status',
      'shipments.purchased_at',
      'shipments.created_at',
    ])
    .where('shipments.account_id', '=', order.account_id)
    .where('shipments.order_id', '=', order.id)
    .where('shipments.is_return', '=', 0)
    .where(({ eb, and, or }) =>
      or([
        eb('shipments.status', '=', 'purchased'),
        // Its label was refunded after it had left.
        and([eb('shipments.status', '=', 'voided'), eb('shipments.tracking_status', '!=', 'cancelled')]),
      ]),
    )
    .orderBy(onlyCompared('shipments.id'))
    .execute();
  const arrived = shipped
    .filter(({ tracking_status }) => tracking_status === 'delivered')
    .map(({ id }) => id);
  const arrivals = await readArrivals(db, arrived);
  return shipped.map(({ id, order_item_id, quantity, purchased_at, created_at }) => ({
    orderItemId: order_item_id,
    quantity,
    shippedAt: purchased_at ?? created_at,
    deliveredAt: arrivals.get(id) ?? null,
  }));
}

/** When the last parcel of each shipment was delivered. */
async function readArrivals(db: Db, shipmentIds: readonly string[]): Promise<Map<string, number>> {
  if (shipmentIds.length === 0) return new Map();
  const scans = await db
    .selectFrom('shipment_scans')
    .select((e) => ['shipment_id', e.fn.max<number>('occurred_at').as('at')])
    .where('shipment_id', 'in', [...new Set(shipmentIds)])
    .where('status', '=', 'delivered')
    .groupBy('shipment_id')
    .execute();
  return new Map(scans.map(({ shipment_id, at }) => [shipment_id, Number(at)]));
}
