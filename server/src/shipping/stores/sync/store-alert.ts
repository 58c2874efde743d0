import { writeAlert } from '../../../alerts/index.ts';
import type { Db, Storage, StoreRow } from '../../../storage/index.ts';

/** Tells members that orders of a store do not arrive, in the transaction that records it. */
export const alertOfFailure = (
  storage: Storage,
  tx: Db,
  { account_id: accountId, id, name }: StoreRow,
  reason: string,
): Promise<void> =>
  writeAlert(storage, tx, { accountId, kind: 'store_failing', subject: id, line: `${name}: ${reason}` });
