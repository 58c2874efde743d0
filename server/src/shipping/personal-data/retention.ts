import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { AppError } from '../../lib/errors.ts';
import { isAwake, type Storage } from '../../storage/index.ts';
import type { ErasureService } from './erasure-service.ts';

const BATCH = 50;
/** After each order, which takes a few milliseconds: leaves the machine to requests. */
const PAUSE_MS = 10;

export interface RetentionRun {
  /** What has not changed since this time is erased. */
  before: number;
  onChanged(accountId: string, topic: string): void;
  onError(error: unknown): void;
  stopping?: AbortSignal;
}

interface Due {
  id: string;
  account_id: string;
  updated_at: number;
}

/** Literally as in the indexes. */
const DUE = {
  orders: sql`personal_data_erased_at is null and status in ('shipped', 'delivered', 'cancelled')`,
  shipments: sql`personal_data_erased_at is null and order_id is null`,
} as const;

/** Erases the personal data of what was finished long ago, one order in a transaction, in any number of processes. */
export function createRetention({ storage, erasure }: { storage: Storage; erasure: ErasureService }) {
  async function dueAfter(table: keyof typeof DUE, before: number, after: Due): Promise<Due[]> {
    const { rows } = await sql<Due>`
      select id, account_id, updated_at from ${sql.table(table)}
      where ${DUE[table]} and updated_at < ${before} and ${isAwake()} and (updated_at, id) > (${after.updated_at}, ${after.id})
      order by updated_at, id limit ${BATCH}`.execute(storage.db);
    return rows;
  }

  async function eraseOne(table: keyof typeof DUE, { account_id, id }: Due): Promise<boolean> {
    if (table === 'shipments') return erasure.eraseOldShipment(account_id, id);
    await erasure.eraseOld(account_id, id);
    return true;
  }

  async function eraseTable(table: keyof typeof DUE, run: RetentionRun): Promise<number> {
    const { before, onChanged, onError, stopping } = run;
    let erased = 0;
    for (let after: Due = { id: '', account_id: '', updated_at: -1 }; ; ) {
      const rows = await dueAfter(table, before, after);
      for (const row of rows) {
        if (stopping?.aborted) return erased;
        after = row;
        try {
          if (!(await eraseOne(table, row))) continue;
          erased += 1;
          onChanged(row.account_id, table);
        } catch (error) {
          if (storage.classify(error) === 'unavailable') throw error;
          // What is still under way is erased when it is not.
          if (!(error instanceof AppError)) onError(error);
        }
        await sleep(PAUSE_MS);
      }
      if (rows.length < BATCH) return erased;
    }
  }

  return {
    /** Returns how many orders and shipments were erased. */
    eraseDue: async (run: RetentionRun): Promise<number> =>
      (await eraseTable('orders', run)) + (await eraseTable('shipments', run)),
  };
}
