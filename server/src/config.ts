import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { CARRIER_SETTINGS } from './config/carrier-settings.ts';
import { LIMIT_SETTINGS } from './config/limit-settings.ts';
import { MAIL_SETTINGS } from './config/mail-settings.ts';
import { SERVER_SETTINGS } from './config/server-settings.ts';
import type { Setting } from './config/setting.ts';
import { STORAGE_SETTINGS } from './config/storage-settings.ts';
import { STORE_SETTINGS } from './config/store-settings.ts';
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
};

export type Config = { [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]['parse']> };

/** Reads all settings; throws on the first invalid one. */
export function loadConfig(env: NodeJS.ProcessEnv): Readonly<Config> {
  const config: Partial<Record<keyof Config, unknown>> = {};
  for (const name of keysOf(SETTINGS)) {
    const setting: Setting<unknown> = SETTINGS[name];
    // Compose files and CI often pass an empty value for an unset setting.
    const text = env[setting.env]?.trim() || undefined;
    try {
      config[name] = setting.parse(text);
    } catch (error) {
      throw new OperatorError(`${setting.env} ${messageOf(error)}`);
    }
  }
  if (config.directDatabaseUrl !== undefined && config.databaseUrl === undefined)
    throw new OperatorError(`${SETTINGS.directDatabaseUrl.env} is set, but DATABASE_URL is not`);
  // Complete, because SETTINGS has every key of it.
  return Object.freeze(config as Config);
}

/** The settings that `openStorage` needs. */
export function storageSettings(config: Config) {
  const { dataFolder, databaseUrl, directDatabaseUrl, databasePoolSize: poolSize } = config;
  return { dataFolder, databaseUrl, directDatabaseUrl, poolSize };
}

/** The environment, merged over a `.env` file in the current folder. */
export function readEnvironment(): NodeJS.ProcessEnv {
  try {
    return { ...parseEnv(readFileSync('.env', 'utf8')), ...process.env };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return process.env;
    throw new OperatorError(`Cannot read .env: ${messageOf(error)}`);
  }
}

/** The settings as text, for `--help`. */
export function describeSettings(): string {
  const width = Math.max(...Object.values(SETTINGS).map(({ env }) => env.length));
  const lines = Object.values(SETTINGS).map(({ env, defaultText, description }) => {
    const byDefault = defaultText === '' ? '' : ` (default: ${defaultText})`;
    return `  ${env.padEnd(width + 1)} ${description.replaceAll('`', '')}${byDefault}`;
  });
  return ['Settings, from the environment or a .env file in the current folder:', ...lines].join('\n');
}
