import { sql } from 'kysely';
import type { Storage } from '../storage/index.ts';

/** What happened on one day, with money in minor units. */
export interface Tally {
  orders: number;
  labels: number;
  spend: Map<string, number>;
  deliveries: { delivered: number; failed: number; pending: number };
}

export const emptyTally = (): Tally => ({
  orders: 0,
  labels: 0,
  spend: new Map(),
  deliveries: { delivered: 0, failed: 0, pending: 0 },
});

interface Range {
  accountId: string;
  from: number;
  to: number;
}

/**
 * Counts one day in indexes alone. A day at a time and not all in one statement: on SQLite a statement holds up the whole
 * process, and a busy month has a million entries to count.
 */
export function createDayTally(storage: Storage): (range: Range) => Promise<Tally> {
  const orders = storage.prepare<Range, { count: number }>((db, p) =>
    db
      .selectFrom('orders')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('account_id', '=', p.accountId)
      .where('created_at', '>=', p.from)
      .where('created_at', '<', p.to),
  );

  const labels = storage.prepare<Range, { currency: string; count: number; spend: number }>((db, p) =>
    db
      .selectFrom('shipments')
      .select(['currency', LABELS.as('count'), SPEND.as('spend')])
      .where('account_id', '=', p.accountId)
      .where('purchased_at', '>=', p.from)
      .where('purchased_at', '<', p.to)
      .groupBy('currency'),
  );

  /** By the day on which the event happened, and what has become of its delivery since. */
  const deliveries = storage.prepare<Range, { status: keyof Tally['deliveries']; count: number }>((db, p) =>
    db
      .selectFrom('deliveries')
      .select((e) => ['status', e.fn.countAll<number>().as('count')])
      .where('subscription_id', 'in', (own) =>
        own.selectFrom('webhook_subscriptions').select('id').where('account_id', '=', p.accountId),
      )
      .where('status', 'in', ['delivered', 'failed', 'pending'])
      .where('created_at', '>=', p.from)
      .where('created_at', '<', p.to)
      .groupBy('status'),
  );

  return async (range) => {
    const tally = emptyTally();
    tally.orders = (await orders(range))[0]?.count ?? 0;
    for (const { currency, count, spend } of await labels(range)) {
      tally.labels += count;
      tally.spend.set(currency, spend);
    }
    for (const { status, count } of await deliveries(range)) tally.deliveries[status] = count;
    return tally;
  };
}

/** Shipments that were marked by hand have no label, but may have cost something. */
const LABELS = sql<number>`cast(sum(1 - is_manual) as bigint)`;
/** The price of labels that were voided since is not counted. */
const SPEND = sql<number>`cast(sum(case when status = 'voided' then 0 else rate end) as bigint)`;
