import { Gauge, type Metric, type Registry } from 'prom-client';
import { withTimeout } from '../../lib/with-timeout.ts';
import { DURATION_BOUNDS, type Durations, type Storage } from '../../storage/index.ts';
import { registerReplicaMetrics } from './replica-metrics.ts';

/** Shorter than Prometheus waits for an answer. */
const PING_TIMEOUT_MS = 2_000;

/** Database load of this process, labeled by use. Collected on scrape. */
export function registerDatabaseMetrics(registry: Registry, storages: Record<string, Storage>): void {
  const registers = [registry];
  const all = Object.entries(storages);
  const pools = all.filter(([, storage]) => storage.load().connections !== undefined);
  new Gauge({
    name: 'waybill_database_up',
    help: '1 if the database accepts writes, as /readyz checks',
    aggregator: 'min',
    registers,
    async collect() {
      const pings = all.map(([, storage]) => withTimeout(PING_TIMEOUT_MS, storage.ping()));
      const isUp = (await Promise.allSettled(pings)).every(({ status }) => status === 'fulfilled');
      this.set(isUp ? 1 : 0);
    },
  });
  if (pools.length > 0) {
    new Gauge({
      name: 'waybill_database_connections',
      help: 'Connections to PostgreSQL by state: in_use, idle, max (the pool size) and waiting (requests for a connection)',
      labelNames: ['use', 'state'] as const,
      registers,
      collect() {
        for (const [use, storage] of pools) {
          for (const [state, count] of Object.entries(storage.load().connections ?? {}))
            this.set({ use, state }, count);
        }
      },
    });
  } else {
    new Gauge({
      name: 'waybill_write_queue_depth',
      help: 'Writes to SQLite waiting to be committed',
      registers,
      collect() {
        for (const [, storage] of all) this.set(storage.load().queuedWrites);
      },
    });
  }
  registerReplicaMetrics(registry, all);
  // The registry only calls `get` and `reset`, but its types ask for one of its own classes.
  registry.registerMetric(durationsMetric(all) as unknown as Metric);
}

const NAME = 'waybill_database_duration_seconds';

/** Exposes counts kept by the storage, which does not depend on Prometheus: the library's histogram costs 0.8 µs per call. */
function durationsMetric(storages: [use: string, storage: Storage][]) {
  const valuesOf = (labels: Record<string, string>, { counts, sumSeconds }: Durations) => {
    let total = 0;
    const buckets = Array.from(counts, (count, i) => {
      total += count;
      return {
        metricName: `${NAME}_bucket`,
        labels: { ...labels, le: DURATION_BOUNDS[i] ?? '+Inf' },
        value: total,
      };
    });
    return [
      ...buckets,
      { metricName: `${NAME}_sum`, labels, value: sumSeconds },
      { metricName: `${NAME}_count`, labels, value: total },
    ];
  };
  return {
    name: NAME,
    reset() {},
    get: async () => ({
      name: NAME,
      help: 'Duration of reads (read), and of transactions including the wait for the write queue or a connection (write)',
      type: 'histogram',
      aggregator: 'sum',
      values: storages.flatMap(([use, storage]) => {
        const { reads, writes } = storage.load();
        return [...valuesOf({ use, kind: 'read' }, reads), ...valuesOf({ use, kind: 'write' }, writes)];
      }),
    }),
  };
}
