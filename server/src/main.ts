import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { gracefulStop } from './app/graceful-stop.ts';
import { listen } from './app/listen.ts';
import { registerDatabaseMetrics } from './app/operations/database-metrics.ts';
import { registerDiskMetrics } from './app/operations/disk-metrics.ts';
import { PROCESS_LABEL, type Report } from './app/operations/group-metrics.ts';
import { createOperationsApp } from './app/operations/operations-app.ts';
import type { OperationsOptions } from './app/operations/operations-routes.ts';
import { compose } from './compose/compose.ts';
import { connect, openParts, readWebhookCa } from './compose/open-parts.ts';
import { preparePackages } from './compose/packages.ts';
import { createFirstPartitions } from './compose/partitions.ts';
import type { Config } from './config.ts';
import type { DeliveryEngine } from './delivery/index.ts';
import { type OnStop, startWithCleanup } from './lib/cleanup.ts';
import { createLimiter, type PackedVerdicts } from './limits/index.ts';
import { createSnapshotStore } from './storage/index.ts';

export { createLog } from './app/operations/log.ts';

export interface RunningServer {
  /** Where it listens, as a URL. */
  address: string;
  /** Set until the first user exists. */
  setupUrl: string | undefined;
  /** Where the data is, for people to read. */
  data: string;
  /** Finishes the requests under way, then releases everything. */
  stop(): Promise<void>;
}

const DELIVERY_POOL_SIZE = 4;
/** Longer than any poll of a healthy worker takes to come round, and than any attempt. */
const STALLED_MS = 30_000;

function deliveryProblem(engine: DeliveryEngine | undefined): string | undefined {
  if (engine === undefined) return 'starting';
  const { stalledMs } = engine;
  return stalledMs > STALLED_MS ? `stalled for ${Math.round(stalledMs / 1000)} s` : undefined;
}

/** This process is one of several that serve together. */
export interface Membership {
  /** Tells its metrics from those of the others. */
  name: string;
  /** Asks the process that decides on requests for all of them. */
  decide(keyIds: string[]): Promise<PackedVerdicts>;
  /** This one does not listen any more. Resolves when none of them does. */
  closed(): Promise<unknown>;
  /** Metrics of the others, whose last ones from here are kept. */
  readOthers(own: Report): Promise<Report[]>;
}

export const startServer = (
  config: Config,
  log: Logger,
  membership?: Membership,
): Promise<RunningServer & { registry: Registry }> =>
  startWithCleanup(async (onStop) => {
    const parts = await openParts(config, log, onStop, { isServing: true });
    const { storage, clock } = parts;
    await createFirstPartitions(parts);
    // A claim that waits for a connection behind a rush of requests comes too late to be sent.
    const separateConnections = config.deliver && storage.isShared;
    const backgroundStorage = separateConnections
      ? await connect({ ...config, databasePoolSize: DELIVERY_POOL_SIZE }, log, onStop)
      : storage;
    const waybill = compose({ ...parts, backgroundStorage });
    const { metrics } = waybill;
    collectDefaultMetrics({
      register: metrics.registry,
      ...(membership && { labels: { [PROCESS_LABEL]: membership.name } }),
    });
    if (membership) metrics.includeOthers(membership.readOthers);
    registerDatabaseMetrics(metrics.registry, {
      requests: storage,
      ...(separateConnections && { deliveries: backgroundStorage }),
    });
    if (!storage.isShared) registerDiskMetrics(metrics.registry, config.dataFolder);

    const snapshots = createSnapshotStore(storage, 'rate limit');
    const limiter = await createLimiter({
      redisUrl: config.redisUrl,
      clock,
      snapshots,
      ask: membership?.decide,
      countProcesses: () => storage.presence.countServing(),
      log,
    });
    onStop(() => limiter.close());
    let engine: DeliveryEngine | undefined;
    if (config.deliver) {
      engine = await waybill.startDeliveries({ extraCa: await readWebhookCa(config) });
    }
    waybill.startJobs('server', ...(config.deliver ? (['worker'] as const) : []));

    const stopping = new AbortController();
    const {
      app: { server },
      accounts,
      setupToken,
    } = await waybill.createHttpServer({
      limiter,
      stopping: stopping.signal,
      deliveryProblem: config.deliver ? () => deliveryProblem(engine) : undefined,
      dashboardFolder: fileURLToPath(new URL('../../dashboard/dist', import.meta.url)),
      // The build puts it next to this file.
      docsFolder: fileURLToPath(new URL('docs', import.meta.url)),
    });
    const stopServing = gracefulStop(server, {
      delayMs: config.stopDelayMs,
      stopping,
      closed: membership?.closed,
      onAborted: (connections) =>
        log.warn({ connections }, 'aborted requests that kept the server from stopping'),
    });
    // In parallel, because both wait for others: clients that are still sending, receivers that have not answered yet.
    onStop(() => Promise.all([stopServing(), engine?.stop()]));

    await preparePackages(storage);
    const address = await listen(server, config.port, config.host);
    const setupUrl = `${config.publicUrl ?? address}/setup#token=${setupToken}`;
    return {
      address,
      setupUrl: (await accounts.users.any()) ? undefined : setupUrl,
      data: config.databaseUrl === undefined ? config.dataFolder : 'PostgreSQL',
      registry: metrics.registry,
    };
  });

/** A process that only does background work, beside any number of servers on the same PostgreSQL. */
export const startDeliveryWorker = (config: Config, log: Logger) =>
  startWithCleanup(async (onStop) => {
    const parts = await openParts(config, log, onStop);
    await createFirstPartitions(parts);
    const waybill = compose(parts);
    const { storage, metrics } = waybill;
    registerDatabaseMetrics(metrics.registry, { deliveries: storage });
    const stopping = new AbortController();
    let engine: DeliveryEngine | undefined;
    // Listens before it delivers, so that its start can be watched, and until it has stopped.
    const address = await listenForOperations(config, log, onStop, {
      storage,
      stopping: stopping.signal,
      metrics,
      metricsToken: config.metricsToken,
      deliveryProblem: () => deliveryProblem(engine),
    });
    await preparePackages(storage);
    engine = await waybill.startDeliveries({ extraCa: await readWebhookCa(config) });
    waybill.startJobs('worker');
    onStop(() => stopping.abort());
    return { address };
  });

/** Health and metrics of a worker, if a port was set for them. */
async function listenForOperations(
  config: Config,
  log: Logger,
  onStop: OnStop,
  options: OperationsOptions,
): Promise<string | undefined> {
  if (config.workerPort === undefined) return undefined;
  collectDefaultMetrics({ register: options.metrics.registry });
  const server = createOperationsApp({ ...options, log });
  onStop(() => server.close());
  return listen(server, config.workerPort, config.host);
}
