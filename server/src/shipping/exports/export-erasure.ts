import { sql } from 'kysely';
import type { Db } from '../../storage/index.ts';

/** Files may name the customer: those that are complete expire now, and those in the making begin again, without the customer. */
export async function eraseExports(tx: Db, accountId: string, now: number): Promise<void> {
  const files = await tx
    .selectFrom('export_files')
    .select(['batch_id', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('is_stored', '=', sql.lit(1))
    .execute();
  for (const { batch_id, expires_at } of files) {
    const change =
      expires_at === null
        ? { done: 0, total: null, size: 0, pieces: 0, place: null }
        : { expires_at: Math.min(expires_at, now), is_stored: 0 };
    await tx
      .updateTable('export_files')
      .set((row) => ({ ...change, round: row('round', '+', 1) }))
      .where('batch_id', '=', batch_id)
      .execute();
    await tx.deleteFrom('export_pieces').where('batch_id', '=', batch_id).execute();
  }
}
