import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { type InstanceKey, loadInstanceKey } from './accounts/instance-key.ts';
import { createKeyUsage } from './accounts/key-usage.ts';
import { type Config, storageSettings } from './config.ts';
import { createApiDoor } from './http/api-door.ts';
import { createApp } from './http/app.ts';
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

/** The composition root: config → storage → services → doors. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const clock = systemClock;
  const where = storageSettings(config);
  const unlock = await lockForServing(where);
  const storage = await openStorage({
    ...where,
    onConnectionLost: (error) => log.warn({ err: error }, 'lost a connection to the database'),
  });
  const instanceKey = await loadInstanceKey({ storage, ...config });
  warnAboutKey(instanceKey, log);

  const { users, apiKeys } = createAccounts({ storage, clock });
  const keyUsage = createKeyUsage({
    storage,
    clock,
    onError: (error) => log.warn({ err: error }, 'could not store when keys were last used'),
  });
  const metrics = createMetrics();
  collectDefaultMetrics({ register: metrics.registry });
  const limiter = await createLimiter({ redisUrl: config.redisUrl, clock, log });
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

  async function stop(): Promise<void> {
    await server.close();
    await keyUsage.close();
    await limiter.close();
    await storage.close();
    unlock();
  }

  try {
    const address = await listen(server, config.port, config.host);
    const setupUrl = (await users.any())
      ? undefined
      : `${config.publicUrl ?? address}/setup#token=${setupToken}`;
    const data = storage.dialect === 'sqlite' ? config.dataFolder : 'PostgreSQL';
    return { address, setupUrl, data, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function warnAboutKey({ source }: InstanceKey, log: Logger): void {
  if (source !== 'database') return;
  log.warn(
    'the key that encrypts webhook secrets is kept in the database: set WAYBILL_SECRET to keep it elsewhere',
  );
}
