import { type Clock, toIso } from '../../lib/clock.ts';
import { keysOf } from '../../lib/keys.ts';
import type { Order } from '../../schema/order.ts';
import { searchedTexts } from '../../schema/order-texts.ts';
import type { Db, OrderRow, Storage } from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import { recordOrderChange } from '../activities/index.ts';
import { toDocument } from './list/order-documents.ts';
import { readOrder } from './order-store.ts';
import { updateTerms } from './search/order-terms.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
}

/**
 * Stores the order's row and tells subscribers which fields have changed since `before`, its parts included. Where
 * nothing has, nothing is stored and nothing told.
 */
export async function emitOrderUpdated(
  { clock, outbox }: Dependencies,
  tx: Db,
  before: Order,
  row: OrderRow,
): Promise<Order> {
  const after = await readOrder(tx, row.account_id, row);
  const changed = keysOf(after).filter(
    (field) => !UNTOLD.includes(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (changed.length === 0) return before;
  const isFoundOtherwise = JSON.stringify(foundBy(before)) !== JSON.stringify(foundBy(after));
  const search_terms = isFoundOtherwise ? await updateTerms(tx, row, after) : row.search_terms;
  const updated_at = clock.now();
  const order = { ...after, updatedAt: toIso(updated_at) };
  const stored = { ...row, search_terms, updated_at, document: toDocument(order) };
  // What identifies an order never changes. To name it in an update would wait for whoever has just inserted something that
  // refers to the order, and these may be waiting for us.
  const { id, account_id, store_id, order_number, created_at, ...columns } = stored;
  await tx.updateTable('orders').set(columns).where('id', '=', id).execute();
  await outbox.emit(tx, account_id, 'order.updated', { ...order, changed });
  await recordOrderChange(tx, clock, account_id, { before, after: order, changed });
  return order;
}

/** Fields that change with others, and are no news of their own. */
const UNTOLD: readonly string[] = ['updatedAt', 'shipToCheck', 'unprintedShipments'];

/** What the order's search terms come from; those of a shipment appear with it. */
const foundBy = (order: Order) => [
  order.shipTo,
  order.tags,
  order.shipments,
  searchedTexts(order),
  order.items.map(({ sku, name }) => [sku, name]),
];
