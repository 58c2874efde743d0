import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { type InstanceKey, loadInstanceKey } from '../accounts/index.ts';
import { createMetrics } from '../app/operations/metrics.ts';
import { createCarriers } from '../carriers/index.ts';
import { type Config, storageSettings } from '../config.ts';
import type { OnStop } from '../lib/cleanup.ts';
import { systemClock } from '../lib/clock.ts';
import { messageOf, OperatorError } from '../lib/errors.ts';
import { createSeldom } from '../lib/seldom.ts';
import type { RecordedExchange } from '../plugins/http/index.ts';
import { lockForServing, openStorage, type Storage } from '../storage/index.ts';
import { createStores } from '../stores/index.ts';
import type { Parts } from './instance.ts';
import { openTracing } from './tracing.ts';

/** What both kinds of process need: carriers, the database (exclusively, if it is SQLite) and the key to its secrets. */
export async function openParts(
  config: Config,
  log: Logger,
  onStop: OnStop,
  { isServing = false } = {},
): Promise<Parts> {
  const metrics = createMetrics();
  const tracer = await openTracing(config, log, metrics, onStop);
  const measure =
    (kind: 'carrier' | 'store') =>
    (provider: string, { response, durationMs }: RecordedExchange): void =>
      metrics.plugins.asked(kind, provider, response?.status, durationMs);
  // First of all: a rate card or a plug-in that cannot be read stops the start at once.
  const carriers = await createCarriers({
    rateCardFile: config.rateCardFile,
    pluginNames: config.carrierPlugins,
    extraHosts: config.carrierHosts,
    recordFolder: config.carrierRecordFolder,
    log,
    tracer,
    onExchange: measure('carrier'),
    onError: (carrier, call, error) => log.error({ carrier, call, err: error }, 'a carrier gave no answer'),
  });
  onStop(() => carriers.close());
  const shops = await createStores({
    clock: systemClock,
    pluginNames: config.storePlugins,
    extraHosts: config.storeHosts,
    recordFolder: config.storeRecordFolder,
    log,
    tracer,
    onExchange: measure('store'),
    onError: (store, call, error) => log.error({ store, call, err: error }, 'a store plug-in failed'),
  });
  onStop(() => shops.close());
  // Those without an account ask nobody.
  for (const { id, needsAccount } of carriers.plugins)
    if (needsAccount !== false) metrics.plugins.installed('carrier', id);
  for (const { id } of shops.plugins) metrics.plugins.installed('store', id);
  onStop(await lockForServing(storageSettings(config)));
  const storage = await connect(config, log, onStop, { isServing });
  const instanceKey = await loadInstanceKey({ storage, ...config });
  warnAboutKey(instanceKey, log);
  return {
    ...{ config, log, onStop, clock: systemClock, carriers, shops, storage, metrics, tracer },
    instanceKey: instanceKey.key,
  };
}

export async function connect(
  config: Config,
  log: Logger,
  onStop: OnStop,
  { isServing = false } = {},
): Promise<Storage> {
  // A database that goes down takes every connection with it, and is tried again every second.
  const isDue = createSeldom(systemClock);
  const storage = await openStorage({
    ...storageSettings(config),
    mustHear: true,
    isServing,
    holdsLock: true,
    onConnectionLost(error) {
      const reason = messageOf(error);
      if (isDue(reason)) log.warn({ reason }, 'lost a connection to the database');
    },
    onReplicaChanged(host, problem) {
      if (problem === undefined) log.info({ host }, 'reading from this replica of the database again');
      else log.warn({ host, problem }, 'not reading from this replica of the database');
    },
    onHostFound: (host) => log.warn({ host }, 'using another server of the database from now on'),
  });
  onStop(() => storage.close());
  return storage;
}

function warnAboutKey({ source }: InstanceKey, log: Logger): void {
  if (source !== 'database') return;
  log.warn(
    'the key that encrypts webhook secrets and carrier settings is kept in the database: set WAYBILL_SECRET to keep it elsewhere',
  );
}

/** The certificate authority that `WAYBILL_WEBHOOK_CA_FILE` names. */
export async function readWebhookCa({ webhookCaFile: file }: Config): Promise<string | undefined> {
  if (file === undefined) return undefined;
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`Cannot read WAYBILL_WEBHOOK_CA_FILE: ${messageOf(error)}`);
  }
}
