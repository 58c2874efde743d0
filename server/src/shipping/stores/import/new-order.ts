import { toJson } from '../../../lib/json.ts';
import type { Db, StoreOrderRow, StoreRow } from '../../../storage/index.ts';
import type { ShopOrder } from '../../../stores/index.ts';
import type { OrderService } from '../../orders/index.ts';
import type { StoreLog } from '../store-log.ts';
import type { Applied } from './applied.ts';
import { type MappedOrder, mapOrder } from './map-order.ts';
import { holdReasonOf } from './order-status.ts';
import { toNewOrder } from './order-update.ts';
import { agreed, FIELDS, ourFields, type SeenOrder } from './seen-order.ts';
import { putStoreOrder } from './store-orders.ts';

interface Dependencies {
  orders: OrderService;
  log: StoreLog;
}

/** The row of an order of a shop that is not, or not yet, one of ours. */
export type UnknownOrder = Pick<
  StoreOrderRow,
  'store_id' | 'external_id' | 'account_id' | 'shop_updated_at' | 'seen_at'
>;

/** Imports an order that is not here yet, unless there is nothing to ship. */
export async function importOrder(
  { orders, log }: Dependencies,
  tx: Db,
  store: StoreRow,
  row: UnknownOrder,
  order: ShopOrder,
): Promise<Applied> {
  const mapped = mapOrder(order, JSON.parse(store.status_mapping));
  const reason = whyIgnored(mapped, store, order);
  if (reason !== undefined) {
    await putStoreOrder(tx, {
      ...row,
      ...NOT_HERE,
      order_number: mapped.orderNumber,
      state: 'ignored',
      reason,
    });
    return { outcome: 'ignored' };
  }
  const number = await freeNumber(tx, store, mapped.orderNumber, order.externalId);
  const input = toNewOrder(mapped, store, number);
  const links = { external_id: order.externalId, source_url: mapped.sourceUrl };
  const { order: created } = await orders.ofShop.insert(tx, store.account_id, input, links);
  const lines = Object.fromEntries(
    mapped.fields.items.map(({ line }, i) => [line, created.items[i]?.id ?? '']),
  );
  const { fields: shop, meaning, holdReason } = mapped;
  const seen: SeenOrder = {
    shop,
    meaning,
    holdReason: holdReasonOf(meaning, holdReason),
    base: {},
    declined: {},
  };
  await putStoreOrder(tx, {
    ...row,
    order_id: created.id,
    order_number: mapped.orderNumber,
    state: 'imported',
    reason: null,
    seen: toJson(agreed(seen, FIELDS, ourFields(created, lines))),
    lines: toJson(lines),
    differences: null,
  });
  const told = [`Order ${number} was imported`, ...mapped.notes].join('; ');
  await log.record(tx, store, [
    { type: 'order.imported', external_id: order.externalId, order_id: created.id, message: told },
  ]);
  return { outcome: 'imported', orderId: created.id };
}

export const NOT_HERE = { order_id: null, seen: null, lines: toJson({}), differences: null } as const;

function whyIgnored(
  { meaning, fields }: MappedOrder,
  { orders_since }: StoreRow,
  { orderDate, meaningReason }: ShopOrder,
): string | undefined {
  if (meaning === 'cancelled') return 'It was canceled in the store';
  if (meaning === 'complete' || fields.items.length === 0) return 'Nothing is left to ship';
  if (meaning === 'ignored') return meaningReason ?? 'Orders with its status are not imported';
  if (orders_since !== null && orderDate !== null && orderDate < orders_since)
    return 'It was placed before the time from which orders are imported';
  return undefined;
}

/** Two orders of a shop may have the same number; the second also gets its id. */
async function freeNumber(tx: Db, store: StoreRow, number: string, externalId: string): Promise<string> {
  const taken = await tx
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', store.account_id)
    .where('store_id', '=', store.id)
    .where('order_number', '=', number)
    .executeTakeFirst();
  const suffix = `-${externalId}`;
  return taken === undefined ? number : `${number.slice(0, 100 - suffix.length)}${suffix}`;
}
