import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Clock, toIso, toIsoOrNull } from '../../lib/clock.ts';
import { lastDays } from '../../lib/days.ts';
import { AppError } from '../../lib/errors.ts';
import { ownedRow, type Storage } from '../../storage/index.ts';
import { announceWork, probeNow } from '../../webhooks/index.ts';
import { readWaitingSince } from '../worker/queue-age.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from './delivery.ts';
import { type DeliveryFilter, narrowing } from './delivery-log.ts';
import { DISABLED } from './delivery-service.ts';
import { createRecentOutcomes } from './recent-outcomes.ts';

const HOUR_MS = 3_600_000;
/** What one call retries at most: a transaction that others hardly notice. */
const MAX_RETRIED = 1_000;

/** How far the outcomes look back, and by what they are counted. */
export const SPANS = { '24h': { hours: 24 }, '7d': { days: 7 }, '30d': { days: 30 } } as const;

interface Range {
  from: number;
  to: number;
}

export type DeliveryStats = ReturnType<typeof createDeliveryStats>;

/** A subscription's deliveries taken together, for those who watch over it. */
export function createDeliveryStats({ storage, clock }: { storage: Storage; clock: Clock }) {
  const countRange = storage.prepare<
    Range & { subscriptionId: string },
    { status: DeliveryStatus; count: number }
  >((db, p) =>
    db
      .selectFrom('deliveries')
      .select((e) => ['status', e.fn.countAll<number>().as('count')])
      .where('subscription_id', '=', p.subscriptionId)
      .where('status', 'in', [...DELIVERY_STATUSES])
      .where('created_at', '>=', p.from)
      .where('created_at', '<', p.to)
      .groupBy('status'),
  );

  return {
    recentOutcomes: createRecentOutcomes(storage),

    /** By the hour or day in which the event happened; the last is the present one. Counted in an index alone. */
    async outcomes(
      accountId: string,
      subscriptionId: string,
      { span, timeZone }: { span: keyof typeof SPANS; timeZone: string },
    ) {
      await ownedRow(storage.db, 'webhook_subscriptions', accountId, subscriptionId);
      const bars = [];
      for (const range of rangesOf(span, clock.now(), timeZone)) {
        const bar = { at: toIso(range.from), delivered: 0, failed: 0, pending: 0 };
        for (const { status, count } of await countRange({ subscriptionId, ...range })) bar[status] = count;
        bars.push(bar);
        // Whoever else waits for this process gets a turn between two of them.
        await setImmediate();
      }
      return { bars, waitingSince: toIsoOrNull(await readWaitingSince(storage, subscriptionId)) };
    },

    /** One more attempt, now, for the oldest that have failed for good. */
    async retryFailed(accountId: string, subscriptionId: string, filter: DeliveryFilter): Promise<number> {
      return storage.write(async (tx) => {
        const subscription = await ownedRow(tx, 'webhook_subscriptions', accountId, subscriptionId);
        if (subscription.is_active === 0) throw new AppError('CONFLICT', DISABLED);
        await probeNow(storage, tx, subscriptionId);
        const now = clock.now();
        const which = [
          sql`subscription_id = ${subscriptionId}`,
          sql`status = 'failed'`,
          ...narrowing(filter),
        ];
        const { rows } = await sql`
          update deliveries set status = 'pending', due_at = ${storage.now()}, finished_at = null, updated_at = ${now}
          where id in (
            select id from deliveries where ${sql.join(which, sql` and `)}
            order by created_at, id limit ${MAX_RETRIED} ${storage.locks.skipLocked})
          returning id`.execute(tx);
        if (rows.length > 0) await announceWork(storage, tx, accountId, [subscriptionId], true);
        return rows.length;
      });
    },
  };
}

function rangesOf(span: keyof typeof SPANS, now: number, timeZone: string): Range[] {
  const length = SPANS[span];
  if ('days' in length) return lastDays(now, length.days, timeZone);
  const first = Math.floor(now / HOUR_MS) - length.hours + 1;
  return Array.from({ length: length.hours }, (_, i) => ({
    from: (first + i) * HOUR_MS,
    to: (first + i + 1) * HOUR_MS,
  }));
}
