import { type RawBuilder, sql } from 'kysely';
import { type CommaList, fromCommaList } from '../../lib/comma-list.ts';
import type { DeliveryErrorCode } from '../../schema/delivery-errors.ts';
import type { Storage } from '../../storage/index.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from './delivery.ts';

/** Enough to see at a glance how a subscription fares. */
const RECENT = 24;

interface Row {
  id: string;
  last_error_code: DeliveryErrorCode | null;
  outcomes: CommaList<DeliveryStatus> | null;
}

interface RecentOutcomes {
  id: string;
  /** Outcomes of its last deliveries, oldest first. */
  outcomes: DeliveryStatus[];
  lastErrorCode: DeliveryErrorCode | null;
}

/**
 * The outcomes of the last deliveries of each of an account's subscriptions, and the code of its last error, in one statement.
 * The newest of each status are sought in the index, so that it costs the same however long the history is.
 */
export function createRecentOutcomes(storage: Storage) {
  return async (accountId: string): Promise<RecentOutcomes[]> => {
    const { rows } = await sql<Row>`
      select s.id, s.last_error_code, (
        select string_agg(status, ',' order by created_at, id)
        from (select * from (${NEWEST_OF_EACH}) as each_status order by created_at desc, id desc limit ${sql.lit(RECENT)})
          as recent
      ) as outcomes
      from webhook_subscriptions s
      where s.account_id = ${accountId}`.execute(storage.db);
    return rows.map(({ id, outcomes, last_error_code }) => ({
      id,
      outcomes: outcomes === null ? [] : fromCommaList(outcomes),
      lastErrorCode: last_error_code,
    }));
  };
}

const newestOf = (status: DeliveryStatus): RawBuilder<unknown> => sql`
  select * from (
    select status, created_at, id from deliveries
    where subscription_id = s.id and status = ${sql.lit(status)}
    order by created_at desc, id desc limit ${sql.lit(RECENT)}) as ${sql.ref(`newest_${status}`)}`;

const NEWEST_OF_EACH = sql.join(DELIVERY_STATUSES.map(newestOf), sql` union all `);
