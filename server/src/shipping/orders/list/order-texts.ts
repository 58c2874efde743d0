import { sql } from 'kysely';
import { bySize } from '../../../lib/by-size.ts';
import { createYielder } from '../../../lib/event-loop.ts';
import type { OrderRow, Storage } from '../../../storage/index.ts';
import { withParts } from '../order-store.ts';

/** What is read in one piece, in bytes of documents: about 5 ms. */
const PIECE = 500_000;
/** For an order whose document has to be built from its rows, which takes longer: as much as for one with 50 items. */
const UNKNOWN_SIZE = 50_000;

/** Orders as JSON, however large: in pieces between which other requests are answered. */
export function createOrderTexts(storage: Storage, documents: { storeLater(ids: readonly string[]): void }) {
  /** In the order of `ids`, as many at once as one piece may have. */
  async function pieces(ids: readonly string[]): Promise<string[][]> {
    const rows = await storage.db
      .selectFrom('orders')
      .select(['id', sql<number | null>`octet_length(document)`.as('size')])
      .where('id', 'in', ids)
      .execute();
    const sizes = new Map(rows.map(({ id, size }) => [id, size === null ? UNKNOWN_SIZE : Number(size)]));
    return bySize(ids, (id) => sizes.get(id) ?? 0, PIECE);
  }

  async function build(accountId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const rows: OrderRow[] = await storage.db
      .selectFrom('orders')
      .selectAll()
      .where('id', 'in', ids)
      .execute();
    documents.storeLater(ids);
    const orders = await withParts(storage.db, accountId, rows);
    return new Map(orders.map((order) => [order.id, JSON.stringify(order)]));
  }

  async function read(accountId: string, ids: readonly string[]): Promise<string[]> {
    const rows = await storage.db
      .selectFrom('orders')
      .select(['id', 'document'])
      .where('id', 'in', ids)
      .execute();
    const missing = rows.flatMap(({ id, document }) => (document === null ? [id] : []));
    const built = missing.length === 0 ? undefined : await build(accountId, missing);
    const texts = new Map(rows.map(({ id, document }) => [id, document ?? built?.get(id)]));
    return ids.flatMap((id) => texts.get(id) ?? []);
  }

  return {
    /** Orders of the account, in the order of their ids, a piece at a time. */
    async *each(accountId: string, ids: readonly string[]): AsyncGenerator<string[]> {
      if (ids.length === 0) return;
      const yieldIfLong = createYielder(accountId);
      for (const piece of await pieces(ids)) {
        await yieldIfLong();
        yield await read(accountId, piece);
      }
    },
  };
}
