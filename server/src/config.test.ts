import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeSettings, loadConfig, SETTINGS } from './config.ts';

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
    [
      'WAYBILL_DATABASE_DIRECT_URL',
      'postgres://h/db',
      'WAYBILL_DATABASE_DIRECT_URL is set, but DATABASE_URL is not',
    ],
    ['REDIS_URL', 'http://x', 'REDIS_URL must be a URL that starts with redis:// or rediss://'],
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
  const page = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8');
  for (const { env, description } of Object.values(SETTINGS)) {
    expect(describeSettings()).toContain(env);
    expect(page).toContain(`| \`${env}\` |`);
    expect(page).toContain(description);
  }
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
