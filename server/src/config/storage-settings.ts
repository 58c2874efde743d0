import { resolve } from 'node:path';
import { integer, url } from '../lib/setting-values.ts';
import type { Settings } from './setting.ts';

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
      'PostgreSQL database to use instead of the SQLite file: `postgres://user:password@host:5432/name`',
    parse: postgresUrl,
  },
  directDatabaseUrl: {
    env: 'WAYBILL_DATABASE_DIRECT_URL',
    isSecret: true,
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
    isSecret: true,
    defaultText: '',
    description: 'Redis through which several processes share the rate limit: `redis://host:6379`',
    parse: (text) => url(text, ['redis:', 'rediss:']),
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
