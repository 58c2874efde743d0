import { type RawBuilder, sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../lib/clock.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { Storage } from '../../storage/index.ts';

/** Shorter than Prometheus waits for an answer. */
const READ_TIMEOUT_MS = 3_000;

interface Unsettled {
  name: string;
  what: string;
  /** In the index of what is to be settled, which is nearly empty. */
  where: RawBuilder<unknown>;
  since: RawBuilder<number | null>;
}

const UNSETTLED: readonly Unsettled[] = [
  {
    name: 'waybill_purchases_unsettled',
    what: 'purchase of a label',
    where: sql`settle_at is not null and status = 'purchasing'`,
    since: sql`min(created_at)`,
  },
  {
    name: 'waybill_voids_unsettled',
    what: 'void of a label',
    where: sql`void_settle_at is not null`,
    since: sql`min(void_asked_at)`,
  },
];

/** Labels whose carrier has not said yet whether they were bought or voided: each may cost money that nobody sees. */
export function registerPurchaseMetrics(registry: Registry, storage: Storage, clock: Clock): void {
  const registers = [registry];
  for (const { name, what, where, since } of UNSETTLED) {
    /** NaN if the database does not answer. */
    const read = async (value: RawBuilder<number | null>): Promise<number> => {
      const query = sql<{ value: number | null }>`select ${value} as value from shipments where ${where}`;
      return withTimeout(READ_TIMEOUT_MS, query.execute(storage.db)).then(
        ({ rows }) => rows[0]?.value ?? 0,
        () => Number.NaN,
      );
    };
    new Gauge({
      name,
      help: `Number of cases in which the outcome of the ${what} is unknown`,
      aggregator: 'first',
      registers,
      async collect() {
        this.set(await read(sql`count(*)`));
      },
    });
    new Gauge({
      name: `${name}_age_seconds`,
      help: `How long ago the oldest ${what} without a known outcome was asked for`,
      aggregator: 'first',
      registers,
      async collect() {
        const at = await read(since);
        this.set(at === 0 ? 0 : Math.max(0, clock.now() - at) / 1000);
      },
    });
  }
}
