import { sql } from 'kysely';
import type { Storage } from '../../storage/index.ts';
import { LONGEST_LEASE_MS } from './claim.ts';

/**
 * Releases claims whose deliveries were not sent, so that these are due at once: single deliveries of a claim, or everything
 * that was claimed under an id.
 */
export async function release(
  storage: Storage,
  claims: { id: string; claimId: string }[],
  claimIds: readonly string[] = [],
): Promise<void> {
  // Only the ids: the deliveries' events would be parsed by the database.
  const single = claims.map(({ id, claimId }) => ({ id, claimId }));
  const whole = claimIds.map((claimId) => ({ claimId }));
  await storage.write(async (tx) => {
    if (single.length > 0)
      await sql`
        delete from delivery_claims where (delivery_id, claim_id) in (
          select j.value ->> 'id', j.value ->> 'claimId' from ${storage.rowsOf(single)})`.execute(tx);
    if (whole.length > 0)
      await sql`
        delete from delivery_claims
        where claim_id in (select j.value ->> 'claimId' from ${storage.rowsOf(whole)})`.execute(tx);
  });
}

/**
 * Releases the claims whose lease has ended, or all if no process can be sending. Their deliveries are sent again. A lease that
 * ends too far ahead was made while the clock was: it counts as ended, unless others would notice the death of its process.
 */
export async function releaseExpired(storage: Storage, all: boolean): Promise<void> {
  const now = storage.now();
  const farAhead = sql<number>`${now} + ${sql.lit(LONGEST_LEASE_MS)}`;
  await storage.write((tx) =>
    tx
      .deleteFrom('delivery_claims')
      .$if(!all, (claims) =>
        claims.where((e) =>
          e.or([
            e('lease_until', '<', now),
            e.and([e('holder', 'is', null), e('lease_until', '>', farAhead)]),
          ]),
        ),
      )
      .execute(),
  );
}
