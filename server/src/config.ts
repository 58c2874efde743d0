import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { codeOf, messageOf, OperatorError } from './lib/errors.ts';
import { parseTimeScale, type TimeScale } from './lib/time-scale.ts';

export type TrustProxy = boolean | number | string[];

export interface Config {
  port: number;
  host: string;
  workerPort: number | undefined;
  dataFolder: string;
  databaseUrl: string | undefined;
  databasePoolSize: number;
  redisUrl: string | undefined;
  secret: string | undefined;
  publicUrl: string | undefined;
  trustProxy: TrustProxy;
  metricsToken: string | undefined;
  maxApiKeys: number;
  maxWebhooks: number;
  stopDelayMs: number;
  deliver: boolean;
  deliveryConcurrency: number;
  deliveryRetentionMs: number;
  webhookAllowCidrs: string[];
  webhookCaFile: string | undefined;
  rateCardFile: string | undefined;
  simulateTracking: TimeScale | undefined;
  logLevel: string;
}

interface Setting<T> {
  env: string;
  /** Shown in the help and the README. */
  shows: string;
  means: string;
  /** Turns the text into a value, or throws what is wrong with it in words that follow the setting's name. */
  parse(text: string | undefined): T;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Every setting, once: read from here by the server, `waybill serve --help` and the README. */
export const SETTINGS: { readonly [K in keyof Config]: Setting<Config[K]> } = {
  port: {
    env: 'PORT',
    shows: '3000',
    means: 'Port to listen on; 0 takes any free one',
    parse: (text) => integer(text, 3000, 0, 65_535),
  },
  host: {
    env: 'HOST',
    shows: '::',
    means: 'Address to listen on; the default is every interface, IPv4 and IPv6. `127.0.0.1` keeps it local',
    parse: (text) => text ?? '::',
  },
  workerPort: {
    env: 'WAYBILL_WORKER_PORT',
    shows: '',
    means:
      'Port on which a `worker` shows `/healthz`, `/readyz` and `/metrics`; without it, a worker listens nowhere',
    parse: (text) => (text === undefined ? undefined : integer(text, 0, 0, 65_535)),
  },
  dataFolder: {
    env: 'WAYBILL_DATA',
    shows: './data',
    means: 'Folder of the database file and the secret key',
    parse: (text) => resolve(text ?? 'data'),
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    shows: '',
    means: 'PostgreSQL to use instead of the SQLite file: `postgres://user:password@host:5432/name`',
    parse: (text) => url(text, ['postgres:', 'postgresql:']),
  },
  databasePoolSize: {
    env: 'WAYBILL_DATABASE_POOL',
    shows: '10',
    means: 'Most connections a process opens to PostgreSQL',
    parse: (text) => integer(text, 10, 1, 500),
  },
  redisUrl: {
    env: 'REDIS_URL',
    shows: '',
    means: 'Redis that several processes share the rate limit through: `redis://host:6379`',
    parse: (text) => url(text, ['redis:', 'rediss:']),
  },
  secret: {
    env: 'WAYBILL_SECRET',
    shows: '',
    means:
      'Key that encrypts webhook secrets, 32 characters or more (`openssl rand -hex 32`); by default one is made on ' +
      'first start and kept in the data folder, or in the database when that is PostgreSQL',
    parse: secret,
  },
  publicUrl: {
    env: 'WAYBILL_PUBLIC_URL',
    shows: '',
    means:
      'Address that people reach this server at, for the links it prints: `https://ship.example.com`. Requests for any ' +
      'other host are refused',
    parse: (text) => url(text, ['http:', 'https:'])?.replace(/\/+$/, ''),
  },
  trustProxy: {
    env: 'WAYBILL_TRUST_PROXY',
    shows: 'false',
    means:
      'Believe `X-Forwarded-*` from the proxy in front: `true` for one proxy, a number of them, or a comma-separated ' +
      'list of their addresses and CIDR ranges. With `true` or a number, nobody may reach this server past them',
    parse: trustProxy,
  },
  metricsToken: {
    env: 'WAYBILL_METRICS_TOKEN',
    shows: '',
    means:
      'What `/metrics` asks for as `Authorization: Bearer …`; without it, they are for the machine itself alone',
    parse: (text) => text,
  },
  maxApiKeys: {
    env: 'WAYBILL_MAX_API_KEYS',
    shows: '1000',
    means: 'Most API keys an account can have that are neither revoked nor expired',
    parse: (text) => integer(text, 1_000, 1, 1_000_000),
  },
  maxWebhooks: {
    env: 'WAYBILL_MAX_WEBHOOKS',
    shows: '100',
    means: 'Most webhook subscriptions an account can have',
    parse: (text) => integer(text, 100, 1, 100_000),
  },
  stopDelayMs: {
    env: 'WAYBILL_STOP_DELAY',
    shows: '0s',
    means:
      'How long a server that was told to stop goes on serving while `/readyz` answers 503, so that a load balancer ' +
      'stops sending first: a number and `s` or `m`',
    parse: (text) => duration(text ?? '0s'),
  },
  deliver: {
    env: 'WAYBILL_DELIVER',
    shows: 'true',
    means: 'Whether `serve` sends webhooks; `false` leaves them to `waybill worker` processes',
    parse: (text) => oneOf(text, 'true', ['true', 'false']) === 'true',
  },
  deliveryConcurrency: {
    env: 'WAYBILL_DELIVERY_CONCURRENCY',
    shows: '1000',
    means:
      'Most webhooks a process sends at once, over all subscriptions; of two accounts or more, none holds more than 80 %',
    parse: (text) => integer(text, 1_000, 1, 10_000),
  },
  deliveryRetentionMs: {
    env: 'WAYBILL_DELIVERY_RETENTION',
    shows: '30d',
    means: 'How long finished deliveries are kept: a number and `d`, `h`, `m` or `s`',
    parse: (text) => duration(text ?? '30d'),
  },
  webhookAllowCidrs: {
    env: 'WAYBILL_WEBHOOK_ALLOW_CIDRS',
    shows: '',
    means:
      'Addresses and ranges that webhooks may go to although they are not public: `127.0.0.1,10.1.0.0/16`',
    parse: (text) => addressRanges(text),
  },
  webhookCaFile: {
    env: 'WAYBILL_WEBHOOK_CA_FILE',
    shows: '',
    means: 'PEM file of a CA that webhook receivers may be certified by, besides the usual ones',
    parse: (text) => (text === undefined ? undefined : resolve(text)),
  },
  rateCardFile: {
    env: 'WAYBILL_RATE_CARD',
    shows: '',
    means:
      'CSV file of what the built-in carrier charges, takes and promises, instead of the one that comes with Waybill; ' +
      'see `docs/rate-card.md`',
    parse: (text) => (text === undefined ? undefined : resolve(text)),
  },
  simulateTracking: {
    env: 'WAYBILL_SIMULATE_TRACKING',
    shows: '',
    means:
      'Let the parcels of the built-in carrier be scanned by nobody, to try things out: a simulated time (`m`, `h`, ' +
      '`d`) and how long it takes (`ms`, `s`, `m`, `h`, `d`), like `1h=1s`',
    parse: (text) => (text === undefined ? undefined : parseTimeScale(text)),
  },
  logLevel: {
    env: 'WAYBILL_LOG_LEVEL',
    shows: 'info',
    means: `One of ${LOG_LEVELS.join(', ')}`,
    parse: (text) => oneOf(text, 'info', LOG_LEVELS),
  },
};

/** Reads the environment; the first setting that makes no sense stops the start. */
export function loadConfig(env: NodeJS.ProcessEnv): Readonly<Config> {
  const config: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(SETTINGS)) {
    // An empty value is how compose files and CI leave a setting out.
    const text = env[setting.env]?.trim() || undefined;
    try {
      config[name] = setting.parse(text);
    } catch (error) {
      throw new OperatorError(`${setting.env} ${messageOf(error)}`);
    }
  }
  return Object.freeze(config as unknown as Config);
}

