import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import {
  createKeyUsage,
  createLoginService,
  createPasswords,
  type InstanceKey,
  loadInstanceKey,
  startPurgingAccounts,
} from './accounts/index.ts';
import { createApp } from './app/app.ts';
import { createApiDoor } from './app/doors/api-door.ts';
import { createDashboardDoor } from './app/doors/dashboard-door.ts';
import { gracefulStop } from './app/graceful-stop.ts';
import { listen } from './app/listen.ts';
import { registerDatabaseMetrics } from './app/operations/database-metrics.ts';
import { createLoginReport } from './app/operations/login-report.ts';
import { createMetrics, type Metrics } from './app/operations/metrics.ts';
import { createOperationsApp } from './app/operations/operations-app.ts';
import type { OperationsOptions } from './app/operations/operations-routes.ts';
import type { Carrier } from './carriers/index.ts';
import { createCarriers } from './carriers/index.ts';
import { type Config, storageSettings } from './config.ts';
import {
  createAttemptLog,
  createDeliveryMetrics,
  type DeliveryEngine,
  startDelivering,
} from './delivery/index.ts';
import { createIdempotencyKeys, startPurging } from './idempotency/index.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { createVault, hmacSha256, type Vault } from './lib/crypto.ts';
import { messageOf, OperatorError } from './lib/errors.ts';
import { createLimiter } from './limits/index.ts';
import { type Changes, createChanges } from './live/index.ts';
import { createAccounts, createApiServices, createDashboardServices } from './services.ts';
import { createShippingServices, startShippingJobs } from './shipping/index.ts';
import { createSnapshotStore, lockForServing, openStorage, type Storage } from './storage/index.ts';

export interface RunningServer {
  /** Where it listens, as a URL. */
  address: string;
  /** Set until the first user exists. */
  setupUrl: string | undefined;
  /** Where the data is, in words. */
  data: string;
  /** Finishes the requests under way, then lets go of everything. */
  stop(): Promise<void>;
}

export const createLog = (config: Config): Logger =>
  pino({ level: config.logLevel, base: { pid: process.pid } });

const DELIVERY_POOL = 4;

type OnStop = (release: () => unknown) => void;

export const startServer = (config: Config, log: Logger): Promise<RunningServer> =>
  releasingOnFailure((onStop) => compose(config, log, onStop));

/** Starts something, or lets go of everything it had taken by then and throws why not. Last taken, first released. */
async function releasingOnFailure<T>(
  start: (onStop: OnStop) => Promise<T>,
): Promise<T & { stop(): Promise<void> }> {
  const releases: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const release of releases.splice(0).reverse()) {
      try {
        await release();
      } catch (error) {
        failures.push(error); // the others have to be let go of all the same
      }
    }
    if (failures.length > 0) throw failures[0];
  };
  try {
    return { ...(await start((release) => releases.push(release))), stop };
  } catch (error) {
    await stop().catch(() => {}); // what failed first is why
    throw error;
  }
}

/** What every long-running process needs: its database, alone on it where that is SQLite, and the key to its secrets. */
async function openInstance(config: Config, log: Logger, onStop: OnStop) {
  onStop(await lockForServing(storageSettings(config)));
  const storage = await connect(config, log, onStop);
  const instanceKey = await loadInstanceKey({ storage, ...config });
  warnAboutKey(instanceKey, log);
  return { storage, instanceKey };
}

async function connect(config: Config, log: Logger, onStop: OnStop): Promise<Storage> {
  const storage = await openStorage({
    ...storageSettings(config),
    onConnectionLost: (error) => log.warn({ err: error }, 'lost a connection to the database'),
  });
  onStop(() => storage.close());
  return storage;
}

