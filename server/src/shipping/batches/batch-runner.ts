import { AppError, type OnError, rethrow } from '../../lib/errors.ts';
import { fromJson } from '../../lib/json.ts';
import { createLanes, type LaneOptions } from '../../lib/lanes.ts';
import { createPace } from '../../lib/pace.ts';
import type { BatchKind } from '../../schema/batch.ts';
import { type BatchLineRow, backoff, type Db, type Storage } from '../../storage/index.ts';
import { type ClaimedBatch, createBatchClaims, type LineOutcome } from './batch-claims.ts';
import type { BatchWork, LineResult, RunAs } from './batch-kind.ts';

/** Accounts whose batches are worked on at the same time in a process. */
const LANES = 8;
/** Then it is the turn of another account, if the lanes are full. */
const TURN_MS = 10_000;
const LINES_AT_ONCE = 50;
/** A line that fails for no reason of its own, as while the database is busy, is tried again this often. */
const MAX_ATTEMPTS = 8;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** How often open dashboards load what a batch changes, beside its progress. */
const CHANGES_EVERY_MS = 5_000;

interface BatchJobOptions extends LaneOptions {
  /** Something of this account has changed, for open dashboards. */
  onChanged?(accountId: string, topic: string): void;
}

interface Dependencies {
  storage: Storage;
  works: Record<BatchKind, BatchWork>;
  runAs: RunAs;
}

/**
 * Works on batches line by line, in whichever process has claimed them. If it dies, another goes on: what a line has committed is stored
 * with the line in the same transaction, so that nothing is done twice.
 */
