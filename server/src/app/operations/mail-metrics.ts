import { sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../lib/clock.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { Storage } from '../../storage/index.ts';

/** Shorter than Prometheus waits for an answer. */
const READ_TIMEOUT_MS = 3_000;

/** Mails that wait to be sent, and what became of the attempts of this process. */
export function registerMailMetrics(registry: Registry, storage: Storage, clock: Clock) {
  const registers = [registry];
  /** In the index of what is to be sent, which is nearly empty. NaN if the database does not answer. */
  const read = (value: string): Promise<number> =>
    withTimeout(
      READ_TIMEOUT_MS,
      sql<{ value: number | null }>`
        select ${sql.raw(value)} as value from mails where due_at is not null`.execute(storage.db),
    ).then(
      ({ rows }) => Number(rows[0]?.value ?? 0),
      () => Number.NaN,
    );
  new Gauge({
    name: 'waybill_mails_pending',
    help: 'Emails that are to be sent',
    aggregator: 'first',
    registers,
    async collect() {
      this.set(await read('count(*)'));
    },
  });
  new Gauge({
    name: 'waybill_mails_pending_age_seconds',
    help: 'How long ago the oldest email that is to be sent was written',
    aggregator: 'first',
    registers,
    async collect() {
      const at = await read('min(created_at)');
      this.set(at === 0 ? 0 : Math.max(0, clock.now() - at) / 1000);
    },
  });
  return new Counter({
    name: 'waybill_mail_attempts_total',
    help: 'Attempts to send an email by outcome: sent, refused, not_sent, unknown (the answer was lost), or not_wanted',
    labelNames: ['outcome'] as const,
    registers,
  });
}