/** The composition root: config → storage → services → doors → worker. */
async function compose(config: Config, log: Logger, onStop: OnStop) {
  const clock = systemClock;
  const carriers = await openCarriers(config, log);
  const { storage, instanceKey } = await openInstance(config, log, onStop);

  const passwords = createPasswords();
  const accounts = createAccounts({ storage, clock, maxApiKeys: config.maxApiKeys, passwords });
  const { users, apiKeys, sessions } = accounts;
  const keyUsage = createKeyUsage({
    storage,
    clock,
    onError: (error) => log.warn({ err: error }, 'could not store when keys were last used'),
  });
  onStop(() => keyUsage.close());
  const metrics = createMetrics();
  collectDefaultMetrics({ register: metrics.registry });
  const logins = createLoginService({
    storage,
    clock,
    passwords,
    key: instanceKey.key,
    onFailure: createLoginReport(log, metrics),
  });
  const snapshots = createSnapshotStore(storage, 'rate limit');
  const limiter = await createLimiter({ redisUrl: config.redisUrl, clock, snapshots, log });
  onStop(() => limiter.close());
  const setupToken = hmacSha256(instanceKey.key, 'waybill setup v1').toString('base64url');

  const vault = createVault(instanceKey.key);
  const changes = openChanges(storage, log, onStop);
  let stopDelivering = async (): Promise<void> => {};
  const storages: Record<string, Storage> = { requests: storage };
  if (config.deliver) {
    // On connections of its own: a claim that waits behind a rush of requests comes too late to be sent.
    const apart = storage.dialect === 'postgres';
    const own = apart ? await connect({ ...config, databasePoolSize: DELIVERY_POOL }, log, onStop) : storage;
    if (apart) storages.deliveries = own;
    stopDelivering = (await deliver(config, log, { storage: own, clock, vault, metrics, changes, onStop }))
      .stop;
    ship(config, log, { storage: own, clock, carriers, changes, onStop });
  }

  registerDatabaseMetrics(metrics.registry, storages);

  const idempotency = createIdempotencyKeys({ storage, vault, alone: storage.dialect === 'sqlite' });
  const stopPurging = startPurging({
    storage,
    onError: (error) => log.warn({ err: error }, 'could not remove old idempotency keys'),
  });
  onStop(stopPurging);

  onStop(
    startPurgingAccounts({
      storage,
      clock,
      onError: (error) => log.warn({ err: error }, 'could not remove sessions that have ended'),
    }),
  );

  const stopping = new AbortController();
  const { server } = await createApp({
    storage,
    stopping: stopping.signal,
    limiter,
    metrics,
    log,
    setupToken,
    dashboardDoor: createDashboardDoor({ sessions, logins, publicUrl: config.publicUrl }),
    dashboard: createDashboardServices(accounts, logins, { storage, clock }),
    apiDoor: createApiDoor({ apiKeys, keyUsage, limiter, clock }),
    services: createApiServices({
      storage: idempotency.storage,
      clock,
      vault,
      maxWebhooks: config.maxWebhooks,
      carriers,
      simulateTracking: config.simulateTracking,
    }),
    idempotency,
    changes,
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    metricsToken: config.metricsToken,
    dashboardFolder: fileURLToPath(new URL('../../dashboard/dist', import.meta.url)),
  });
  const stopServing = gracefulStop(server, { delayMs: config.stopDelayMs, stopping });
  // Side by side, because both wait for others: clients that are still sending, receivers that have not answered yet.
  onStop(() => Promise.all([stopServing(), stopDelivering()]));

  const address = await listen(server, config.port, config.host);
  const setupPath = `/setup#token=${setupToken}`;
  return {
    address,
    setupUrl: (await users.any()) ? undefined : `${config.publicUrl ?? address}${setupPath}`,
    data: storage.dialect === 'sqlite' ? config.dataFolder : 'PostgreSQL',
  };
}

/** Longer than any poll of a healthy worker takes to come round. */
const STALLED_MS = 30_000;

