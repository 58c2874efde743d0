import type { Db } from '../storage/index.ts';

/**
 * A claimed delivery starts within this time of its claim or not at all; or within a longer time that the claim states, if the
 * database is so slow that 200 ms are over before the answer arrives.
 */
export const START_WITHIN_MS = 200;

/**
 * How long to wait until no delivery that is claimed now can still be started, on any process. In the transaction that keeps
 * the subscription from being claimed again.
 */
export async function startsWithin(tx: Db, subscriptionId: string): Promise<number> {
  const { ms } = await tx
    .selectFrom('delivery_claims')
    .select((e) => e.fn.max('start_within_ms').as('ms'))
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirstOrThrow();
  return ms ?? 0;
}
