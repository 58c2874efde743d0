import { toJson } from '../../lib/json.ts';
import { ERASED } from '../../schema/personal-data.ts';
import type { Db, ReturnRow } from '../../storage/index.ts';

/** Erases the texts of returns, whose order is locked. What was returned, and when, stays. */
export async function eraseReturns(tx: Db, returns: readonly Pick<ReturnRow, 'id'>[]): Promise<void> {
  if (returns.length === 0) return;
  const ids = returns.map(({ id }) => id);
  await tx
    .updateTable('returns')
    .set({
      notes: null,
      reject_reason: null,
      label_void_error: null,
      label_error: null,
      comment: null,
      metadata: toJson({}),
    })
    .where('id', 'in', ids)
    .execute();
  await tx.deleteFrom('return_photos').where('return_id', 'in', ids).execute();
  await tx.updateTable('return_items').set({ reason: ERASED }).where('return_id', 'in', ids).execute();
}
