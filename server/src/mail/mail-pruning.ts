import { sql } from 'kysely';
import type { Storage } from '../storage/index.ts';

const AT_ONCE = 500;

/** Deletes mails to members that were decided before this time. Those about an order stay with it, and are erased with it. */
export async function pruneMails(storage: Storage, before: number, stopping?: AbortSignal): Promise<void> {
  for (let isMore = true; isMore && !stopping?.aborted; ) {
    const { numAffectedRows } = await storage.write((tx) =>
      sql`delete from mails where id in (
        select id from mails
        where order_id is null and created_at < ${before} and due_at is null
        order by created_at limit ${sql.lit(AT_ONCE)})`.execute(tx),
    );
    isMore = Number(numAffectedRows ?? 0) === AT_ONCE;
  }
}
