import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Day } from '../lib/days.ts';
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

type Range = Pick<Day, 'from' | 'to'>;
type TallyDays = (accountId: string, days: readonly Range[]) => Promise<Tally[]>;

/** Shipments that were marked by hand have no label, but may have cost something. */
const LABELS = sql<number>`cast(sum(1 - is_manual) as bigint)`;
/** The price of labels that were voided since is not counted. */
const SPEND = sql<number>`cast(sum(case when status = 'voided' then 0 else rate end) as bigint)`;

/** Counts days in indexes alone. */
export const createDayTally = (storage: Storage): TallyDays =>
  storage.isShared ? tallyTogether(storage) : tallyOneByOne(storage);

interface OwnRange extends Range {
  accountId: string;
}
interface OrderCount {
  count: number;
}
interface LabelCount {
  currency: string;
  count: number;
  spend: number;
}
interface DeliveryCount {
  status: keyof Tally['deliveries'];
  count: number;
}

function countLabel(tally: Tally, { currency, count, spend }: LabelCount): void {
  tally.labels += count;
  tally.spend.set(currency, spend);
}

/** How long the process may count before other requests get a turn. */
const TURN_MS = 5;

/** On SQLite, where a statement holds up the whole process, and a busy month has a million entries to count. */
function tallyOneByOne(storage: Storage): TallyDays {
  const orders = storage.prepare<OwnRange, OrderCount>((db, p) =>
    db
      .selectFrom('orders')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('account_id', '=', p.accountId)
      .where('created_at', '>=', p.from)
      .where('created_at', '<', p.to),
  );

  const labels = storage.prepare<OwnRange, LabelCount>((db, p) =>
    db
      .selectFrom('shipments')
      .select(['currency', LABELS.as('count'), SPEND.as('spend')])
      .where('account_id', '=', p.accountId)
      .where('purchased_at', '>=', p.from)
      .where('purchased_at', '<', p.to)
      .groupBy('currency'),
  );

  /** By the day on which the event happened, and what has become of its delivery since. */
  const deliveries = storage.prepare<OwnRange, DeliveryCount>((db, p) =>
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

  async function tallyOf(range: OwnRange): Promise<Tally> {
    const tally = emptyTally();
    tally.orders = (await orders(range))[0]?.count ?? 0;
    for (const counted of await labels(range)) countLabel(tally, counted);
    for (const { status, count } of await deliveries(range)) tally.deliveries[status] = count;
    return tally;
  }

  return async (accountId, days) => {
    const tallies: Tally[] = [];
    let startedAt = performance.now();
    for (const { from, to } of days) {
      // Not more often: a turn of a busy event loop takes long, and a year of days would wait for 365 of them.
      if (performance.now() - startedAt > TURN_MS) {
        await setImmediate();
        startedAt = performance.now();
      }
      tallies.push(await tallyOf({ accountId, from, to }));
    }
    return tallies;
  };
}

/**
 * On PostgreSQL, in three statements, because each has to wait for a connection and its answer: three months would be 270 of them.
 * Each day is a subquery of its own, which has to read the part of an index that is that day, whatever is known of the tables.
 */
function tallyTogether({ db }: Storage): TallyDays {
  type OfDay<T> = T & { day: number };

  return async (accountId, days) => {
    if (days.length === 0) return [];
    const tallies = days.map(emptyTally);
    const at = (day: number): Tally => tallies[day - 1] ?? emptyTally();
    const [starts, ends] = [days.map(({ from }) => from), days.map(({ to }) => to)];
    const ranges = sql`unnest(${starts}::bigint[], ${ends}::bigint[]) with ordinality as days (start_at, end_at, day)`;

    const orders = await sql<OfDay<OrderCount>>`
      select day, count from ${ranges} cross join lateral (
        select count(*) as count from orders
        where account_id = ${accountId} and created_at >= start_at and created_at < end_at) as counted`.execute(
      db,
    );
    for (const { day, count } of orders.rows) at(day).orders = count;

    const labels = await sql<OfDay<LabelCount>>`
      select day, currency, count, spend from ${ranges} cross join lateral (
        select currency, ${LABELS} as count, ${SPEND} as spend from shipments
        where account_id = ${accountId} and purchased_at >= start_at and purchased_at < end_at
        group by currency) as counted`.execute(db);
    for (const { day, ...counted } of labels.rows) countLabel(at(day), counted);

    const deliveries = await sql<OfDay<DeliveryCount>>`
      select day, status, count from ${ranges} cross join lateral (
        select status, count(*) as count from deliveries
        where subscription_id in (select id from webhook_subscriptions where account_id = ${accountId})
          and status in ('delivered', 'failed', 'pending') and created_at >= start_at and created_at < end_at
        group by status) as counted`.execute(db);
    for (const { day, status, count } of deliveries.rows) at(day).deliveries[status] = count;
    return tallies;
  };
}
