import type { Clock } from '../lib/clock.ts';
import { type Day, lastDays } from '../lib/days.ts';
import { toDecimal } from '../lib/money.ts';
import { present } from '../lib/present.ts';
import type { Storage } from '../storage/index.ts';
import { findAttention } from './attention.ts';
import { createDayTally, emptyTally, type Tally } from './day-tally.ts';
import type { Activity, Overview, OverviewQuery } from './overview-schemas.ts';

/** A day that is over hardly changes: only voids and late deliveries still reach it. */
const KEPT_MS = 5 * 60_000;
const MAX_KEPT = 5_000;

export type OverviewService = ReturnType<typeof createOverviewService>;

/** What an account's business did lately, and what waits for them. */
export function createOverviewService({ storage, clock }: { storage: Storage; clock: Clock }) {
  const tallyDays = createDayTally(storage);
  const kept = new Map<string, { tally: Promise<Tally>; until: number }>();

  /** In their order. Only those are counted that are not known from a moment ago, or being counted for somebody else. */
  function talliesOf(accountId: string, days: readonly Day[], now: number): Promise<Tally[]> {
    const keyOf = ({ from, to }: Day): string => `${accountId} ${from} ${to}`;
    const isKnown = (day: Day): boolean => (kept.get(keyOf(day))?.until ?? 0) > now;
    const missing = days.filter((day) => !isKnown(day));
    const counting = tallyDays(accountId, missing);
    const counted = new Map(missing.map((day, i) => [day, counting.then((all) => present(all[i]))] as const));
    const tallies = days.map((day) => counted.get(day) ?? present(kept.get(keyOf(day))).tally);
    for (const [day, tally] of counted) {
      if (day.to > now) continue;
      keep(keyOf(day), { tally, until: now + KEPT_MS });
      tally.catch(() => kept.delete(keyOf(day)));
    }
    return Promise.all(tallies);
  }

  function keep(key: string, value: { tally: Promise<Tally>; until: number }): void {
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  }

  return {
    async get(accountId: string, query: OverviewQuery): Promise<Overview> {
      const now = clock.now();
      const days = lastDays(now, query.days, query.timeZone);
      const tallies = await talliesOf(accountId, days, now);
      return {
        timeZone: query.timeZone,
        days: days.map(({ date }, i) => ({ date, ...toActivity(present(tallies[i])) })),
        totals: toActivity(sum(tallies)),
        attention: await findAttention(storage, accountId, present(days[0]).from),
      };
    },
  };
}

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
  spend: [...spend].sort().map(([currency, minor]) => ({ currency, amount: toDecimal(minor, currency) })),
});
