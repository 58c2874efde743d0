import type { Clock } from '../../lib/clock.ts';
import { toIso } from '../../lib/clock.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { StoreLogEntry } from '../../schema/store.ts';
import { createPager, type Db, type Page, type Storage, type StoreLogRow } from '../../storage/index.ts';
import type { StoreLogQuery } from './store-schemas.ts';

/** What happened between a store and its shop. */
export type LogEntry = Pick<StoreLogRow, 'type' | 'message'> &
  Partial<Pick<StoreLogRow, 'external_id' | 'order_id' | 'shipment_id' | 'retry_of'>>;

interface OfStore {
  id: string;
  account_id: string;
}

export type StoreLog = ReturnType<typeof createStoreLog>;

/** How long entries are kept. */
const KEEP_MS = 90 * 86_400_000;
const PRUNED_AT_ONCE = 1_000;

/** The log of each store, newest first. */
export function createStoreLog({ storage, clock }: { storage: Storage; clock: Clock }) {
  const pageOfEntries = createPager(storage, 'store_log');

  return {
    async record(tx: Db, store: OfStore, entries: readonly LogEntry[]): Promise<void> {
      if (entries.length === 0) return;
      const now = clock.now();
      const rows = entries.map(
        (entry): StoreLogRow => ({
          id: newId('slog'),
          account_id: store.account_id,
          store_id: store.id,
          created_at: now,
          external_id: null,
          order_id: null,
          shipment_id: null,
          retry_of: null,
          ...entry,
        }),
      );
      await tx.insertInto('store_log').values(rows).execute();
    },

    async list(storeId: string, { type, ...page }: StoreLogQuery): Promise<Page<StoreLogEntry>> {
      const { data, meta } = await pageOfEntries(storeId, { type }, page);
      return { data: data.map(toEntry), meta };
    },

    /** The entry of a store that can be tried again. */
    async retryable(db: Db, storeId: string, entryId: string): Promise<StoreLogRow> {
      const row = await db
        .selectFrom('store_log')
        .selectAll()
        .where('id', '=', entryId)
        .where('store_id', '=', storeId)
        .executeTakeFirst();
      if (row === undefined) throw notFound('Log entry');
      if (!canRetry(row)) throw conflict('Nothing of this entry can be tried again');
      return row;
    },

    async prune(): Promise<void> {
      const old = storage.db
        .selectFrom('store_log')
        .select('id')
        .where('created_at', '<', clock.now() - KEEP_MS)
        .orderBy('created_at')
        .limit(PRUNED_AT_ONCE);
      await storage.write((tx) => tx.deleteFrom('store_log').where('id', 'in', old).execute());
    },
  };
}

const canRetry = ({ type, external_id, retry_of }: StoreLogRow): boolean =>
  retry_of !== null || (type === 'order.rejected' && external_id !== null);

const toEntry = (row: StoreLogRow): StoreLogEntry => ({
  id: row.id,
  type: row.type,
  externalId: row.external_id,
  orderId: row.order_id,
  shipmentId: row.shipment_id,
  message: row.message,
  canRetry: canRetry(row),
  createdAt: toIso(row.created_at),
});
