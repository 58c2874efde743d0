import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { maskSecret, readEffective } from './config/effective-settings.ts';
import type { Setting } from './config/setting.ts';
import { describeSettings, loadConfig, SETTINGS, unknownVariables } from './config.ts';

describe('loadConfig', () => {
  test('has a default for everything, and empty values count as unset', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: '::',
      databaseUrl: undefined,
      trustProxy: false,
    });
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ', WAYBILL_TRUST_PROXY: '' })).toEqual(loadConfig({}));
  });

  test('is frozen', () => {
    expect(Object.isFrozen(loadConfig({}))).toBe(true);
  });

  test.each([
    ['WAYBILL_TRUST_PROXY', 'true', { trustProxy: true }],
    ['WAYBILL_TRUST_PROXY', '2', { trustProxy: 2 }],
    ['WAYBILL_TRUST_PROXY', '10.0.0.0/8, ::1', { trustProxy: ['10.0.0.0/8', '::1'] }],
    ['WAYBILL_PUBLIC_URL', 'https://ship.example.com/', { publicUrl: 'https://ship.example.com' }],
    ['PORT', '0', { port: 0 }],
    [
      'DATABASE_URL',
      'postgres://h/db?sslmode=require&sslrootcert=/ca',
      { databaseUrl: 'postgres://h/db?sslmode=verify-full&sslrootcert=/ca' },
    ],
    ...[
      'postgres://me@/db?host=/run/postgresql',
      'postgres://h/db?sslmode=no-verify',
      'postgres://h/db?sslmode=require&uselibpqcompat=true',
    ].map((databaseUrl): [string, string, object] => ['DATABASE_URL', databaseUrl, { databaseUrl }]),
    [
      'DATABASE_URL',
      'postgres://u:p@a:5432,b/db?sslmode=require',
      { databaseUrl: 'postgres://u:p@a:5432,b/db?sslmode=verify-full' },
    ],
    ['WAYBILL_RATE_CARD', '/etc/rates.csv', { rateCardFile: '/etc/rates.csv' }],
    ['WAYBILL_SIMULATE_TRACKING', '1h=1s', { simulateTracking: { realMsPerHour: 1_000 } }],
  ])('%s=%s', (name, value, expected) => {
    expect(loadConfig({ [name]: value })).toMatchObject(expected);
  });

  test.each([
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not "70000"'],
    ['PORT', '80a', 'PORT must be a whole number from 0 to 65535, not "80a"'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://'],
    ['DATABASE_URL', 'nonsense', 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://'],
    ['DATABASE_URL', 'postgres://u:p@a,,c/db', 'DATABASE_URL has an empty host (host 2 of 3)'],
    [
      'WAYBILL_DATABASE_DIRECT_URL',
      'postgres://h/db',
      'WAYBILL_DATABASE_DIRECT_URL is set, but DATABASE_URL is not',
    ],
    [
      'WAYBILL_DATABASE_REPLICA_URL',
      'postgres://h/db',
      'WAYBILL_DATABASE_REPLICA_URL is set, but DATABASE_URL is not',
    ],
    [
      'WAYBILL_DATABASE_REPLICA_URL',
      'postgres://a,b/db?target_session_attrs=read-write',
      'WAYBILL_DATABASE_REPLICA_URL has target_session_attrs=read-write, which no replica is: leave it out',
    ],
    [
      'REDIS_URL',
      'http://x',
      'REDIS_URL must be a URL that starts with redis://, rediss://, redis+sentinel:// or redis+cluster://',
    ],
    ['WAYBILL_SECRET', 'short', 'WAYBILL_SECRET must have 32 characters or more'],
    [
      'WAYBILL_TRUST_PROXY',
      'yes please',
      /^WAYBILL_TRUST_PROXY must be true, false, a number of hops or a list of addresses/,
    ],
    ['WAYBILL_TRUST_PROXY', '10.0.0.0/99', /^WAYBILL_TRUST_PROXY must be/],
    ['WAYBILL_TRUST_PROXY', '10.0.0.1,1::g', /^WAYBILL_TRUST_PROXY must be/],
    ['WAYBILL_LOG_LEVEL', 'loud', /^WAYBILL_LOG_LEVEL must be one of fatal, /],
    [
      'WAYBILL_SIMULATE_TRACKING',
      'true',
      'WAYBILL_SIMULATE_TRACKING must be a simulated time and how long it takes, like 1h=1s or 1d=500ms, not "true"',
    ],
    [
      'WAYBILL_SIMULATE_TRACKING',
      '1h=2h',
      'WAYBILL_SIMULATE_TRACKING must not be slower than real time, as "1h=2h" would be',
    ],
    ...['365', '12h'].map((value): [string, string, string] => [
      'WAYBILL_PERSONAL_DATA_RETENTION',
      value,
      `WAYBILL_PERSONAL_DATA_RETENTION must be a number of days such as 730d, 30d or more, or off, not "${value}"`,
    ]),
    ['WAYBILL_DATABASE_POOL', '0', 'WAYBILL_DATABASE_POOL must be a whole number from 1 to 500, not "0"'],
  ])('%s=%s fails with one clear line', (name, value, message) => {
    expect(() => loadConfig({ [name]: value })).toThrow(message);
  });

  test('error messages never contain a password from a URL', () => {
    expect(() => loadConfig({ DATABASE_URL: 'mysql://u:hunter2@h/d' })).toThrow(/^(?!.*hunter2)/);
  });
});

