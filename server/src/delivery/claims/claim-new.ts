import { sql } from 'kysely';
import { type Db, executeOften, isAwake, type Storage } from '../../storage/index.ts';
import type { NewDelivery } from '../../webhooks/index.ts';
import { type Claimed, leaseEnd, sentWith } from './claim.ts';

interface Claiming {
  claimId: string;
  holder: string | null;
  startWithinMs: number;
}

/**
 * Claims deliveries in the transaction that inserts them, as `claim` does. Their subscriptions were read earlier in it: one that was
 * disabled, deleted or sent elsewhere meanwhile is skipped, so that nothing goes to a former URL or with former headers. Nobody can
 * do that to one that is claimed until the transaction has ended. Returns the ids of the claimed deliveries.
 */
export async function claimNew(
  storage: Storage,
  tx: Db,
  deliveries: readonly NewDelivery[],
  { claimId, holder, startWithinMs }: Claiming,
): Promise<Set<string>> {
  const rows = await executeOften(
    tx,
    sql<{ delivery_id: string }>`
      insert into delivery_claims (delivery_id, subscription_id, claim_id, lease_until, holder, start_within_ms)
      select j.value ->> 'id', s.id, ${claimId}, ${leaseEnd(storage, startWithinMs)}, ${holder},
        cast(${startWithinMs} as integer)
      from ${storage.rowsOf(deliveries.map(toWanted))}
      join webhook_subscriptions s on s.id = j.value ->> 'subscriptionId'
      where s.is_active = 1 and s.next_probe_at is null and ${isAwake('s.account_id')} and s.url = j.value ->> 'url'
        and s.sealed_settings is not distinct from j.value ->> 'settings'
        and s.sealed_options is not distinct from j.value ->> 'options'
      ${storage.isShared ? sql`for key share of s` : sql``}
      returning delivery_id`,
  );
  return new Set(rows.map(({ delivery_id }) => delivery_id));
}

const toWanted = ({ row, subscription }: NewDelivery) => ({
  id: row.id,
  subscriptionId: subscription.id,
  url: subscription.url,
  settings: subscription.sealed_settings,
  options: subscription.sealed_options,
});

/** As the sender gets it. */
export const claimedNew = (
  { row, subscription, event }: NewDelivery,
  { claimId, holder }: Claiming,
  { now, startBy }: { now: number; startBy: number },
): Claimed => ({
  ...sentWith(subscription, now),
  id: row.id,
  claimId,
  attempts: 0,
  lane: null,
  event,
  isProbe: false,
  startBy,
  holder,
});