export function createBatchRunner({ storage, works, runAs }: Dependencies) {
  const claims = createBatchClaims(storage);

  /** In each transaction of a line: only while the batch is claimed, and from then on it is known that something was written. */
  async function mark(tx: Db, batch: ClaimedBatch, line: BatchLineRow, columns: Partial<BatchLineRow>) {
    const { numUpdatedRows } = await tx
      .updateTable('batch_lines')
      .set(columns)
      .where('batch_id', '=', line.batch_id)
      .where('position', '=', line.position)
      .where('status', '=', 'pending')
      .where('shipment_id', 'is', null)
      .where((where) =>
        where.exists(
          where
            .selectFrom('batches')
            .select('batches.id')
            .where('batches.id', '=', line.batch_id)
            .where('batches.claim', '=', batch.claim),
        ),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new LostClaim('the batch belongs to another process, or was canceled');
  }

  /** Returns false if the line is not decided yet, and due again later. */
  async function runLine(batch: ClaimedBatch, line: BatchLineRow, onError: OnError): Promise<boolean> {
    const work = works[batch.row.kind];
    let marks: Partial<BatchLineRow> = { is_written: 1 };
    const running = {
      accountId: batch.row.account_id,
      row: line,
      store: (tx: Db, columns: Partial<BatchLineRow>) => mark(tx, batch, line, columns),
      note(columns: Partial<BatchLineRow>) {
        marks = { ...marks, ...columns };
      },
    };
    const confirm = work.isMarked && ((tx: Db) => mark(tx, batch, line, marks));
    try {
      const result = await runAs(fromJson(batch.row.actor), () => work.run(running), confirm);
      if (result === undefined) return await postpone(batch, line);
      if (result === 'goes on') return true;
      if (result.mayBeginAgain && (await claims.beginAgain(batch, line))) return false;
      await claims.decide(
        batch,
        { ...line, shipment_id: result.shipment_id ?? line.shipment_id },
        outcomeOf(result, work),
      );
    } catch (error) {
      const failed = reasonOf(error, line, onError);
      if (failed === undefined) return await postpone(batch, line);
      await claims.decide(batch, line, outcomeOf({ error: failed }, work));
    }
    return true;
  }

  const postpone = async (batch: ClaimedBatch, line: BatchLineRow): Promise<false> => {
    await claims.postpone(batch, line, {
      afterMs: backoff(line.attempts, FIRST_WAIT_MS, LONGEST_WAIT_MS),
      attempts: line.attempts + 1,
    });
    return false;
  };

  /** Lines about the same thing, in their order: if one of them is not decided yet, those behind it wait too. */
  async function runInOrder(
    batch: ClaimedBatch,
    lines: BatchLineRow[],
    runOne: (line: BatchLineRow) => Promise<boolean>,
  ): Promise<void> {
    let isDecided = true;
    for (const line of lines)
      if (isDecided) isDecided = await runOne(line);
      else await claims.postpone(batch, line, { afterMs: FIRST_WAIT_MS, attempts: line.attempts });
  }

  /** Why the line has failed; undefined if it is to be tried again. */
  function reasonOf(error: unknown, line: BatchLineRow, onError: OnError): AppError | undefined {
    if (error instanceof LostClaim) return undefined;
    if (error instanceof AppError && error.code !== 'UNAVAILABLE') return error;
    if (!(error instanceof AppError) && storage.classify(error) === 'other') onError(error);
    return line.attempts + 1 < MAX_ATTEMPTS
      ? undefined
      : new AppError('INTERNAL_ERROR', 'This failed for an unexpected reason: try again later');
  }

  /** Until nothing is due or the turn is over. */
  async function runTurn(batch: ClaimedBatch, options: BatchJobOptions): Promise<void> {
    const { onError = rethrow, onChanged = () => {}, stopping } = options;
    const { account_id: accountId, kind } = batch.row;
    const { atOnce, changes } = works[kind];
    const pace = createPace(atOnce);
    const endsAt = performance.now() + TURN_MS;
    const isOver = () => stopping?.aborted || performance.now() >= endsAt;
    let toldAt = performance.now();
    const tell = (isLast: boolean) => {
      onChanged(accountId, 'batches');
      if (!isLast && performance.now() - toldAt < CHANGES_EVERY_MS) return;
      toldAt = performance.now();
      for (const topic of changes) onChanged(accountId, topic);
    };
    tell(false);
    while (!isOver()) {
      const lines = await claims.dueLines(batch, LINES_AT_ONCE);
      if (lines.length === 0) break;
      const runOne = (line: BatchLineRow) =>
        pace(async () => {
          // Also what was canceled meanwhile, and what another process has taken over, is not begun.
          if (isOver() || !(await isOpen(line))) return true;
          const isDecided = await runLine(batch, line, onError);
          tell(false);
          return isDecided;
        });
      await Promise.all(bySubject(lines).map((group) => runInOrder(batch, group, runOne)));
      if (await hasLost(batch)) return;
    }
    await claims.release(batch);
    tell(true);
  }

  const isOpen = async ({ batch_id, position }: BatchLineRow): Promise<boolean> => {
    const row = await storage.db
      .selectFrom('batch_lines')
      .select('status')
      .where('batch_id', '=', batch_id)
      .where('position', '=', position)
      .executeTakeFirst();
    return row?.status === 'pending';
  };

  const hasLost = async ({ row, claim }: ClaimedBatch): Promise<boolean> => {
    const now = await storage.db
      .selectFrom('batches')
      .select('claim')
      .where('id', '=', row.id)
      .executeTakeFirst();
    return now?.claim !== claim;
  };

  const run = createLanes<ClaimedBatch, BatchJobOptions>({
    max: LANES,
    take: claims.take,
    laneOf: ({ row }) => row.account_id,
    work: runTurn,
  });

  return { runDue: run };
}

/** Another process goes on with the batch, or it was canceled: whoever is told so leaves the line as it is. */
class LostClaim extends Error {
  override readonly name = 'LostClaim';
}

/** Lines about the same order or product belong together: which of them wins must not depend on luck. */
function bySubject(lines: BatchLineRow[]): BatchLineRow[][] {
  const groups = new Map<string | number, BatchLineRow[]>();
  // After a wait, the order in which lines are due is not theirs.
  for (const line of lines.toSorted((a, b) => a.position - b.position)) {
    const subject = line.order_id ?? line.name ?? line.position;
    const group = groups.get(subject);
    if (group === undefined) groups.set(subject, [line]);
    else group.push(line);
  }
  return [...groups.values()];
}

function outcomeOf(result: Exclude<LineResult, string | undefined>, work: BatchWork): LineOutcome {
  const { error, mayBeginAgain: _, ...columns } = result;
  if (error === undefined) return { status: 'succeeded', input: null, ...columns };
  return {
    status: 'failed',
    error_code: error.code,
    error_message: error.message,
    ...columns,
    ...(!work.keepsFailed && { input: null }),
  };
}
