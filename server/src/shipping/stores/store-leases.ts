import type { LaneOptions } from '../../lib/lanes.ts';
import {
  type Db,
  leaseDue,
  ownedRow,
  readNow,
  type Storage,
  type StoreRow,
  updateRow,
} from '../../storage/index.ts';

/** What is done with each store again and again, as its columns call it. */
type Job = 'sync' | 'products' | 'stock_all' | 'compare' | 'webhooks';

export interface JobOptions extends LaneOptions {
  /** Something of this account has changed, for open dashboards. */
  onChanged?(accountId: string, topic: string): void;
}

/** A store that this process works on, as long as nobody else has its lease. */
export interface Leased {
  row: StoreRow;
  until: number;
}

/** Nothing is done with a store that is not active. */
export const NOTHING_DUE = {
  ...{ sync_due_at: null, sync_leased_until: null },
  ...{ products_due_at: null, products_leased_until: null },
  ...{ stock_all_due_at: null, stock_all_leased_until: null },
  ...{ compare_due_at: null, compare_leased_until: null },
  ...{ webhooks_due_at: null, webhooks_leased_until: null },
} as const;

/**
 * A job on stores: each by one process at a time, and by another one if it dies. Whoever wants a job done now makes it due, whether it is
 * under way or not: in the former case it is done again right after.
 */
export function createStoreLeases(storage: Storage, job: Job, leaseMs: number) {
  const due = `${job}_due_at` as const;
  const lease = `${job}_leased_until` as const;
  const leased = (row: StoreRow): Leased => ({ row, until: row[lease] ?? 0 });
  /** Unless somebody has made it due meanwhile. */
  const dueAt = (row: StoreRow, at: number | null): number | null =>
    row[due] === row[lease] ? at : row[due];

  /**
   * A transaction of whoever has the lease, which locks the store. Undefined if another process has taken it over, or the store is not
   * to be asked any more.
   */
  const holding = <T>(
    { row: { account_id, id }, until }: Leased,
    work: (tx: Db, row: StoreRow, now: number) => Promise<T>,
  ): Promise<T | undefined> =>
    storage.write(async (tx) => {
      const options = { lock: storage.locks.change, deletedToo: true };
      const row = await ownedRow(tx, 'stores', account_id, id, options);
      if (row.deleted_at !== null || row[lease] !== until) return undefined;
      if (row.is_active === 1) return work(tx, row, await readNow(storage, tx));
      await updateRow(tx, 'stores', row, { [due]: null, [lease]: null });
      return undefined;
    });

  return {
    /** Stores whose time has come. One that is not active has none, until it is. */
    async take(limit: number): Promise<Leased[]> {
      const rows = await leaseDue(storage, { table: 'stores', column: due, lease, leaseMs, limit });
      const taken = rows.map(leased);
      for (const one of taken) if (one.row.is_active === 0) await holding(one, async () => undefined);
      return taken.filter(({ row }) => row.is_active === 1);
    },

    holding,

    /** Goes on with it. */
    async renew(tx: Db, row: StoreRow, now: number, columns: Partial<StoreRow>): Promise<Leased> {
      const until = now + leaseMs;
      const renewed = { ...columns, [due]: dueAt(row, until), [lease]: until };
      return leased(await updateRow(tx, 'stores', row, renewed));
    },

    /** It is due again at this time; null for never. */
    async end(tx: Db, row: StoreRow, at: number | null, columns: Partial<StoreRow> = {}): Promise<void> {
      await updateRow(tx, 'stores', row, { ...columns, [due]: dueAt(row, at), [lease]: null });
    },
  };
}

export const laneOfLease = ({ row }: Leased): string => row.id;
