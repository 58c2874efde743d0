import type { ErrorCode } from '../../lib/errors.ts';
import type { Json } from '../../lib/json.ts';
import type { BatchKind, BatchLineStatus, BatchStatus } from '../../schema/batch.ts';
import type { Actor } from '../../schema/callers.ts';
import type { ListedRow } from './listed-row.ts';

/** Work on many things, which the server does beside requests. */
export interface BatchRow extends ListedRow {
  kind: BatchKind;
  status: BatchStatus;
  /** Who started it: its changes are theirs. */
  actor: Json<Actor>;
  total: number;
  succeeded: number;
  failed: number;
  cancelled: number;
  started_at: number | null;
  ended_at: number | null;
  /** When to work on it, or until when it belongs to its claim; null once it has ended. */
  due_at: number | null;
  /** Fences whoever worked on it before and has lost the lease. */
  claim: string | null;
  /** The process that works on it. */
  holder: string | null;
}

export interface BatchLineRow {
  batch_id: string;
  position: number;
  status: BatchLineStatus;
  /** When to work on it; null once it is decided. */
  due_at: number | null;
  /** How often it could not be decided. */
  attempts: number;
  /** What it was called in the request: the number of an order to import, or a SKU. */
  name: string | null;
  order_id: string | null;
  product_id: string | null;
  /** The purchase that was intended for it, stored in the same transaction. */
  shipment_id: string | null;
  /** Null once nobody needs it any more. */
  input: string | null;
  /** JSON, if there is more to say than the ids. */
  result: string | null;
  error_code: ErrorCode | null;
  error_message: string | null;
  /** 1 once something of it has been committed, in the transaction that did so; 2 after the second of two steps. Labels: 1 once begun again. */
  is_written: number;
}
