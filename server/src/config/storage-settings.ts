import { availableParallelism, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { parsePostgresUrl } from '../lib/postgres-url.ts';
import { parseRedisUrl } from '../lib/redis-url.ts';
import { integer } from '../lib/setting-values.ts';
import type { Earlier, Settings } from './setting.ts';

/** Where everything is stored. */
export const STORAGE_SETTINGS = {
  dataFolder: {
    env: 'WAYBILL_DATA',
    defaultText: './data',
    description: 'Folder for the database file and the secret key',
    parse: (text) => resolve(text ?? 'data'),
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    isSecret: true,
    defaultText: '',
    description:
      'PostgreSQL database to use instead of the SQLite file: `postgres://user:password@host:5432/name`. Several hosts, `host1:5432,host2`, are ' +
      'tried in turn for the one that takes writes; see `docs/postgresql.md`',
    parse: postgresUrl,
  },
  directDatabaseUrl: {
    env: 'WAYBILL_DATABASE_DIRECT_URL',
    isSecret: true,
    defaultText: '',
    description:
      'The same database without the connection pooler that `DATABASE_URL` leads to. Needed if it pools by transaction; see ' +
      '`docs/postgresql.md`',
    parse: postgresUrl,
  },
  replicaUrl: {
    env: 'WAYBILL_DATABASE_REPLICA_URL',
    isSecret: true,
    defaultText: '',
    description:
      'Replicas of the PostgreSQL database, `postgres://user:password@host1:5432,host2:5432/name`, for exports, reports, searches and lists. ' +
      'If none is up to date, the primary is read; see `docs/postgresql.md`',
    parse: replicaUrl,
  },
  processes: {
    env: 'WAYBILL_PROCESSES',
    defaultText: 'by CPU cores and memory',
    description:
      'Processes of `serve` that share its port, up to 64. By default one for every two cores and each 512 MB of memory, up to 8; with SQLite ' +
      'always one. See `docs/production.md`',
    parse: processCount,
  },
  databasePoolSize: {
    env: 'WAYBILL_DATABASE_POOL',
    defaultText: '10',
    description:
      'Maximum number of PostgreSQL connections per process, which uses up to 6 more. With more than 4 processes the default ' +
      'is 40 divided by their number, but at least 4',
    parse: (text, { processes = 1 }) => integer(text, shareOfConnections(processes), 1, 500),
  },
  redisUrl: {
    env: 'REDIS_URL',
    isSecret: true,
    defaultText: '',
    description:
      'Redis through which several processes share the rate limit: `redis://host:6379`, `rediss://` with TLS, `redis+sentinel://` or ' +
      '`redis+cluster://`; see `docs/redis.md`',
    parse: redisUrl,
  },
  secret: {
    env: 'WAYBILL_SECRET',
    isSecret: true,
    defaultText: '',
    description:
      'Key that encrypts webhook secrets and the settings of carrier accounts, 32 characters or more (`openssl rand -hex 32`). By default one is generated on the ' +
      'first start and stored in the data folder, or with PostgreSQL in the database',
    parse: secret,
  },
} satisfies Settings;

/** What a process needs when it is busy. */
const BYTES_PER_PROCESS = 512 * 1024 * 1024;
/** Together their connections stay below 100, the usual `max_connections` of PostgreSQL. */
const MOST_BY_DEFAULT = 8;

function processCount(text: string | undefined, { databaseUrl }: Earlier): number {
  if (databaseUrl !== undefined) return integer(text, processesByDefault(), 1, 64);
  if (integer(text, 1, 1, 64) === 1) return 1;
  throw new Error('must be 1 without DATABASE_URL: an SQLite file is served by one process');
}

/** The other half of the cores is for the database and the senders. With two cores, a second process only makes each request dearer. */
function processesByDefault(): number {
  const byCores = Math.floor(availableParallelism() / 2);
  const byMemory = Math.floor(usableMemory() / BYTES_PER_PROCESS);
  return Math.max(1, Math.min(byCores, byMemory, MOST_BY_DEFAULT));
}

/** A container may have less than the machine. Without a limit, Node returns 0 or a number beyond all memory. */
const usableMemory = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

const shareOfConnections = (processes: number): number =>
  Math.max(4, Math.min(10, Math.floor(40 / processes)));

function postgresUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  parsePostgresUrl(text);
  if (/[?&]uselibpqcompat=true/.test(text)) return text;
  // To the driver these are all the same, with a warning that this will change.
  return text.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
}

function replicaUrl(text: string | undefined): string | undefined {
  const [, target] = /[?&]target_session_attrs=(read-write|primary)(?=&|$)/.exec(text ?? '') ?? [];
  if (target !== undefined)
    throw new Error(`has target_session_attrs=${target}, which no replica is: leave it out`);
  return postgresUrl(text);
}

function redisUrl(text: string | undefined): string | undefined {
  if (text !== undefined) parseRedisUrl(text);
  return text;
}

function secret(text: string | undefined): string | undefined {
  if (text !== undefined && text.length < 32) throw new Error('must have 32 characters or more');
  return text;
}
