import type { ErrorCode } from '../../lib/errors.ts';
import type { Actor } from '../../schema/callers.ts';
import type { BatchLineRow, Confirm, Db } from '../../storage/index.ts';

/** A line that is worked on, and what whoever does so may write with it. */
interface RunningLine {
  accountId: string;
  row: BatchLineRow;
  /** Stores something with the line in a transaction of its work. Throws if the batch belongs to another process, or was canceled. */
  store(tx: Db, columns: Partial<BatchLineRow>): Promise<void>;
  /** The same for each of its transactions from now on, if they mark the line. */
  note(columns: Partial<BatchLineRow>): void;
}

/** Undefined if it cannot be decided yet: the outcome of a purchase is not known. `goes on`: there is more to do at once. */
export type LineResult =
  | 'goes on'
  | (Partial<Pick<BatchLineRow, 'order_id' | 'product_id' | 'shipment_id' | 'result'>> & {
      error?: { code: ErrorCode; message: string };
      /** Nothing came of it, and that is certain: the line is begun again, once. */
      mayBeginAgain?: boolean;
    })
  | undefined;

/** How the lines of a kind of batch are worked on. What is thrown is the error of the line. */
export interface BatchWork {
  /** How many lines at the same time. */
  atOnce: number;
  /**
   * The line is marked in every transaction of its work, so that whoever takes over knows that something of it has been committed
   * (`is_written`), and a process that lost the batch commits nothing.
   */
  isMarked?: true;
  run(line: RunningLine): Promise<LineResult>;
  /** What open dashboards have to load again. */
  changes: readonly string[];
  /** The input of a failed line is kept, so that it can be tried again. */
  keepsFailed?: true;
}

/** Runs work and all that follows from it as this actor; `confirm` is a part of each of its transactions. */
export type RunAs = <T>(actor: Actor, work: () => Promise<T>, confirm?: Confirm) => Promise<T>;
