import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { CARRIER_SETTINGS } from './config/carrier-settings.ts';
import { type EffectiveSetting, readEffective } from './config/effective-settings.ts';
import { readGiven } from './config/given.ts';
import { LIMIT_SETTINGS } from './config/limit-settings.ts';
import { MAIL_SETTINGS } from './config/mail-settings.ts';
import { SERVER_SETTINGS } from './config/server-settings.ts';
import { type Earlier, fileVariable, type Setting } from './config/setting.ts';
import { STORAGE_SETTINGS } from './config/storage-settings.ts';
import { STORE_SETTINGS } from './config/store-settings.ts';
import { TRACING_SETTINGS } from './config/tracing-settings.ts';
import { unknownSettings } from './config/unknown-settings.ts';
import { WEBHOOK_SETTINGS } from './config/webhook-settings.ts';
import { codeOf, messageOf, OperatorError } from './lib/errors.ts';
import { keysOf } from './lib/keys.ts';

export type { TrustProxy } from './config/server-settings.ts';

/** All settings, for the server and `waybill serve --help`. A test compares the table in docs/settings.md with them. */
export const SETTINGS = {
  ...SERVER_SETTINGS,
  ...STORAGE_SETTINGS,
  ...MAIL_SETTINGS,
  ...LIMIT_SETTINGS,
  ...WEBHOOK_SETTINGS,
  ...CARRIER_SETTINGS,
  ...STORE_SETTINGS,
  ...TRACING_SETTINGS,
};

export type Config = { [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]['parse']> };

/** Reads all settings; throws on the first invalid one. */
export function loadConfig(env: NodeJS.ProcessEnv): Readonly<Config> {
  const config: Partial<Record<keyof Config, unknown>> = {};
  for (const name of keysOf(SETTINGS)) {
    const setting: Setting<unknown> = SETTINGS[name];
    const given = readGiven(setting, env);
    try {
      config[name] = setting.parse(given?.text, config as Earlier);
    } catch (error) {
      const place = given?.file === undefined ? '' : ` (from ${given.file.variable})`;
      throw new OperatorError(`${setting.env}${place} ${messageOf(error)}`);
    }
  }
  for (const name of ['directDatabaseUrl', 'replicaUrl'] as const)
    if (config[name] !== undefined && config.databaseUrl === undefined)
      throw new OperatorError(`${SETTINGS[name].env} is set, but DATABASE_URL is not`);
  // Complete, because SETTINGS has every key of it.
  return Object.freeze(config as Config);
}

/** The settings that `openStorage` needs. */
export function storageSettings(config: Config) {
  const { dataFolder, databaseUrl, directDatabaseUrl, replicaUrl, databasePoolSize: poolSize } = config;
  return { dataFolder, databaseUrl, directDatabaseUrl, replicaUrl, poolSize };
}

/** How long rows are kept of the tables that are in partitions on PostgreSQL. */
export const retentionOf = ({ deliveryRetentionMs, requestLogRetentionMs }: Config) => ({
  deliveries: deliveryRetentionMs,
  events: deliveryRetentionMs,
  request_log: requestLogRetentionMs,
});

/** The environment, merged over a `.env` file in the current folder. */
export const readEnvironment = (): NodeJS.ProcessEnv => ({ ...readDotEnv(), ...process.env });

function readDotEnv(): NodeJS.ProcessEnv {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {};
    throw new OperatorError(`Cannot read .env: ${messageOf(error)}`);
  }
}

/** What is wrong with variables that no setting has, one line each. */
export const unknownVariables = (env: NodeJS.ProcessEnv): string[] =>
  unknownSettings(Object.values(SETTINGS), env);

/** What every setting is, and why, for people to read. */
export const effectiveSettings = (): EffectiveSetting[] =>
  readEffective(Object.values(SETTINGS), readDotEnv(), process.env);

/** The settings as text, for `--help`. */
export function describeSettings(): string {
  const width = Math.max(...Object.values(SETTINGS).map(({ env }) => env.length));
  const lines = Object.values(SETTINGS).map(({ env, defaultText, description }) => {
    const byDefault = defaultText === '' ? '' : ` (default: ${defaultText})`;
    return `  ${env.padEnd(width + 1)} ${description.replaceAll('`', '')}${byDefault}`;
  });
  const files = Object.values<Setting<unknown>>(SETTINGS)
    .filter(({ isSecret }) => isSecret)
    .map(fileVariable);
  return [
    'Settings, from the environment or a .env file in the current folder:',
    ...lines,
    '',
    `Secrets can also be in files: ${files.join(', ')} name them.`,
  ].join('\n');
}