/** Where the data is, as storage wants to hear it. */
export function storageSettings(config: Config) {
  const { dataFolder, databaseUrl, databasePoolSize: poolSize } = config;
  return { dataFolder, databaseUrl, poolSize };
}

/** The environment over what a `.env` file in this folder says. */
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
  const lines = Object.values(SETTINGS).map(({ env, shows, means }) => {
    const byDefault = shows === '' ? '' : ` (default: ${shows})`;
    return `  ${env.padEnd(width + 1)} ${means.replaceAll('`', '')}${byDefault}`;
  });
  return ['Settings, from the environment or a .env file in the current folder:', ...lines].join('\n');
}

function integer(text: string | undefined, byDefault: number, min: number, max: number): number {
  if (text === undefined) return byDefault;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new Error(`must be a whole number from ${min} to ${max}, not "${text}"`);
  }
  return value;
}

function oneOf(text: string | undefined, byDefault: string, allowed: string[]): string {
  if (text === undefined) return byDefault;
  if (!allowed.includes(text)) throw new Error(`must be one of ${allowed.join(', ')}, not "${text}"`);
  return text;
}

/** The value itself stays out of the message: it may hold a password. */
function url(text: string | undefined, protocols: string[]): string | undefined {
  if (text === undefined) return undefined;
  const wanted = `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) throw new Error(wanted);
  return text;
}

function secret(text: string | undefined): string | undefined {
  if (text !== undefined && text.length < 32) throw new Error('must have 32 characters or more');
  return text;
}

function trustProxy(text: string | undefined): TrustProxy {
  if (text === undefined || text === 'false') return false;
  if (text === 'true') return true;
  if (/^\d+$/.test(text)) return Number(text);
  return addressRanges(text, 'true, false, a number of hops or ');
}

function addressRanges(text: string | undefined, otherwise = ''): string[] {
  const ranges = (text?.split(',') ?? []).map((range) => range.trim());
  if (ranges.every(isAddressRange)) return ranges;
  throw new Error(`must be ${otherwise}a list of addresses and CIDR ranges, not "${text}"`);
}

const UNIT_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function duration(text: string): number {
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (amount === undefined || unit === undefined)
    throw new Error(`must be like 30d, 12h, 5m or 90s, not "${text}"`);
  return Number(amount) * (UNIT_MS[unit] as number);
}

/** An address, or an address and the bits of its network. */
function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
