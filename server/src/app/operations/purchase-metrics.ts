import { type RawBuilder, sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../lib/clock.ts';
import { within } from '../../lib/within.ts';
import type { Storage } from '../../storage/index.ts';

/** Shorter than Prometheus waits for an answer. */
const READ_TIMEOUT_MS = 3_000;

/** Labels whose carrier has not said yet whether they were bought: each may cost money that nobody sees. */
export function registerPurchaseMetrics(registry: Registry, storage: Storage, clock: Clock): void {
  const registers = [registry];
  /** From the index of what is to be settled, which is nearly empty. NaN if the database does not answer. */
  const read = async (what: RawBuilder<number | null>): Promise<number> => {
    const query = sql<{
      value: number | null;
    }>`select ${what} as value from shipments where settle_at is not null and status = 'purchasing'`;
    return within(READ_TIMEOUT_MS, query.execute(storage.db)).then(
      ({ rows }) => rows[0]?.value ?? 0,
      () => Number.NaN,
    );
  };
  new Gauge({
    name: 'waybill_purchases_unsettled',
    help: 'Purchases of labels whose outcome is not known yet',
    registers,
    async collect() {
      this.set(await read(sql`count(*)`));
    },
  });
  new Gauge({
    name: 'waybill_purchases_unsettled_age_seconds',
    help: 'How long ago the oldest purchase of a label without a known outcome began',
    registers,
    async collect() {
      const since = await read(sql`min(created_at)`);
      this.set(since === 0 ? 0 : Math.max(0, clock.now() - since) / 1000);
    },
  });
}
