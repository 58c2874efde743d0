import { groupBy } from '../../lib/group-by.ts';
import { present } from '../../lib/present.ts';
import type { Return } from '../../schema/return.ts';
import type { Db, ReturnItemRow, ReturnReceiptRow, ReturnRow } from '../../storage/index.ts';
import { type ReturnedOrder, toReturn } from './return.ts';
import { photosOf } from './return-photos.ts';

export async function withItems(db: Db, rows: ReturnRow[]): Promise<Return[]> {
  if (rows.length === 0) return [];
  const items = await db
    .selectFrom('return_items')
    .selectAll()
    .where(
      'return_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  const receipts = groupBy(await receiptsOf(db, items), (receipt) => receipt.return_item_id);
  const withReceipts = items.map((item) => ({ ...item, receipts: receipts.get(item.id) ?? [] }));
  const byReturn = groupBy(withReceipts, (item) => item.return_id);
  const orders = await ordersOf(db, rows);
  const photos = await photosOf(db, rows);
  return rows.map((row) =>
    toReturn(row, present(orders.get(row.order_id)), byReturn.get(row.id) ?? [], photos.get(row.id)),
  );
}

/** By id. Read each time and not stored with the return, because an order can be edited and erased. */
async function ordersOf(db: Db, rows: readonly ReturnRow[]): Promise<Map<string, ReturnedOrder>> {
  const ids = [...new Set(rows.map(({ order_id }) => order_id))];
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'order_number', 'ship_to'])
    .where('id', 'in', ids)
    .execute();
  return new Map(orders.map((order) => [order.id, order]));
}

/** Oldest first. */
export async function receiptsOf(db: Db, items: readonly ReturnItemRow[]): Promise<ReturnReceiptRow[]> {
  const received = items.filter((item) => item.received_quantity > 0).map(({ id }) => id);
  if (received.length === 0) return [];
  return db
    .selectFrom('return_receipts')
    .selectAll()
    .where('return_item_id', 'in', received)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function readReturn(db: Db, row: ReturnRow): Promise<Return> {
  const [one] = await withItems(db, [row]);
  return present(one);
}

export const itemsOfReturn = (db: Db, returnId: string): Promise<ReturnItemRow[]> =>
  db.selectFrom('return_items').selectAll().where('return_id', '=', returnId).orderBy('position').execute();
