import { sql } from 'kysely';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Clock } from '../lib/clock.ts';
import type { Storage } from '../storage/index.ts';
import type { Finished } from './record.ts';

/** Prometheus metrics of deliveries. Gauges are read from the database on scrape. */
export function createDeliveryMetrics(
  registry: Registry,
  storage: Storage,
  clock: Clock,
  inFlight: () => number,
) {
  const registers = [registry];
  const attempts = new Counter({
    name: 'waybill_delivery_attempts_total',
    help: 'Webhook delivery attempts by outcome',
    labelNames: ['outcome'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'waybill_delivery_attempt_duration_seconds',
    help: 'Duration of webhook delivery attempts',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers,
  });
  const disabled = new Counter({
    name: 'waybill_subscriptions_auto_disabled_total',
    help: 'Webhook subscriptions disabled after consecutive failures',
    registers,
  });
  new Gauge({
    name: 'waybill_deliveries_in_flight',
    help: 'Webhook deliveries being sent by this process',
    registers,
    collect() {
      this.set(inFlight());
    },
  });
  new Gauge({
    name: 'waybill_delivery_queue_age_seconds',
    help: 'How long the oldest due delivery of an active subscription has been waiting',
    registers,
    async collect() {
      this.set(await queueAgeSeconds(storage, clock.now()));
    },
  });
  new Gauge({
    name: 'waybill_subscriptions_disabled',
    help: 'Webhook subscriptions that are disabled now',
    registers,
    async collect() {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from webhook_subscriptions where is_active = 0`.execute(storage.db);
      this.set(rows[0]?.n ?? 0);
    },
  });
  return {
    attempted({ outcome }: Finished): void {
      attempts.inc({ outcome: outcome.delivered ? 'delivered' : outcome.postponed ? 'postponed' : 'failed' });
      durations.observe(outcome.durationMs / 1000);
    },
    disabled: () => disabled.inc(),
  };
}

/** By index seeks, two for each active subscription: cheap however long the queue is. */
async function queueAgeSeconds(storage: Storage, now: number): Promise<number> {
  const oldest = (retry: number) => sql`
    (select d.due_at from deliveries d
      where d.subscription_id = s.id and d.status = 'pending' and d.is_retry = ${sql.lit(retry)}
        and not exists (select 1 from delivery_claims c where c.delivery_id = d.id)
      order by d.due_at, d.id limit 1)`;
  const { rows } = await sql<{ fresh: number | null; retry: number | null }>`
    select min(${oldest(0)}) as fresh, min(${oldest(1)}) as retry
    from webhook_subscriptions s where s.is_active = 1`.execute(storage.db);
  const due = Math.min(rows[0]?.fresh ?? now, rows[0]?.retry ?? now);
  return Math.max(0, now - due) / 1000;
}
