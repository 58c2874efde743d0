import { sql } from 'kysely';
import { type Clock, toIso } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import { ownedRow, type Storage } from '../storage/index.ts';
import { announceWork } from '../webhooks/index.ts';
import type { DeliveryStatus } from './delivery.ts';
import { DISABLED } from './delivery-service.ts';

const HOUR_MS = 3_600_000;
/** What one call retries at most: a transaction that others hardly notice. */
const MAX_RETRIED = 1_000;

export type DeliveryStats = ReturnType<typeof createDeliveryStats>;

/** A subscription's deliveries taken together, for those who watch over it. */
export function createDeliveryStats({ storage, clock }: { storage: Storage; clock: Clock }) {
  return {
    /** By the hour in which the event happened; the last hour is the present one. Counted in an index alone. */
    async outcomes(userId: string, subscriptionId: string, hours: number) {
      await ownedRow(storage.db, 'webhook_subscriptions', userId, subscriptionId);
      const first = Math.floor(clock.now() / HOUR_MS) - hours + 1;
      const { rows } = await sql<{ hour: number; status: DeliveryStatus; count: number }>`
        select created_at / ${sql.lit(HOUR_MS)} as hour, status, count(*) as count
        from deliveries
        where subscription_id = ${subscriptionId} and status in ('delivered', 'failed', 'pending')
          and created_at >= ${first * HOUR_MS}
        group by 1, 2`.execute(storage.db);
      const buckets = Array.from({ length: hours }, (_, i) => ({
        at: toIso((first + i) * HOUR_MS),
        delivered: 0,
        failed: 0,
        pending: 0,
      }));
      for (const { hour, status, count } of rows) {
        const bucket = buckets[hour - first];
        if (bucket !== undefined) bucket[status] = count;
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
