import { changedFields } from '../../lib/changed-fields.ts';
import { type Clock, toIso } from '../../lib/clock.ts';
import type { Order } from '../../schema/order.ts';
import { searchedTexts } from '../../schema/order-texts.ts';
import { type Db, type OrderRow, type Storage, selectOnce } from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import { recordOrderChange } from '../activities/index.ts';
import { staysCombined } from './combining/combination.ts';
import { membersOf } from './combining/combination-store.ts';
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
  dependencies: Dependencies,
  tx: Db,
  before: Order,
  changedRow: OrderRow,
): Promise<Order> {
  const { clock, outbox } = dependencies;
  const row = staysCombined(before, changedRow) ? changedRow : { ...changedRow, combination_id: null };
  const after = await readOrder(tx, row.account_id, row);
  const changed = changedFields(before, after).filter((field) => !UNTOLD.includes(field));
  if (changed.length === 0) return before;
  const isFoundOtherwise = JSON.stringify(foundBy(before)) !== JSON.stringify(foundBy(after));
  const search_terms = isFoundOtherwise ? await updateTerms(tx, row, after) : row.search_terms;
  // Every change has a later time than the one before it: updates name it to say which version they are based on.
  const updated_at = Math.max(clock.now(), row.updated_at + 1);
  const order = { ...after, updatedAt: toIso(updated_at) };
  const stored = { ...row, search_terms, updated_at, document: toDocument(order) };
  // What identifies an order never changes. To name it in an update would wait for whoever has just inserted something that
  // refers to the order, and these may be waiting for us.
  const { id, account_id, store_id, order_number, created_at, ...columns } = stored;
  await tx.updateTable('orders').set(columns).where('id', '=', id).execute();
  const more = { changed: changedFields((await lastTold(tx, id)) ?? before, order) };
  await outbox.emit(tx, account_id, 'order.updated', { ...order, changed }, { more });
  await recordOrderChange(tx, clock, account_id, { before, after: order, changed });
  if (before.combinationId !== null && row.combination_id === null)
    await endCombinationOfOne(dependencies, tx, account_id, before.combinationId);
  return order;
}

/**
 * The last order of a combination is one like any other again. If somebody else has it locked, it stays as it is, which changes
 * nothing for its labels: to wait for it here might be to wait for each other.
 */
async function endCombinationOfOne(
  dependencies: Dependencies,
  tx: Db,
  accountId: string,
  combinationId: string,
): Promise<void> {
  const [last, ...others] = await membersOf(tx, accountId, [combinationId]);
  if (last === undefined || others.length > 0) return;
  const row = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', last)
    .modifyEnd(dependencies.storage.locks.skipLocked)
    .executeTakeFirst();
  if (row?.combination_id !== combinationId) return;
  const before = await readOrder(tx, accountId, row);
  await emitOrderUpdated(dependencies, tx, before, { ...row, combination_id: null });
}

const lastEvents = selectOnce((db, p: { id: string }) =>
  db
    .selectFrom('events')
    .select('data')
    .where('subject_id', '=', p.id)
    .where('type', 'in', ['order.created', 'order.updated'])
    .orderBy('sequence', 'desc')
    .limit(1),
);

/** The order in its last event; undefined if that is not kept any more. */
async function lastTold(tx: Db, id: string): Promise<Order | undefined> {
  const [event] = await lastEvents(tx, { id });
  // Only these types, whose payload it is.
  return event === undefined ? undefined : JSON.parse(event.data);
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
