import { setImmediate } from 'node:timers/promises';
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
/** How long the process may count before other requests get a turn. */
const TURN_MS = 5;

export type OverviewService = ReturnType<typeof createOverviewService>;

/** What an account's business did lately, and what waits for them. */
export function createOverviewService({ storage, clock }: { storage: Storage; clock: Clock }) {
  const tallyDay = createDayTally(storage);
  const kept = new Map<string, { tally: Tally; until: number }>();

  async function tallyOf(
    accountId: string,
    { from, to }: Day,
    now: number,
    pause: () => Promise<void>,
  ): Promise<Tally> {
    const key = `${accountId} ${from} ${to}`;
    const known = kept.get(key);
    if (known !== undefined && known.until > now) return known.tally;
    await pause();
    const tally = await tallyDay({ accountId, from, to });
    if (to <= now) keep(key, { tally, until: now + KEPT_MS });
    return tally;
  }

  function keep(key: string, value: { tally: Tally; until: number }): void {
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  }

  return {
    async get(accountId: string, query: OverviewQuery): Promise<Overview> {
      const now = clock.now();
      const days = lastDays(now, query.days, query.timeZone);
      const pause = createPause();
      const tallies: Tally[] = [];
      for (const day of days) tallies.push(await tallyOf(accountId, day, now, pause));
      return {
        timeZone: query.timeZone,
        days: days.map(({ date }, i) => ({ date, ...toActivity(present(tallies[i])) })),
        totals: toActivity(sum(tallies)),
        attention: await findAttention(storage, accountId, present(days[0]).from),
      };
    },
  };
}

/**
 * Lets other requests run once a caller has used its share of time. Not more often: a turn of a busy event loop takes
 * long, and a year of days would wait for 365 of them.
 */
function createPause(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < TURN_MS) return;
    await setImmediate();
    startedAt = performance.now();
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
