import { type RawBuilder, sql } from 'kysely';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Clock } from '../../lib/clock.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { Storage } from '../../storage/index.ts';
import type { Finished } from '../recording/record.ts';
import type { DeliveryEngine } from '../worker/engine.ts';
import { readQueueAge } from '../worker/queue-age.ts';

/** Shorter than Prometheus waits for an answer. */
const READ_TIMEOUT_MS = 3_000;
/** Counting more would delay requests on SQLite. */
const MOST_COUNTED = 10_000;
const OUTCOMES = ['delivered', 'postponed', 'failed'] as const;

/** Prometheus metrics of deliveries. Gauges are read from the database on scrape. */
export function createDeliveryMetrics(
  registry: Registry,
  storage: Storage,
  clock: Clock,
  engine: () => Pick<DeliveryEngine, 'inFlight' | 'throttled' | 'stalledMs'> | undefined,
) {
  const registers = [registry];
  const attempts = new Counter({
    name: 'waybill_delivery_attempts_total',
    help: 'Webhook delivery attempts by outcome',
    labelNames: ['outcome'] as const,
    registers,
  });
  // From the start, so that the first failure is visible as an increase.
  for (const outcome of OUTCOMES) attempts.inc({ outcome }, 0);
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
      this.set(engine()?.inFlight ?? 0);
    },
  });
  new Gauge({
    name: 'waybill_subscriptions_throttled',
    help: 'Webhook subscriptions to which this process sends fewer deliveries at once, because attempts failed',
    aggregator: 'max',
    registers,
    collect() {
      this.set(engine()?.throttled ?? 0);
    },
  });
  new Gauge({
    name: 'waybill_delivery_queue_age_seconds',
    help: 'How long the oldest due delivery of an active subscription has been waiting',
    aggregator: 'first',
    registers,
    async collect() {
      this.set(await orNaN(readQueueAge(storage, clock).then((ms = 0) => ms / 1000)));
    },
  });
  new Gauge({
    name: 'waybill_deliveries_stalled_seconds',
    help: 'How long this process has sent nothing although webhook deliveries are due; up to 20 is normal',
    aggregator: 'max',
    registers,
    collect() {
      this.set((engine()?.stalledMs ?? 0) / 1000);
    },
  });
  new Gauge({
    name: 'waybill_deliveries_pending',
    help: `Webhook deliveries that wait for their first or next attempt, counted up to ${MOST_COUNTED}`,
    aggregator: 'first',
    registers,
    async collect() {
      const pending = sql<{ n: number }>`
        select count(*) as n from (select 1 from deliveries where status = 'pending' limit ${sql.lit(MOST_COUNTED)}) as p`;
      this.set(await orNaN(count(storage, pending)));
    },
  });
  new Gauge({
    name: 'waybill_subscriptions_disabled',
    help: 'Webhook subscriptions that are disabled now',
    aggregator: 'first',
    registers,
    async collect() {
      const inactive = sql<{ n: number }>`
        select count(*) as n from webhook_subscriptions where is_active = 0`;
      this.set(await orNaN(count(storage, inactive)));
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

/** All other metrics are needed most when the database is out of reach. */
const orNaN = (read: Promise<number>): Promise<number> =>
  withTimeout(READ_TIMEOUT_MS, read).catch(() => Number.NaN);

async function count({ db }: Storage, query: RawBuilder<{ n: number }>): Promise<number> {
  const { rows } = await query.execute(db);
  return rows[0]?.n ?? 0;
}
