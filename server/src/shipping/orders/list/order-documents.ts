import { AsyncResource } from 'node:async_hooks';
import { sql } from 'kysely';
import { bySize } from '../../../lib/by-size.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { type Json, toJson } from '../../../lib/json.ts';
import type { Order } from '../../../schema/order.ts';
import type { Storage } from '../../../storage/index.ts';
import { withParts } from '../order-store.ts';

/** More are stored when they are read again. */
const MAX_WAITING = 1_000;
const BATCH = 100;
/** Per transaction, which must not keep the event loop for long. */
const MAX_ITEMS = 500;

export const toDocument = (order: Order): Json<Order> => toJson(order);

/**
 * Orders as the JSON that the API answers with, stored with their rows. One that is missing, because something else than a
 * change of the order through its service has outdated it, is built from the rows, and stored soon after.
 */
export function createOrderDocuments(storage: Storage) {
  const waiting = new Set<string>();
  let isStoring = false;

  const documentOf = storage.prepare<{ id: string }, { account_id: string; document: string | null }>(
    (db, p) => db.selectFrom('orders').select(['account_id', 'document']).where('id', '=', p.id),
  );

  /** Nothing that the documents show can change meanwhile, because whoever changes it locks the order. */
  async function store(ids: readonly string[]): Promise<void> {
    await storage.write(async (tx) => {
      const rows = await tx
        .selectFrom('orders')
        .selectAll()
        .where('id', 'in', ids)
        .where('document', 'is', null)
        .modifyEnd(storage.locks.skipLocked)
        .execute();
      for (const [accountId, own] of groupBy(rows, ({ account_id }) => account_id)) {
        const orders = await withParts(tx, accountId, own);
        const documents = orders.map((order) => ({ id: order.id, document: toDocument(order) }));
        await sql`update orders set document = v.document
          from (select j.value ->> 'id' as id, j.value ->> 'document' as document from ${storage.rowsOf(documents)}) as v
          where orders.id = v.id`.execute(tx);
      }
    });
  }

  /** As many together as have few items in all. */
  async function batchesOf(ids: readonly string[]): Promise<string[][]> {
    const counts = await storage.db
      .selectFrom('order_items')
      .select(['order_id', (e) => e.fn.countAll<number>().as('items')])
      .where('order_id', 'in', ids)
      .groupBy('order_id')
      .execute();
    const itemsOf = new Map(counts.map(({ order_id, items }) => [order_id, Number(items)]));
    return bySize(ids, (id) => itemsOf.get(id) ?? 0, MAX_ITEMS);
  }

  async function storeWaiting(): Promise<void> {
    isStoring = true;
    try {
      while (waiting.size > 0) {
        const ids = [...waiting].slice(0, BATCH);
        for (const id of ids) waiting.delete(id);
        for (const some of await batchesOf(ids)) await store(some);
      }
    } catch {
      // Whatever is wrong with the database is noticed elsewhere: a document that is missing is built again.
      waiting.clear();
    } finally {
      isStoring = false;
    }
  }

  /** Not as a part of the request that read them: it has changed nothing, and its idempotency key must not say so. */
  const startStoring = AsyncResource.bind(() => void storeWaiting());

  return {
    /** Undefined if it has to be built, or is none of the account's. */
    async read(accountId: string, id: string): Promise<string | undefined> {
      const [row] = await documentOf({ id });
      return row?.account_id === accountId ? (row.document ?? undefined) : undefined;
    },

    /** To be called with orders whose documents were missing. */
    storeLater(ids: readonly string[]): void {
      for (const id of ids) if (waiting.size < MAX_WAITING) waiting.add(id);
      if (!isStoring) startStoring();
    },
  };
}