/** A process that only delivers, beside any number of servers on the same PostgreSQL. */
export async function startDeliveryWorker(config: Config, log: Logger) {
  return releasingOnFailure(async (onStop) => {
    const clock = systemClock;
    const carriers = await openCarriers(config, log);
    const { storage, instanceKey } = await openInstance(config, log, onStop);
    const vault = createVault(instanceKey.key);
    const metrics = createMetrics();
    registerDatabaseMetrics(metrics.registry, { deliveries: storage });
    const changes = openChanges(storage, log, onStop);
    const stopping = new AbortController();
    let engine: DeliveryEngine | undefined;
    // Before it delivers, so that it can be seen starting, and until it has stopped.
    const address = await showOperations(config, log, onStop, {
      storage,
      stopping: stopping.signal,
      metrics,
      metricsToken: config.metricsToken,
      deliveryTrouble() {
        if (engine === undefined) return 'starting';
        const { stalledMs } = engine;
        return stalledMs > STALLED_MS ? `held up for ${Math.round(stalledMs / 1000)} s` : undefined;
      },
    });
    engine = await deliver(config, log, { storage, clock, vault, metrics, changes, onStop });
    ship(config, log, { storage, clock, carriers, changes, onStop });
    onStop(() => stopping.abort());
    return { address };
  });
}

/** Where the worker can be watched, unless nobody asked for it. */
async function showOperations(
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

function openChanges(storage: Storage, log: Logger, onStop: OnStop): Changes {
  const changes = createChanges({
    storage,
    onError: (error) => log.warn({ err: error }, 'open dashboards were not told of changes'),
  });
  onStop(() => changes.close());
  return changes;
}

interface DeliverContext {
  storage: Storage;
  clock: Clock;
  vault: Vault;
  metrics: Metrics;
  changes: Changes;
  onStop: OnStop;
}

async function deliver(config: Config, log: Logger, context: DeliverContext): Promise<DeliveryEngine> {
  const { storage, clock, vault, changes, onStop } = context;
  let engine: DeliveryEngine | undefined;
  const metrics = createDeliveryMetrics(
    context.metrics.registry,
    storage,
    clock,
    () => engine?.inFlight ?? 0,
  );
  const logAttempt = createAttemptLog(clock, (fields, message) => log.warn(fields, message));
  engine = await startDelivering({
    storage,
    clock,
    vault,
    allowCidrs: config.webhookAllowCidrs,
    extraCa: await readCa(config.webhookCaFile),
    concurrency: config.deliveryConcurrency,
    retentionMs: config.deliveryRetentionMs,
    alone: storage.dialect === 'sqlite',
    on: {
      attempted(finished) {
        metrics.attempted(finished);
        logAttempt(finished);
      },
      disabled(subscriptionId, lastError) {
        metrics.disabled();
        log.warn(
          { subscriptionId, lastError },
          'a webhook subscription was disabled after consecutive failures',
        );
      },
      recorded(userIds) {
        for (const userId of userIds) changes.publish(userId, 'webhooks');
      },
      trouble: (error) => log.error({ err: error }, 'deliveries are held up'),
      pruned: (count) => log.info({ count }, 'removed old deliveries'),
    },
  });
  const { stop } = engine;
  onStop(stop);
  return engine;
}

/** Before the database is opened: a rate card that can't be read stops the start at once. */
const openCarriers = (config: Config, log: Logger): Promise<Carrier[]> =>
  createCarriers({
    rateCardFile: config.rateCardFile,
    onTrouble: (carrier, call, error) => log.error({ carrier, call, err: error }, 'a carrier gave no answer'),
  });

interface ShipContext {
  storage: Storage;
  clock: Clock;
  carriers: readonly Carrier[];
  changes: Changes;
  onStop: OnStop;
}

/** What shipping does on its own, beside requests. */
function ship(config: Config, log: Logger, context: ShipContext): void {
  const { storage, clock, carriers, changes, onStop } = context;
  const { simulateTracking } = config;
  const services = createShippingServices({ storage, clock, carriers, simulateTracking });
  const onTrouble = (error: unknown) => log.error({ err: error }, 'shipping is held up');
  const onChanged = (userId: string) => changes.publish(userId, 'shipments');
  onStop(startShippingJobs({ ...services, clock, onChanged, onTrouble }));
}

async function readCa(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`Cannot read WAYBILL_WEBHOOK_CA_FILE: ${messageOf(error)}`);
  }
}

function warnAboutKey({ source }: InstanceKey, log: Logger): void {
  if (source !== 'database') return;
  log.warn(
    'the key that encrypts webhook secrets is kept in the database: set WAYBILL_SECRET to keep it elsewhere',
  );
}
