import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { codeOf, messageOf, OperatorError } from './lib/errors.ts';
import { keysOf } from './lib/keys.ts';
import { addressRanges, duration, integer, list, oneOf, url } from './lib/setting-values.ts';
import { type MailSender, parseMailSender, parseSmtpUrl, type SmtpSettings } from './lib/smtp-url.ts';
import { parseTimeScale, type TimeScale } from './lib/time-scale.ts';

export type TrustProxy = boolean | number | string[];

export interface Config {
  port: number;
  host: string;
  workerPort: number | undefined;
  dataFolder: string;
  databaseUrl: string | undefined;
  directDatabaseUrl: string | undefined;
  databasePoolSize: number;
  redisUrl: string | undefined;
  secret: string | undefined;
  publicUrl: string | undefined;
  smtp: SmtpSettings | undefined;
  mailFrom: MailSender | undefined;
  trustProxy: TrustProxy;
  metricsToken: string | undefined;
  maxApiKeys: number;
  maxWebhooks: number;
  stopDelayMs: number;
  deliver: boolean;
  deliveryConcurrency: number;
  senderThreads: number;
  deliveryRetentionMs: number;
  labelRetentionMs: number;
  requestLogRetentionMs: number;
  personalDataRetentionMs: number | undefined;
  webhookAllowCidrs: string[];
  webhookCaFile: string | undefined;
  rateCardFile: string | undefined;
  carrierPlugins: string[];
  carrierHosts: string[];
  storePlugins: string[];
  storeHosts: string[];
  storeRecordFolder: string | undefined;
  carrierRecordFolder: string | undefined;
  simulateTracking: TimeScale | undefined;
  logLevel: string;
}

