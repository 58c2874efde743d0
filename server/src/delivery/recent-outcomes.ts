import { type RawBuilder, sql } from 'kysely';
import type { Storage } from '../storage/index.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from './delivery.ts';

/** Enough to see at a glance how a subscription fares. */
const RECENT = 24;

interface RecentOutcomes {
  id: string;
  /** Of its last deliveries, oldest first. */
  outcomes: DeliveryStatus[];
}

/**
 * What has become of the last deliveries of each of a user's subscriptions, in one statement. The newest of each status are
 * sought in the index, so that it costs the same whatever the history holds.
 */
export function createRecentOutcomes(storage: Storage) {
  return async (userId: string): Promise<RecentOutcomes[]> => {
    const { rows } = await sql<{ id: string; outcomes: string | null }>`
      select s.id, (
        select string_agg(status, ',' order by created_at, id)
        from (select * from (${NEWEST_OF_EACH}) as each_status order by created_at desc, id desc limit ${sql.lit(RECENT)})
          as recent
      ) as outcomes
      from webhook_subscriptions s
      where s.user_id = ${userId}`.execute(storage.db);
    return rows.map(({ id, outcomes }) => ({
      id,
      outcomes: (outcomes === null ? [] : outcomes.split(',')) as DeliveryStatus[],
    }));
  };
}

const newestOf = (status: DeliveryStatus): RawBuilder<unknown> => sql`
  select * from (
    select status, created_at, id from deliveries
    where subscription_id = s.id and status = ${sql.lit(status)}
    order by created_at desc, id desc limit ${sql.lit(RECENT)}) as ${sql.ref(`newest_${status}`)}`;

const NEWEST_OF_EACH = sql.join(DELIVERY_STATUSES.map(newestOf), sql` union all `);
