import { sql } from 'kysely';
import { newId } from '../../lib/ids.ts';
import {
  type BatchLineRow,
  type BatchRow,
  type Db,
  isAwake,
  readNow,
  type Storage,
} from '../../storage/index.ts';

/** Longer than a turn and the carrier's deadline together: whoever had the batch has ended by then. */
const CLAIM_MS = 180_000;

/** More batches than an account can have open: of those that are due, others are seen as well. */
const LOOK_AT = 200;

/** A batch that this process works on, for as long as nobody else has claimed it. */
export interface ClaimedBatch {
  row: BatchRow;
  claim: string;
}

/** What became of a line. */
export interface LineOutcome extends Partial<BatchLineRow> {
  status: 'succeeded' | 'failed';
}

/** Which process works on which batch. A claim fences: whoever has lost it cannot record anything. */
export function createBatchClaims(storage: Storage) {
  /** A transaction of whoever has the claim, which locks the batch. Undefined if another process has taken it over. */
  const holding = <T>(
    { row: { id }, claim }: ClaimedBatch,
    work: (tx: Db, row: BatchRow, now: number) => Promise<T>,
  ): Promise<T | undefined> =>
    storage.write(async (tx) => {
      const row = await tx
        .selectFrom('batches')
        .selectAll()
        .where('id', '=', id)
        .modifyEnd(storage.locks.change)
        .executeTakeFirst();
      if (row === undefined || row.claim !== claim) return undefined;
      return work(tx, row, await readNow(storage, tx));
    });

  /** What dead processes worked on is due at once. */
  async function releaseAbandoned(): Promise<void> {
    const isGone = storage.presence.isGone(sql.ref('holder'));
    const { rows } = await sql<{ id: string }>`
      select id from batches where holder is not null and ${isGone}`.execute(storage.db);
    if (rows.length === 0) return;
    const ids = sql.join(rows.map(({ id }) => id));
    await storage.write((tx) =>
      sql`update batches set due_at = ${storage.now()}, claim = null, holder = null
        where id in (${ids}) and holder is not null and ${isGone}`.execute(tx),
    );
  }

  return {
    holding,

    /** Batches that are due, of each account one: the one that has waited longest. */
    async take(limit: number, skip: ReadonlySet<string>): Promise<ClaimedBatch[]> {
      await releaseAbandoned();
      const due = (db: Db) =>
        db
          .selectFrom('batches')
          .selectAll()
          .where('due_at', '<=', storage.now())
          .where(isAwake())
          .orderBy('due_at');
      // Usually nothing is due, which needs no transaction to find out.
      if ((await due(storage.db).limit(1).execute()).length === 0) return [];
      return storage.write(async (tx) => {
        const rows = await due(tx).limit(LOOK_AT).modifyEnd(storage.locks.skipLocked).execute();
        const seen = new Set(skip);
        const taken: ClaimedBatch[] = [];
        const now = await readNow(storage, tx);
        for (const row of rows) {
          if (taken.length === limit || seen.has(row.account_id)) continue;
          seen.add(row.account_id);
          const columns = {
            claim: newId('clm'),
            holder: storage.presence.id,
            due_at: now + CLAIM_MS,
            // One that was canceled still waits for what had begun.
            status: row.status === 'queued' ? ('running' as const) : row.status,
            started_at: row.started_at ?? now,
          };
          await tx.updateTable('batches').set(columns).where('id', '=', row.id).execute();
          taken.push({ row: { ...row, ...columns }, claim: columns.claim });
        }
        return taken;
      });
    },

    /** Lines of the batch that are due, in their order. */
    dueLines: ({ row }: ClaimedBatch, limit: number): Promise<BatchLineRow[]> =>
      storage.db
        .selectFrom('batch_lines')
        .selectAll()
        .where('batch_id', '=', row.id)
        .where('due_at', '<=', storage.now())
        .orderBy('due_at')
        .orderBy('position')
        .limit(limit)
        .execute(),

    /**
     * Once: a line that is decided stays as it is. It failed only if nothing more than what `line` says has been committed for it: a
     * process that had the batch before may have come to the end of its transaction since. Then it is looked at again.
     */
    decide: (batch: ClaimedBatch, line: BatchLineRow, outcome: LineOutcome): Promise<unknown> =>
      holding(batch, async (tx, row, now) => {
        let update = tx
          .updateTable('batch_lines')
          .set({ ...outcome, due_at: null })
          .where('batch_id', '=', line.batch_id)
          .where('position', '=', line.position)
          .where('status', '=', 'pending');
        if (outcome.status === 'failed')
          update = update
            .where('is_written', '=', line.is_written)
            .where('shipment_id', line.shipment_id === null ? 'is' : '=', line.shipment_id);
        const { numUpdatedRows } = await update.executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        const count = outcome.status === 'succeeded' ? 'succeeded' : 'failed';
        await tx
          .updateTable('batches')
          .set({ [count]: row[count] + 1, updated_at: now })
          .where('id', '=', row.id)
          .execute();
      }),

    /**
     * Once, and only while the batch is not canceled: forgets the purchase of this line, of which nothing came, so that the line can be
     * begun again. It stays written, which says that it was. Returns whether it is due again.
     */
    beginAgain: async (batch: ClaimedBatch, line: BatchLineRow): Promise<boolean> => {
      const hasBegun = await holding(batch, async (tx, row, now) => {
        if (row.status !== 'running' || line.is_written === 1) return false;
        await tx
          .updateTable('batch_lines')
          .set({ shipment_id: null, is_written: 1, attempts: 0, due_at: now })
          .where('batch_id', '=', line.batch_id)
          .where('position', '=', line.position)
          .where('status', '=', 'pending')
          .where('shipment_id', '=', line.shipment_id)
          .execute();
        return true;
      });
      // Whoever has taken the batch over looks at the line.
      return hasBegun ?? true;
    },

    /** Nothing is decided yet: it is looked at again after this time. */
    postpone: (
      batch: ClaimedBatch,
      line: BatchLineRow,
      { afterMs, attempts }: { afterMs: number; attempts: number },
    ): Promise<unknown> =>
      holding(batch, (tx, _row, now) =>
        tx
          .updateTable('batch_lines')
          .set({ due_at: now + afterMs, attempts })
          .where('batch_id', '=', line.batch_id)
          .where('position', '=', line.position)
          .where('status', '=', 'pending')
          .execute(),
      ),

    /** Ends the turn: the batch is done, or due again when its next line is. Returns whether it has ended. */
    release: (batch: ClaimedBatch): Promise<boolean | undefined> =>
      holding(batch, async (tx, row, now) => {
        const next = await tx
          .selectFrom('batch_lines')
          .select('due_at')
          .where('batch_id', '=', row.id)
          .where('due_at', 'is not', null)
          .orderBy('due_at')
          .limit(1)
          .executeTakeFirst();
        const isOver = next === undefined;
        await tx
          .updateTable('batches')
          .set({
            claim: null,
            holder: null,
            // Behind all others that are due: accounts and batches take turns.
            due_at: isOver ? null : Math.max(next.due_at ?? 0, now),
            ...(isOver && { ended_at: now, updated_at: now }),
            // One that was canceled keeps its status; it only waited for what had begun.
            ...(isOver && row.status === 'running' && { status: 'done' as const }),
          })
          .where('id', '=', row.id)
          .execute();
        return isOver;
      }),
  };
}
