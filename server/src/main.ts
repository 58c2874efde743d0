import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { type InstanceKey, loadInstanceKey } from './accounts/instance-key.ts';
import { createKeyUsage } from './accounts/key-usage.ts';
import { type Config, storageSettings } from './config.ts';
import { createApiDoor } from './http/api-door.ts';
import { createApp } from './http/app.ts';
import { gracefulStop } from './http/graceful-stop.ts';
import { listen } from './http/listen.ts';
import { createMetrics } from './http/metrics.ts';
import { systemClock } from './lib/clock.ts';
import { createVault, hmacSha256 } from './lib/crypto.ts';
import { createLimiter } from './limits/index.ts';
import { createAccounts, createApiServices } from './services.ts';
import { lockForServing, openStorage } from './storage/index.ts';

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

/** Starts, or lets go of everything it had taken by then and throws why not. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const releases: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const release of releases.splice(0).reverse()) await release();
  };
  try {
    return { ...(await compose(config, log, (release) => releases.push(release))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The composition root: config → storage → services → doors. What is released last is registered first. */
async function compose(config: Config, log: Logger, onStop: (release: () => unknown) => void) {
  const clock = systemClock;
  const where = storageSettings(config);
  onStop(await lockForServing(where));
  const storage = await openStorage({
    ...where,
    onConnectionLost: (error) => log.warn({ err: error }, 'lost a connection to the database'),
  });
  onStop(() => storage.close());
  const instanceKey = await loadInstanceKey({ storage, ...config });
  warnAboutKey(instanceKey, log);

  const { users, apiKeys } = createAccounts({ storage, clock });
  const keyUsage = createKeyUsage({
    storage,
    clock,
    onError: (error) => log.warn({ err: error }, 'could not store when keys were last used'),
  });
  onStop(() => keyUsage.close());
  const metrics = createMetrics();
  collectDefaultMetrics({ register: metrics.registry });
  const limiter = await createLimiter({ redisUrl: config.redisUrl, clock, log });
  onStop(() => limiter.close());
  const setupToken = hmacSha256(instanceKey.key, 'waybill setup v1').toString('base64url');

  const { server } = await createApp({
    storage,
    limiter,
    metrics,
    log,
    users,
    setupToken,
    apiDoor: createApiDoor({ apiKeys, keyUsage, limiter, clock }),
    services: createApiServices({ storage, clock, vault: createVault(instanceKey.key) }),
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    dashboardFolder: fileURLToPath(new URL('../../dashboard/dist', import.meta.url)),
  });
  onStop(gracefulStop(server));

  const address = await listen(server, config.port, config.host);
  const setupPath = `/setup#token=${setupToken}`;
  return {
    address,
    setupUrl: (await users.any()) ? undefined : `${config.publicUrl ?? address}${setupPath}`,
    data: storage.dialect === 'sqlite' ? config.dataFolder : 'PostgreSQL',
  };
}

function warnAboutKey({ source }: InstanceKey, log: Logger): void {
  if (source !== 'database') return;
  log.warn(
    'the key that encrypts webhook secrets is kept in the database: set WAYBILL_SECRET to keep it elsewhere',
  );
}
