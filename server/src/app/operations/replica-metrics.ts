import { Counter, Gauge, type Registry } from 'prom-client';
import type { ReplicaReads, Storage } from '../../storage/index.ts';

/** Replicas as each kind of use of this process sees them. Collected on scrape. */
export function registerReplicaMetrics(
  registry: Registry,
  storages: [use: string, storage: Storage][],
): void {
  const all = storages.flatMap(([use, { replicas }]): [string, ReplicaReads][] =>
    replicas === undefined ? [] : [[use, replicas]],
  );
  if (all.length === 0) return;
  const registers = [registry];
  const labelNames = ['use', 'replica'] as const;
  new Gauge({
    name: 'waybill_database_replica_used',
    help: '1 if reads go to this replica of the database, 0 while it is left alone because it is behind or has failed',
    labelNames,
    aggregator: 'min',
    registers,
    collect() {
      for (const [use, replicas] of all)
        for (const { host, isUsed } of replicas.status()) this.set({ use, replica: host }, isUsed ? 1 : 0);
    },
  });
  new Gauge({
    name: 'waybill_database_replica_lag_seconds',
    help: 'For how long the primary has been ahead of this replica; NaN while it does not answer',
    labelNames,
    aggregator: 'max',
    registers,
    collect() {
      for (const [use, replicas] of all)
        for (const { host, lagMs } of replicas.status())
          this.set({ use, replica: host }, lagMs === undefined ? Number.NaN : lagMs / 1_000);
    },
  });
  new Counter({
    name: 'waybill_database_replica_reads_total',
    help:
      'Requests for which a replica may be read: answered by one (replica), or by the primary because none was used (unused), ' +
      'none was there in time (behind), or one has failed in the middle (failed, which counts as replica too)',
    labelNames: ['use', 'outcome'] as const,
    registers,
    collect() {
      this.reset();
      for (const [use, replicas] of all)
        for (const [outcome, count] of Object.entries(replicas.use)) this.inc({ use, outcome }, count);
    },
  });
}
