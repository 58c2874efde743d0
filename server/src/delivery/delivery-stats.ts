import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Clock, toIso } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import { ownedRow, type Storage } from '../storage/index.ts';
import { announceWork } from '../webhooks/index.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from './delivery.ts';
import { DISABLED } from './delivery-service.ts';

const HOUR_MS = 3_600_000;
/** What one call retries at most: a transaction that others hardly notice. */
const MAX_RETRIED = 1_000;

interface HourRange {
  subscriptionId: string;
  from: number;
  to: number;
}

export type DeliveryStats = ReturnType<typeof createDeliveryStats>;

/** A subscription's deliveries taken together, for those who watch over it. */
export function createDeliveryStats({ storage, clock }: { storage: Storage; clock: Clock }) {
  const countHour = storage.prepare<HourRange, { status: DeliveryStatus; count: number }>((db, p) =>
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
    /** By the hour in which the event happened; the last hour is the present one. Counted in an index alone. */
    async outcomes(userId: string, subscriptionId: string, hours: number) {
      await ownedRow(storage.db, 'webhook_subscriptions', userId, subscriptionId);
      const first = Math.floor(clock.now() / HOUR_MS) - hours + 1;
      const buckets = [];
      for (let from = first * HOUR_MS; buckets.length < hours; from += HOUR_MS) {
        const bucket = { at: toIso(from), delivered: 0, failed: 0, pending: 0 };
        const counts = await countHour({ subscriptionId, from, to: from + HOUR_MS });
        for (const { status, count } of counts) bucket[status] = count;
        buckets.push(bucket);
        // Whoever else waits for this process gets a turn between two hours.
        await setImmediate();
      }
      return { hours: buckets };
    },

    /** One more attempt, now, for the oldest that have failed for good. */
    async retryFailed(userId: string, subscriptionId: string): Promise<number> {
      return storage.write(async (tx) => {
        const subscription = await ownedRow(tx, 'webhook_subscriptions', userId, subscriptionId);
        if (subscription.is_active === 0) throw new AppError('CONFLICT', DISABLED);
        const now = clock.now();
        const { rows } = await sql`
          update deliveries set status = 'pending', due_at = ${now}, finished_at = null, updated_at = ${now}
          where id in (
            select id from deliveries
            where subscription_id = ${subscriptionId} and status = 'failed'
            order by created_at, id limit ${MAX_RETRIED} ${storage.locks.skipLocked})
          returning id`.execute(tx);
        if (rows.length > 0) await announceWork(storage, tx, [subscriptionId], true);
        return rows.length;
      });
    },
  };
}