test('every setting is in the help and, with the same description, in docs/settings.md', () => {
  const linked = /\[[^\]]+\]\(([a-z-]+\.md)\)/g;
  const page = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8').replace(
    linked,
    '`docs/$1`',
  );
  for (const { env, description } of Object.values(SETTINGS)) {
    expect(describeSettings()).toContain(env);
    expect(page).toContain(`| \`${env}\` |`);
    expect(page).toContain(description);
  }
});

test('with PostgreSQL, the number of processes decides how many connections and threads each has by default', () => {
  const load = (env: NodeJS.ProcessEnv) => loadConfig({ DATABASE_URL: 'postgres://h/db', ...env });
  const connections = [1, 2, 4, 8, 16].map((n) => {
    const { processes, databasePoolSize } = load({ WAYBILL_PROCESSES: String(n) });
    return [processes, databasePoolSize];
  });
  expect(connections).toEqual([
    [1, 10],
    [2, 10],
    [4, 10],
    [8, 5],
    [16, 4],
  ]);
  expect(load({ WAYBILL_PROCESSES: '64' }).senderThreads).toBe(0);
  expect(load({ WAYBILL_PROCESSES: '8', WAYBILL_DATABASE_POOL: '20' }).databasePoolSize).toBe(20);
  expect(load({}).processes).toBeGreaterThanOrEqual(1);
  expect(load({}).processes).toBeLessThanOrEqual(8);
});

test('SQLite has one process', () => {
  expect(loadConfig({}).processes).toBe(1);
  expect(loadConfig({ WAYBILL_PROCESSES: '1' }).processes).toBe(1);
  expect(() => loadConfig({ WAYBILL_PROCESSES: '2' })).toThrow(
    'WAYBILL_PROCESSES must be 1 without DATABASE_URL: an SQLite file is served by one process',
  );
});

test('hosts of carriers are names and addresses: a pattern would never match any', () => {
  const load = (hosts: string) => loadConfig({ WAYBILL_CARRIER_HOSTS: hosts });
  expect(load('127.0.0.1:4000, proxy.example.com').carrierHosts).toEqual([
    '127.0.0.1:4000',
    'proxy.example.com',
  ]);
  for (const wrong of ['*', '*.example.com', 'http://127.0.0.1', '127.0.0.1:99999', 'user@host'])
    expect(() => load(wrong)).toThrow('WAYBILL_CARRIER_HOSTS must be a list of hosts');
});

