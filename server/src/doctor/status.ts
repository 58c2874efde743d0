import { sql } from 'kysely';
import { localAddress } from '../app/listen.ts';
import { type Config, storageSettings } from '../config.ts';
import { systemClock } from '../lib/clock.ts';
import { isObject } from '../lib/is-object.ts';
import { packageVersion } from '../lib/package-file.ts';
import { isServed, openStorage } from '../storage/index.ts';
import { createOperatorSubscriptions } from '../webhooks/index.ts';
import { checkSchema } from './database-checks.ts';
import type { Finding } from './finding.ts';
import { checkRedis } from './machine-checks.ts';
import { checkReplicas } from './replica-checks.ts';

/** An installation at a glance. */
export interface Status {
  /** Nothing needs attention: a server is running and ready, and the database is of this version. */
  isWell: boolean;
  /** The command's, which is that of the server too once it was restarted. */
  version: string;
  server: { isRunning: boolean; message: string };
  database: Finding;
  /** Null without REDIS_URL. */
  redis: Finding | null;
  /** One for each that is set up. */
  replicas: Finding[];
  /** Null if the database cannot be read. */
  queue: { pendingDeliveries: number; disabledWebhooks: string[] } | null;
}

export async function readStatus(config: Config): Promise<Status> {
  const database = await checkSchema(config);
  const [server, redis] = await Promise.all([
    findServer(config, database.status !== 'fail'),
    checkRedis(config),
  ]);
  return {
    isWell: server.isRunning && server.isReady && database.status === 'ok',
    version: packageVersion(),
    server: { isRunning: server.isRunning, message: server.message },
    database,
    redis: redis[0] ?? null,
    replicas: database.status === 'ok' ? await checkReplicas(config) : [],
    queue: database.status === 'ok' ? await readQueue(config) : null,
  };
}

const ANSWER_MS = 5_000;

/** By its own answer, and by its hold on the database: it may be on another port or, with PostgreSQL, on another machine. */
async function findServer(config: Config, isReachable: boolean) {
  const address = localAddress(config.host, config.port);
  const [health, isServing] = await Promise.all([
    askHealth(address),
    isReachable ? isServed(storageSettings(config)) : undefined,
  ]);
  if (health !== undefined && isServing === false && config.databaseUrl === undefined)
    return {
      ...NOT_RUNNING,
      message: `not running on ${config.dataFolder}; the one at ${address} has another data folder`,
    };
  if (health !== undefined)
    return {
      isRunning: true,
      isReady: health === 'ok' || health === 'degraded',
      message: `running at ${address}, ${health === 'ok' ? 'ready' : `${health}: see ${address}/readyz`}`,
    };
  if (isServing)
    return {
      isRunning: true,
      isReady: true,
      message: `running, but not at ${address}: on another port${config.databaseUrl === undefined ? '' : ' or machine'}`,
    };
  return { ...NOT_RUNNING, message: `not running at ${address}` };
}

const NOT_RUNNING = { isRunning: false, isReady: false };

/** The status that a server reports; undefined if none answers, or another program does. */
async function askHealth(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) });
    const body: unknown = await response.json();
    return isObject(body) && typeof body.status === 'string' ? body.status : undefined;
  } catch {
    return undefined;
  }
}

async function readQueue(config: Config): Promise<Status['queue']> {
  const storage = await openStorage(storageSettings(config));
  try {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from deliveries where status = 'pending'`.execute(storage.db);
    const subscriptions = await createOperatorSubscriptions({ storage, clock: systemClock }).list();
    const disabled = subscriptions.filter(({ status }) => status === 'disabled');
    return { pendingDeliveries: rows[0]?.n ?? 0, disabledWebhooks: disabled.map(({ id }) => id) };
  } finally {
    await storage.close();
  }
}