interface Setting<T> {
  env: string;
  /** The default as shown in the help and docs/settings.md; empty if there is none. */
  defaultText: string;
  description: string;
  /** Parses the text, or throws an error whose message continues after the setting's name. */
  parse(text: string | undefined): T;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** All settings, for the server and `waybill serve --help`. A test compares the table in docs/settings.md with them. */
export const SETTINGS: { readonly [K in keyof Config]: Setting<Config[K]> } = {
  port: {
    env: 'PORT',
    defaultText: '3000',
    description: 'Port to listen on; 0 for any free port',
    parse: (text) => integer(text, 3000, 0, 65_535),
  },
  host: {
    env: 'HOST',
    defaultText: '::',
    description:
      'Address to listen on. The default is all interfaces, IPv4 and IPv6; `127.0.0.1` allows only local connections',
    parse: (text) => text ?? '::',
  },
  workerPort: {
    env: 'WAYBILL_WORKER_PORT',
    defaultText: '',
    description:
      'Port on which a `worker` serves `/healthz`, `/readyz` and `/metrics`. Without it, a worker does not listen on any port',
    parse: (text) => (text === undefined ? undefined : integer(text, 0, 0, 65_535)),
  },
  dataFolder: {
    env: 'WAYBILL_DATA',
    defaultText: './data',
    description: 'Folder for the database file and the secret key',
    parse: (text) => resolve(text ?? 'data'),
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    defaultText: '',
    description:
      'PostgreSQL database to use instead of the SQLite file: `postgres://user:password@host:5432/name`',
    parse: postgresUrl,
  },
  directDatabaseUrl: {
    env: 'WAYBILL_DATABASE_DIRECT_URL',
    defaultText: '',
    description:
      'The same database without the connection pooler that `DATABASE_URL` leads to. Needed if it pools by transaction; see ' +
      '`docs/operations.md`',
    parse: postgresUrl,
  },
  databasePoolSize: {
    env: 'WAYBILL_DATABASE_POOL',
    defaultText: '10',
    description: 'Maximum number of PostgreSQL connections per process',
    parse: (text) => integer(text, 10, 1, 500),
  },
  redisUrl: {
    env: 'REDIS_URL',
    defaultText: '',
    description: 'Redis through which several processes share the rate limit: `redis://host:6379`',
    parse: (text) => url(text, ['redis:', 'rediss:']),
  },
  secret: {
    env: 'WAYBILL_SECRET',
    defaultText: '',
    description:
      'Key that encrypts webhook secrets and the settings of carrier accounts, 32 characters or more (`openssl rand -hex 32`). By default one is generated on the ' +
      'first start and stored in the data folder, or with PostgreSQL in the database',
    parse: secret,
  },
  publicUrl: {
    env: 'WAYBILL_PUBLIC_URL',
    defaultText: '',
    description:
      'Public address of this server, used in the links it prints: `https://ship.example.com`. Requests for any other host ' +
      'are rejected',
    parse: (text) => url(text, ['http:', 'https:'])?.replace(/\/+$/, ''),
  },
  smtp: {
    env: 'WAYBILL_SMTP_URL',
    defaultText: '',
    description:
      'Mail server that emails are handed to: `smtp://user:password@mail.example.com:587` (STARTTLS) or `smtps://…:465` (TLS). ' +
      'Without it, no emails are sent; see `docs/emails.md`',
    parse: parseSmtpUrl,
  },
  mailFrom: {
    env: 'WAYBILL_MAIL_FROM',
    defaultText: '',
    description:
      'Sender of emails to members, such as invitations: `Waybill <no-reply@example.com>`. By default the user of ' +
      '`WAYBILL_SMTP_URL` if that is an email address, or `waybill@` and the host of `WAYBILL_PUBLIC_URL`',
    parse: parseMailSender,
  },
  trustProxy: {
    env: 'WAYBILL_TRUST_PROXY',
    defaultText: 'false',
    description:
      'Proxies whose `X-Forwarded-*` headers are trusted: `true` for one proxy, the number of proxies, or a comma-separated ' +
      'list of their addresses and CIDR ranges. With `true` or a number, the server must be reachable only through them',
    parse: trustProxy,
  },
  metricsToken: {
    env: 'WAYBILL_METRICS_TOKEN',
    defaultText: '',
    description:
      'Token that `/metrics` requires as `Authorization: Bearer …`. Without it, metrics can only be read on the machine itself',
    parse: (text) => text,
  },
  maxApiKeys: {
    env: 'WAYBILL_MAX_API_KEYS',
    defaultText: '1000',
    description: 'Maximum number of active API keys (neither revoked nor expired) per account',
    parse: (text) => integer(text, 1_000, 1, 1_000_000),
  },
  maxWebhooks: {
    env: 'WAYBILL_MAX_WEBHOOKS',
    defaultText: '100',
    description: 'Maximum number of webhook subscriptions per account',
    parse: (text) => integer(text, 100, 1, 100_000),
  },
  stopDelayMs: {
    env: 'WAYBILL_STOP_DELAY',
    defaultText: '0s',
    description:
      'How long a stopping server keeps serving while `/readyz` answers 503 and every response closes its connection, so that ' +
      'load balancers stop sending requests first: a number followed by `s` or `m`',
    parse: (text) => duration(text ?? '0s'),
  },
  deliver: {
    env: 'WAYBILL_DELIVER',
    defaultText: 'true',
    description: 'Whether `serve` sends webhooks; `false` leaves them to `waybill worker` processes',
    parse: (text) => oneOf(text, 'true', ['true', 'false']) === 'true',
  },
  deliveryConcurrency: {
    env: 'WAYBILL_DELIVERY_CONCURRENCY',
    defaultText: '1000',
    description:
      'Maximum number of webhooks that a process sends at once. If several accounts have deliveries, none uses more than 80 %',
    parse: (text) => integer(text, 1_000, 1, 10_000),
  },
  senderThreads: {
    env: 'WAYBILL_SENDER_THREADS',
    defaultText: 'by CPU cores',
    description:
      'Threads that send webhooks, so that sending does not delay requests. By default one on two or three cores and two on ' +
      'more; on a single core none, as with `0`: then the event loop that serves requests also sends',
    parse: (text) => integer(text, Math.min(2, Math.floor(availableParallelism() / 2)), 0, 16),
  },
  deliveryRetentionMs: {
    env: 'WAYBILL_DELIVERY_RETENTION',
    defaultText: '30d',
    description: 'How long finished deliveries are kept: a number followed by `d`, `h`, `m` or `s`',
    parse: (text) => duration(text ?? '30d'),
  },
  requestLogRetentionMs: {
    env: 'WAYBILL_REQUEST_LOG_RETENTION',
    defaultText: '7d',
    description:
      'How long requests of API keys are kept for the page Requests of the dashboard, at most 100,000 of an account: a number followed by `d`, ' +
      '`h`, `m` or `s`. `0d` turns the log off',
    parse: (text) => duration(text ?? '7d'),
  },
  labelRetentionMs: {
    env: 'WAYBILL_LABEL_RETENTION',
    defaultText: '730d',
    description:
      'How long the labels and customs forms that carriers draw are kept, so that they can be printed again: a number of days, ' +
      'or a number followed by `d`, `h`, `m` or `s`',
    parse: (text) => duration(text === undefined ? '730d' : /^\d+$/.test(text) ? `${text}d` : text),
  },
  personalDataRetentionMs: {
    env: 'WAYBILL_PERSONAL_DATA_RETENTION',
    defaultText: 'off',
    description:
      'How long after its last change the personal data of a finished order is erased: a number ' +
      'followed by `d`, 30 days or more, such as `730d`. `off` keeps it until someone erases it; see ' +
      '`docs/personal-data.md`',
    parse: personalDataRetention,
  },
  webhookAllowCidrs: {
    env: 'WAYBILL_WEBHOOK_ALLOW_CIDRS',
    defaultText: '',
    description: 'Non-public addresses and ranges that webhooks may be sent to: `127.0.0.1,10.1.0.0/16`',
    parse: (text) => addressRanges(text),
  },
  webhookCaFile: {
    env: 'WAYBILL_WEBHOOK_CA_FILE',
    defaultText: '',
    description: 'PEM file of a CA to trust for webhook receivers, in addition to the public ones',
    parse: (text) => (text === undefined ? undefined : resolve(text)),
  },
  rateCardFile: {
    env: 'WAYBILL_RATE_CARD',
    defaultText: '',
    description:
      "CSV file with the built-in carrier's prices, limits and transit times, which replaces the included one; see " +
      '`docs/rate-card.md`',
    parse: (text) => (text === undefined ? undefined : resolve(text)),
  },
  carrierPlugins: {
    env: 'WAYBILL_CARRIER_PLUGINS',
    defaultText: '',
    description:
      'Further carriers, as a comma-separated list of npm packages and files: `waybill-carrier-owl,./carriers/kite.mjs`; ' +
      'see `docs/carriers.md`',
    parse: (text) => list(text),
  },
  carrierHosts: {
    env: 'WAYBILL_CARRIER_HOSTS',
    defaultText: '',
    description:
      "Hosts that carriers may be called on besides their vendors' own, over plain HTTP too: `127.0.0.1:4000,proxy.example.com`. Without a port, only the standard one is allowed",
    parse: pluginHosts,
  },
  carrierRecordFolder: {
    env: 'WAYBILL_CARRIER_RECORD',
    defaultText: '',
    description:
      'For developers: folder where every exchange with a carrier is recorded, with names, addresses and labels, but without ' +
      'credentials; see `docs/carriers.md`',
    parse: (text) => (text === undefined ? undefined : resolve(text)),
  },
  storePlugins: {
    env: 'WAYBILL_STORE_PLUGINS',
    defaultText: '',
    description:
      'Further kinds of shops, as a comma-separated list of npm packages and files: `waybill-store-owl,./stores/kite.mjs`; ' +
      'see `docs/stores.md`',
    parse: (text) => list(text),
  },
  storeHosts: {
    env: 'WAYBILL_STORE_HOSTS',
    defaultText: '',
    description:
      'Hosts that shops may be called on besides public ones over HTTPS, at private addresses and over plain HTTP too: ' +
      '`127.0.0.1:4000,shop.internal`. Without a port, only the standard one is allowed',
    parse: pluginHosts,
  },
  storeRecordFolder: {
    env: 'WAYBILL_STORE_RECORD',
    defaultText: '',
    description:
      'For developers: folder where every exchange with a shop is recorded, with names and addresses, but without credentials; ' +
      'see `docs/stores.md`',
    parse: (text) => (text === undefined ? undefined : resolve(text)),
  },
  simulateTracking: {
    env: 'WAYBILL_SIMULATE_TRACKING',
    defaultText: '',
    description:
      "Simulates tracking scans for the built-in carrier's parcels, for trying things out: a simulated time (`m`, `h`, `d`) " +
      'and how long it takes in real time (`ms`, `s`, `m`, `h`, `d`), such as `1h=1s`',
    parse: (text) => (text === undefined ? undefined : parseTimeScale(text)),
  },
  logLevel: {
    env: 'WAYBILL_LOG_LEVEL',
    defaultText: 'info',
    description: `One of ${LOG_LEVELS.join(', ')}`,
    parse: (text) => oneOf(text, 'info', LOG_LEVELS),
  },
};

/** Reads all settings; throws on the first invalid one. */
export function loadConfig(env: NodeJS.ProcessEnv): Readonly<Config> {
  const config: Partial<Config> = {};
  const read = <K extends keyof Config>(name: K): void => {
    const setting = SETTINGS[name];
    // Compose files and CI often pass an empty value for an unset setting.
    const text = env[setting.env]?.trim() || undefined;
    try {
      config[name] = setting.parse(text);
    } catch (error) {
      throw new OperatorError(`${setting.env} ${messageOf(error)}`);
    }
  };
  for (const name of keysOf(SETTINGS)) read(name);
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

function postgresUrl(text: string | undefined): string | undefined {
  // Without a host, as with `?host=/run/postgresql`, it is no URL to Node, but one to the driver.
  url(text?.replace('@/', '@localhost/'), ['postgres:', 'postgresql:']);
  if (text === undefined || /[?&]uselibpqcompat=true/.test(text)) return text;
  // To the driver these are all the same, with a warning that this will change.
  return text.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
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

/** No shorter than parcels and returns may be under way: see `shipping/personal-data/erasable.ts`. */
const MIN_PERSONAL_DATA_MS = 30 * 86_400_000;

function personalDataRetention(text: string | undefined): number | undefined {
  if (text === undefined || text === 'off') return undefined;
  const ms = /^\d+[smhd]$/.test(text) ? duration(text) : 0;
  if (ms < MIN_PERSONAL_DATA_MS)
    throw new Error(`must be a number of days such as 730d, 30d or more, or off, not "${text}"`);
  return ms;
}

/** Host names or addresses, each with a port or without. */
function pluginHosts(text: string | undefined): string[] {
  const hosts = list(text);
  if (hosts.every((host) => /^[^/?#@*\s\\]+$/.test(host) && URL.canParse(`http://${host}`))) return hosts;
  throw new Error(`must be a list of hosts, with or without a port, not "${text}"`);
}