const folder = mkdtempSync(join(tmpdir(), 'waybill-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileWith = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

const ALL: Setting<unknown>[] = Object.values(SETTINGS);
const SECRETS = ALL.filter(({ isSecret }) => isSecret).map(({ env }) => env);

describe('a secret in a file', () => {
  const secret = 's'.repeat(40);

  test('is read without its line break, and every secret and URL with a login can be in one', () => {
    expect(SECRETS).toEqual([
      'WAYBILL_METRICS_TOKEN',
      'DATABASE_URL',
      'WAYBILL_DATABASE_DIRECT_URL',
      'WAYBILL_DATABASE_REPLICA_URL',
      'REDIS_URL',
      'WAYBILL_SECRET',
      'WAYBILL_SMTP_URL',
      'OTEL_EXPORTER_OTLP_HEADERS',
    ]);
    const env = {
      WAYBILL_SECRET_FILE: fileWith('secret', `${secret}\n`),
      DATABASE_URL_FILE: fileWith('url', 'postgres://u:p@h/d\r\n'),
    };
    expect(loadConfig(env)).toMatchObject({ secret, databaseUrl: 'postgres://u:p@h/d' });
  });

  test('is listed in the help and in docs/settings.md', () => {
    const page = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8');
    for (const env of SECRETS) {
      expect(describeSettings()).toContain(`${env}_FILE`);
      expect(page).toContain(`\`${env}_FILE\``);
    }
  });

  test('fails with one clear line that does not contain it', () => {
    const file = fileWith('short', 'hunter2\n');
    const load = (env: NodeJS.ProcessEnv) => () => loadConfig(env);
    expect(load({ WAYBILL_SECRET_FILE: file })).toThrow(
      /^WAYBILL_SECRET \(from WAYBILL_SECRET_FILE\) must have 32 characters or more$/,
    );
    expect(load({ WAYBILL_SECRET_FILE: file, WAYBILL_SECRET: secret })).toThrow(
      /^WAYBILL_SECRET and WAYBILL_SECRET_FILE are both set: remove one of them$/,
    );
    expect(load({ WAYBILL_SECRET_FILE: join(folder, 'none') })).toThrow(
      /^Cannot read the file that WAYBILL_SECRET_FILE names: ENOENT.*none'$/,
    );
    expect(load({ REDIS_URL_FILE: fileWith('empty', ' \n') })).toThrow(
      /^The file that REDIS_URL_FILE names, .*empty, is empty$/,
    );
  });
});

test.each([
  ['WAYBILL_PROT', 'PORT'],
  ['WAYBILL_PORT', 'PORT'],
  ['WAYBILL_DATABASE_URL', 'DATABASE_URL'],
  ['WAYBILL_PUBLIC_ULR', 'WAYBILL_PUBLIC_URL'],
  ['WAYBILL_TRUSTPROXY', 'WAYBILL_TRUST_PROXY'],
  ['WAYBILL_SECERT_FILE', 'WAYBILL_SECRET_FILE'],
])('%s is not a setting, but %s is', (wrong, right) => {
  expect(unknownVariables({ [wrong]: 'x', PATH: '/bin' })).toEqual([
    `${wrong} is not a setting. Did you mean ${right}?`,
  ]);
});

test('a name that is like no setting gets no suggestion; what Kubernetes and other programs set gets no warning', () => {
  expect(unknownVariables({ WAYBILL_FAVORITE_COLOR: 'blue' })).toEqual([
    'WAYBILL_FAVORITE_COLOR is not a setting. `waybill config` lists all settings.',
  ]);
  const known = Object.fromEntries(ALL.map(({ env }) => [env, 'x']));
  const ofKubernetes = {
    WAYBILL_PORT: 'tcp://10.0.0.1:3000',
    WAYBILL_PORT_3000_TCP_ADDR: '10.0.0.1',
    WAYBILL_SERVICE_HOST: '10.0.0.1',
  };
  expect(
    unknownVariables({ ...known, ...ofKubernetes, WAYBILL_DOMAIN: 'x', WAYBILL_SECRET_FILE: 'x' }),
  ).toEqual([]);
});

test.each([
  ['postgres://u:hunter2@a:5432,[::1]:5433/db?sslmode=require', 'postgres://u:***@a:5432,[::1]:5433/db?***'],
  ['postgres://a,b,c', 'postgres://a,b,c'],
  ['postgres://u@a,b/db', 'postgres://u@a,b/db'],
  ['postgres://u:hunter2,x/y@a,b/db', '***'],
  ['postgres://u:1,hunter2/y@a,b/db', '***'],
  ['postgres://u:1/hunter2@a/db', '***'],
  ['redis+sentinel://u:hunter2@a:26379,b/main', 'redis+sentinel://u:***@a:26379,b/main'],
  [
    'rediss+sentinel://u:hunter2@a:26379,[::1]/main/0?sentinel_password=hunter2',
    'rediss+sentinel://u:***@a:26379,[::1]/main/0?***',
  ],
  ['redis+sentinel://:hunter2@a/main?sentinel_password=hunter2', 'redis+sentinel://:***@a/main?***'],
  ['redis-sentinel://:hunter2@a,b/main', 'redis-sentinel://:***@a,b/main'],
  ['redis+cluster://u:hunter2@n1:7000,n2:7000', 'redis+cluster://u:***@n1:7000,n2:7000'],
  ['redis+cluster://u:hunter2@x@n1:7000,n2', 'redis+cluster://u:***@n1:7000,n2'],
])(
  'of a URL with several hosts only the password is masked, and nothing of it is shown: %s',
  (text, shown) => {
    expect(maskSecret(text)).toBe(shown);
  },
);

test('the settings in effect say where they come from, and show no secret', () => {
  const dotEnv = { PORT: '4000', HOST: '127.0.0.1', REDIS_URL: 'redis://:hunter2@cache:6379' };
  const environment = {
    PORT: '5000',
    DATABASE_URL: 'postgres://waybill:hunter2@db:5432/name?password=hunter2',
    WAYBILL_METRICS_TOKEN: 'hunter2',
    WAYBILL_SECRET_FILE: fileWith('long', 'hunter2'.repeat(6)),
    WAYBILL_DATABASE_DIRECT_URL: 'postgres://waybill:hunter2@/name?host=/run/postgresql',
  };
  const found = readEffective(ALL, dotEnv, environment);
  expect(JSON.stringify(found)).not.toContain('hunter2');
  expect(found.map(({ setting }) => setting)).toEqual(ALL.map(({ env }) => env));
  const of = (name: string) => found.find(({ setting }) => setting === name);
  expect(of('PORT')).toMatchObject({ value: '5000', source: 'environment' });
  expect(of('HOST')).toMatchObject({ value: '127.0.0.1', source: '.env file' });
  expect(of('REDIS_URL')).toMatchObject({ value: 'redis://:***@cache:6379', source: '.env file' });
  expect(of('DATABASE_URL')).toMatchObject({ value: 'postgres://waybill:***@db:5432/name?***' });
  expect(of('WAYBILL_METRICS_TOKEN')).toMatchObject({ value: '***', source: 'environment' });
  expect(of('WAYBILL_SECRET')).toMatchObject({
    value: '***',
    source: `file ${join(folder, 'long')} (WAYBILL_SECRET_FILE in the environment)`,
  });
  expect(of('WAYBILL_DATABASE_DIRECT_URL')).toMatchObject({ value: '***' });
  expect(of('WAYBILL_LOG_LEVEL')).toMatchObject({ value: 'info', source: 'default' });
  expect(of('WAYBILL_RATE_CARD')).toMatchObject({ value: null, source: 'default' });
});
