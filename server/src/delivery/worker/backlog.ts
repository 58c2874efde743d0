import { sql } from 'kysely';
import { isAwake, type Storage } from '../../storage/index.ts';

interface Backlog {
  subscriptionId: string;
  /** The subscription's owner; null where it has been deleted. */
  accountId: string | null;
  isActive: boolean;
  /** In how many milliseconds its next first attempt may go out, and its next retry; null where it has none. */
  freshInMs: number | null;
  retryInMs: number | null;
  /** The same for its last retry, and for its next probe. */
  lastRetryInMs: number | null;
  probeInMs: number;
}

/**
 * Every subscription that has pending deliveries, found by skipping from one to the next in the index (a loose index scan):
 * the cost grows with the subscriptions, never with the deliveries.
 */
export async function findBacklogs(storage: Storage): Promise<Backlog[]> {
  const { rows } = await sql<BacklogRow>`
    with recursive waiting (id) as (
      select min(subscription_id) from deliveries where status = 'pending'
      union all
      select (
        select min(d.subscription_id) from deliveries d
        where d.status = 'pending' and d.subscription_id > waiting.id)
      from waiting where waiting.id is not null
    )
    select waiting.id, s.account_id, case when ${isAwake('s.account_id')} then s.is_active else 0 end as is_active, s.next_probe_at - ${storage.now()} as probe_in,
      (select 1 from deliveries d
        where d.subscription_id = waiting.id and d.status = 'pending' and d.is_retry = 0
        limit 1) as fresh,
      (select min(d.due_at) from deliveries d
        where d.subscription_id = waiting.id and d.status = 'pending' and d.is_retry = 1) - ${storage.now()}
        as retry_in,
      (select max(d.due_at) from deliveries d
        where d.subscription_id = waiting.id and d.status = 'pending' and d.is_retry = 1) - ${storage.now()}
        as last_retry_in
    from waiting left join webhook_subscriptions s on s.id = waiting.id
    where waiting.id is not null`.execute(storage.db);
  return rows.map((row) => {
    const probeInMs = Math.max(0, row.probe_in ?? 0);
    return {
      subscriptionId: row.id,
      accountId: row.account_id,
      isActive: row.is_active === 1,
      freshInMs: row.fresh === null ? null : probeInMs,
      retryInMs: row.retry_in === null ? null : Math.max(probeInMs, row.retry_in),
      lastRetryInMs: row.last_retry_in,
      probeInMs,
    };
  });
}

interface BacklogRow {
  id: string;
  account_id: string | null;
  is_active: number | null;
  probe_in: number | null;
  fresh: number | null;
  retry_in: number | null;
  last_retry_in: number | null;
}

/**
 * The first and the last account that has subscriptions: enough to know whether there is more than one. Each by itself, because
 * SQLite looks up only one of them in the index and reads all of it for two.
 */
export async function findAccounts({ db }: Storage): Promise<string[]> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select (select min(account_id) from webhook_subscriptions) as first,
      (select max(account_id) from webhook_subscriptions) as last`.execute(db);
  return rows.flatMap(({ first, last }) => [first ?? [], last ?? []]).flat();
}
