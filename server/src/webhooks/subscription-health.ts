import { sql } from 'kysely';
import type { DeliveryErrorCode } from '../schema/delivery-errors.ts';
import { type Db, executeOften, type Storage } from '../storage/index.ts';

/** The health of a subscription, before and after a batch of outcomes. */
export interface SubscriptionHealth {
  id: string;
  account_id: string;
  is_active: number;
  failure_count: number;
  last_sent_at: number | null;
  last_error_at: number | null;
  last_error: string | null;
  last_error_code: DeliveryErrorCode | null;
  next_probe_at: number | null;
  told_health: number;
  told_failing_at: number | null;
  told_nearly_at: number | null;
  /** What the batch means for probing: it is over, or the next probe is due in this many milliseconds. */
  probe?: 'over' | number;
}

/** In the order of their ids, so that two processes that record at once cannot wait for each other in a circle. */
export async function lockHealth(
  storage: Storage,
  tx: Db,
  subscriptionIds: readonly string[],
): Promise<Map<string, SubscriptionHealth>> {
  const ids = [...new Set(subscriptionIds)].map((id) => ({ id }));
  const statement = sql<SubscriptionHealth>`
    select id, account_id, is_active, failure_count, last_sent_at, last_error_at, last_error, last_error_code, next_probe_at,
      told_health, told_failing_at, told_nearly_at
    from webhook_subscriptions
    where id in (select j.value ->> 'id' from ${storage.rowsOf(ids)})
    order by id
    ${storage.locks.change}`;
  const rows = await executeOften(tx, statement, { reads: true });
  return new Map(rows.map((row) => [row.id, { ...row }]));
}

export async function storeHealth(
  storage: Storage,
  tx: Db,
  healths: SubscriptionHealth[],
  now: number,
): Promise<void> {
  const rows = healths.map(({ probe, ...health }) => ({
    ...health,
    probe_over: probe === 'over' ? 1 : 0,
    probe_in: typeof probe === 'number' ? probe : null,
  }));
  const statement = sql`
    update webhook_subscriptions set
      updated_at = case when webhook_subscriptions.is_active = v.is_active
        then webhook_subscriptions.updated_at else ${now} end,
      is_active = v.is_active,
      missed_from = case when webhook_subscriptions.is_active = 1 and v.is_active = 0
        then coalesce(webhook_subscriptions.missed_from, ${now}) else webhook_subscriptions.missed_from end,
      missed_until = case when v.is_active = 0 then null else webhook_subscriptions.missed_until end,
      failure_count = v.failure_count,
      last_sent_at = v.last_sent_at,
      last_error_at = v.last_error_at,
      last_error = v.last_error,
      last_error_code = v.last_error_code,
      next_probe_at = case
        when v.probe_over = 1 then null
        when v.probe_in is not null then ${storage.now()} + v.probe_in
        else webhook_subscriptions.next_probe_at end
    from (
      select j.value ->> 'id' as id, cast(j.value ->> 'is_active' as integer) as is_active,
        cast(j.value ->> 'failure_count' as integer) as failure_count,
        cast(j.value ->> 'last_sent_at' as bigint) as last_sent_at,
        cast(j.value ->> 'last_error_at' as bigint) as last_error_at, j.value ->> 'last_error' as last_error,
        j.value ->> 'last_error_code' as last_error_code,
        cast(j.value ->> 'probe_over' as integer) as probe_over,
        cast(j.value ->> 'probe_in' as bigint) as probe_in
      from ${storage.rowsOf(rows)}
    ) as v
    where webhook_subscriptions.id = v.id`;
  await executeOften(tx, statement);
}

/** What members have been told of a subscription that is locked. */
export async function storeTold(
  tx: Db,
  { id, told_health, told_failing_at, told_nearly_at }: SubscriptionHealth,
): Promise<void> {
  await tx
    .updateTable('webhook_subscriptions')
    .set({ told_health, told_failing_at, told_nearly_at })
    .where('id', '=', id)
    .execute();
}
