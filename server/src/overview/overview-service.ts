import type { Clock } from '../lib/clock.ts';
import { type Day, lastDays } from '../lib/days.ts';
import { toDecimal } from '../lib/money.ts';
import type { Storage } from '../storage/index.ts';
import { type Attention, createOverviewQueries } from './overview-queries.ts';

interface Activity {
  orders: number;
  labels: number;
  spend: { currency: string; amount: number }[];
  deliveries: { delivered: number; failed: number; pending: number };
}

export interface Overview {
  timeZone: string;
  days: ({ date: string } & Activity)[];
  totals: Activity;
  attention: Attention;
}

export type OverviewService = ReturnType<typeof createOverviewService>;

/** What a user's business did lately, and what waits for them. */
export function createOverviewService({ storage, clock }: { storage: Storage; clock: Clock }) {
  const queries = createOverviewQueries(storage);

  return {
    async get(userId: string, query: { days: number; timeZone: string }): Promise<Overview> {
      const days = lastDays(clock.now(), query.days, query.timeZone);
      const tallies = new Map(days.map(({ date }) => [date, emptyTally()]));
      const tallyOf = (date: string) => tallies.get(date) as Tally;
      // One after another: each waits for the database, and on SQLite for the whole process.
      for (const { date, count } of await queries.orders(userId, days)) tallyOf(date).orders = count;
      for (const { date, currency, count, spend } of await queries.labels(userId, days)) {
        tallyOf(date).labels += count;
        tallyOf(date).spend.set(currency, spend);
      }
      for (const { date, status, count } of await queries.deliveries(userId, days)) {
        tallyOf(date).deliveries[status as keyof Activity['deliveries']] = count;
      }
      const attention = await queries.attention(userId, (days[0] as Day).from);
      return {
        timeZone: query.timeZone,
        days: days.map(({ date }) => ({ date, ...toActivity(tallyOf(date)) })),
        totals: toActivity(sum([...tallies.values()])),
        attention,
      };
    },
  };
}

/** As an activity, with money in minor units. */
interface Tally extends Omit<Activity, 'spend'> {
  spend: Map<string, number>;
}

const emptyTally = (): Tally => ({
  orders: 0,
  labels: 0,
  spend: new Map(),
  deliveries: { delivered: 0, failed: 0, pending: 0 },
});

function sum(tallies: readonly Tally[]): Tally {
  const total = emptyTally();
  for (const { orders, labels, spend, deliveries } of tallies) {
    total.orders += orders;
    total.labels += labels;
    for (const [currency, amount] of spend)
      total.spend.set(currency, (total.spend.get(currency) ?? 0) + amount);
    total.deliveries.delivered += deliveries.delivered;
    total.deliveries.failed += deliveries.failed;
    total.deliveries.pending += deliveries.pending;
  }
  return total;
}

const toActivity = ({ spend, ...rest }: Tally): Activity => ({
  ...rest,
  spend: [...spend].sort().map(([currency, minor]) => ({ currency, amount: toDecimal(minor) })),
});
