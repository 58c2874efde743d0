import { type OnError, rethrow } from '../lib/errors.ts';
import { leaseDue } from './due-rows.ts';
import { type OwnedTable, ownedRow, updateRow } from './owned.ts';
import type { Db, Schema } from './schema.ts';
import type { Storage } from './storage.ts';
import { readNow } from './time.ts';

/** Nobody knows what became of it: the request, or the answer to it, may have been lost. Never a refusal. */
export interface NoAnswer {
  outcome: 'unknown';
  reason: string;
}

export const noAnswer = (reason: string): NoAnswer => ({ outcome: 'unknown', reason });

/** Longer than the deadline for an answer: whoever asked has ended by then. */
export const LEASE_MS = 60_000;

const ROWS_AT_ONCE = 20;

/** How long to wait after this many attempts. */
export const backoff = (attempts: number, firstMs = 5_000, maxMs = 3_600_000): number =>
  Math.min(firstMs * 2 ** attempts, maxMs);

/** Nothing was found of what was asked for at this time: it may still be on its way, until no request can be under way any more. */
export async function neverArrived(
  storage: Storage,
  askedAt: number,
  reason = 'The request never reached the carrier',
): Promise<NoAnswer | { outcome: 'refused'; reason: string }> {
  const mayArrive = (await readNow(storage, storage.db)) - askedAt < LEASE_MS;
  return { outcome: mayArrive ? 'unknown' : 'refused', reason };
}

interface Declaration<T extends OwnedTable, Answer extends { outcome: string }> {
  table: T;
  /** The column that says when to look at a row; null once it is settled. It has an index. */
  due: keyof Schema[T] & string;
  /** The column that counts how often nobody answered. */
  attempts: keyof Schema[T] & string;
  leaseMs?: number;
  /** When to ask again if nobody answered; null to give up. By default always, after growing delays. */
  nextTry?(row: Schema[T], now: number): number | null;
  /** In the transaction that gives up. */
  onGivenUp?(tx: Db, row: Schema[T]): Promise<void>;
  /** What to show meanwhile. */
  unanswered?(row: Schema[T], reason: string): Partial<Schema[T]>;
  /**
   * Finds out what became of the row, with no transaction open. Whatever is not safe to repeat is looked up first. If it rejects,
   * nobody answered.
   */
  ask(row: Schema[T]): Promise<Answer | NoAnswer>;
  /**
   * Records the answer on the locked row, which nobody else has settled, and sets `due` to null. `asked` is the row as it was then.
   * Returns undefined if nothing is decided yet, and it is to be asked again.
   */
  settle(
    tx: Db,
    row: Schema[T],
    answer: Exclude<Answer, NoAnswer>,
    asked: Schema[T],
  ): Promise<Schema[T] | undefined>;
}

/**
 * intend → ask → settle, for whatever is asked of others: the intention is committed as a row that is due after a lease, then its
 * request asks, and records the answer. If the process dies or the answer is lost, `settleDue` takes the row over, in any process,
 * and asks until there is an answer. However many answers arrive, one is recorded.
 */
export function createSettlement<T extends OwnedTable, Answer extends { outcome: string }>(
  storage: Storage,
  declaration: Declaration<T, Answer>,
) {
  const { table, due, attempts, leaseMs = LEASE_MS, ask, settle } = declaration;
  const count = (row: Schema[T]) => Number(row[attempts]);
  const { nextTry = (row, now) => now + backoff(count(row)) } = declaration;

  async function postpone(tx: Db, row: Schema[T], reason?: string): Promise<Schema[T]> {
    const now = await readNow(storage, tx);
    const shown = reason === undefined ? {} : declaration.unanswered?.(row, reason);
    const next = { [due]: nextTry(row, now), [attempts]: count(row) + 1 };
    if (next[due] === null) await declaration.onGivenUp?.(tx, row);
    return updateRow(tx, table, row, { ...shown, ...next } as Partial<Schema[T]>);
  }

  /** Once: if it was settled meanwhile, nothing changes. */
  const record = (asked: Schema[T], answer: Answer | NoAnswer): Promise<Schema[T]> =>
    storage.write(async (tx) => {
      const row = await ownedRow(tx, table, asked.account_id, asked.id, { lock: storage.locks.change });
      if (row[due] === null) return row;
      if (isNoAnswer(answer)) return postpone(tx, row, answer.reason);
      return (await settle(tx, row, answer as Exclude<Answer, NoAnswer>, asked)) ?? postpone(tx, row);
    });

  /** Asks about a row that is leased. What goes wrong is reported, and tried again. */
  async function settleRow(row: Schema[T], onError: OnError = rethrow): Promise<void> {
    try {
      await record(row, await ask(row));
    } catch (error) {
      onError(error);
      await record(row, noAnswer('it could not be settled here')).catch(onError);
    }
  }

  return {
    record,
    settleRow,

    /** Asks about rows that are due, and returns the account of each. One that cannot be settled keeps no other waiting. */
    async settleDue(onError: OnError = rethrow): Promise<string[]> {
      const rows = await leaseDue(storage, { table, column: due, leaseMs, limit: ROWS_AT_ONCE });
      await Promise.all(rows.map((row) => settleRow(row, onError)));
      return rows.map((row) => row.account_id);
    },
  };
}

const isNoAnswer = (answer: { outcome: string }): answer is NoAnswer => answer.outcome === 'unknown';
