import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../lib/days.ts';
import type { Storage } from '../storage/index.ts';

/**
 * What happened on each day, counted in indexes alone: day by day, so that each count is one range of one index. The join
 * is written as a cross join, which SQLite takes in the order it is written in.
 */
export function createOverviewQueries(storage: Storage) {
  const daysTable = (days: readonly Day[]): RawBuilder<unknown> => sql`(
    select j.value ->> 'date' as date, cast(j.value ->> 'from' as bigint) as start,
      cast(j.value ->> 'to' as bigint) as finish
    from ${storage.rowsOf(days)}) as d`;

  return {
    async orders(userId: string, days: readonly Day[]) {
      const { rows } = await sql<{ date: string; count: number }>`
        select d.date, (
          select count(*) from orders o
          where o.user_id = ${userId} and o.created_at >= d.start and o.created_at < d.finish) as count
        from ${daysTable(days)}`.execute(storage.db);
      return rows;
    },

    /** Labels bought on the day; of those that were voided since, the price is not counted. */
    async labels(userId: string, days: readonly Day[]) {
      const { rows } = await sql<{ date: string; currency: string; count: number; spend: number }>`
        select d.date, s.currency, count(*) as count,
          cast(sum(case when s.status = 'voided' then 0 else s.rate end) as bigint) as spend
        from ${daysTable(days)} cross join shipments s
        where s.user_id = ${userId} and s.purchased_at >= d.start and s.purchased_at < d.finish
        group by d.date, s.currency
        order by d.date, s.currency`.execute(storage.db);
      return rows;
    },

    /** By the day on which the event happened, and what has become of its delivery since. */
    async deliveries(userId: string, days: readonly Day[]) {
      const { rows } = await sql<{ date: string; status: string; count: number }>`
        select d.date, l.status, count(*) as count
        from ${daysTable(days)} cross join webhook_subscriptions w cross join deliveries l
        where w.user_id = ${userId} and l.subscription_id = w.id
          and l.status in ('delivered', 'failed', 'pending')
          and l.created_at >= d.start and l.created_at < d.finish
        group by d.date, l.status`.execute(storage.db);
      return rows;
    },

    async attention(userId: string, since: number) {
      const { rows } = await sql<Attention>`
        select
          (select count(*) from webhook_subscriptions
            where user_id = ${userId} and is_active = 0) as "disabledWebhooks",
          (select count(*) from shipments
            where user_id = ${userId} and status = 'failed' and created_at >= ${since}) as "failedPurchases",
          (select count(*) from shipments
            where user_id = ${userId} and status = 'purchasing') as purchasing,
          (select count(*) from stock_levels
            where user_id = ${userId} and below_reorder_point = 1) as "lowStock",
          (select count(*) from returns
            where user_id = ${userId} and status in ('requested', 'approved', 'label_created', 'in_transit', 'received'))
            as "openReturns"`.execute(storage.db);
      return rows[0] as Attention;
    },
  };
}

export interface Attention {
  disabledWebhooks: number;
  failedPurchases: number;
  purchasing: number;
  lowStock: number;
  openReturns: number;
}
