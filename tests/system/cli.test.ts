import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { type ReceivedEvent, verifyWebhook } from '../../sdk/src/webhooks.ts';
import { ADA } from '../support/places.ts';
import { seedKeys } from './support/accounts.ts';
import { API, call, createWebhook, listWebhooks } from './support/call.ts';
import { expectOneLineFailure } from './support/one-line-failure.ts';
import {
  createInstallation,
  createMigratedInstallation,
  type Installation,
  type ServerProcess,
} from './support/process.ts';
import { until } from './support/until.ts';

const USER = 'seed@example.com';
const SECRET = 'whsec_dGhpcnR5LXR3byBieXRlcyBvZiBhIHRlc3Qgc2VjcmV0';
const ORDER = {
  shipTo: ADA,
  items: [{ name: 'Blue mug', quantity: 1, weight: { value: 12, unit: 'oz' } }],
};
const keyFor = (user: string, ...options: string[]) => [
  ...['keys', 'create', '--user', user, '--name', 'test', '--access', 'shipping,addresses'],
  ...options,
];

const inAYear = () => {
  const now = new Date();
  return new Date(now.setUTCFullYear(now.getUTCFullYear() + 1)).toISOString();
};

const listenTo = (user: string, ...options: string[]) => ['webhooks', 'listen', '--user', user, ...options];

// Concurrent, because each command takes a second of one core.
describe.concurrent('waybill', () => {
  let waybill: Installation;
  beforeAll(async () => {
    waybill = await createMigratedInstallation();
    await seedKeys(waybill, 0);
  });
  afterAll(() => waybill?.remove());

  test('users create prints a generated password once, and users list never', async () => {
    const fresh = await createInstallation();
    try {
      const owner = await fresh.json(['users', 'create', '--email', 'A@Example.com']);
      expect(owner).toEqual({
        id: expect.stringMatching(/^usr_[0-9a-z]{26}$/),
        email: 'a@example.com',
        role: 'owner',
        password: expect.stringMatching(/^[\w-]{20}$/),
      });
      const named = ['users', 'create', '--email', 'b@example.com', '--password', 'chosen by hand'];
      const member = await fresh.json(named);
      expect(member).toEqual({ id: expect.any(String), email: 'b@example.com', role: 'member' });
      const createdAt = expect.stringMatching(/^\d{4}-.*Z$/);
      const { password: _, ...ownerInList } = owner;
      expect(await fresh.json(['users', 'list'])).toEqual([
        { ...ownerInList, name: null, language: null, createdAt },
        { ...member, name: null, language: null, createdAt },
      ]);
    } finally {
      await fresh.remove();
    }
  });

  const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const ERRORS: [string, string[], RegExp][] = [
    ['a key for an unknown user', keyFor('nobody@example.com'), /no user nobody@example\.com/],
    ['an unknown access', keyFor(USER, '--access', 'billing'), /access: .*shipping, addresses/],
    [
      'a password from standard input where there is none',
      ['users', 'create', '--email', 'd@example.com', '--password-stdin'],
      /--password-stdin: standard input is empty/,
    ],
  ];
  /** From the same services, which have tests of their own. */
  const MORE_ERRORS: [string, string[], RegExp][] = [
    ['an expiry in the past', keyFor(USER, '--expires', daysFromNow(-1)), /expires.*in the future/i],
    ['an expiry beyond a year', keyFor(USER, '--expires', daysFromNow(367)), /expires.*within one year/i],
    [
      'an email in use',
      ['users', 'create', '--email', USER.toUpperCase()],
      /seed@example\.com already exists/,
    ],
    [
      'a common password',
      ['users', 'create', '--email', 'c@example.com', '--password', 'Password123'],
      /password: is one of the most common passwords/,
    ],
    ['revoking an unknown key', ['keys', 'revoke', 'key_nothing'], /key_nothing not found/],
    ['events of an unknown user', listenTo('nobody@example.com'), /no user nobody@example\.com/],
  ];
  for (const errors of [ERRORS, MORE_ERRORS]) {
    const tags = errors === MORE_ERRORS ? ['long'] : [];
    test.for(errors)(
      'reports errors in one line with exit code 1: %s',
      { tags },
      async ([, args, message]) => {
        expectOneLineFailure(await waybill.run([...args, '--json']), message);
      },
    );
  }

  test('a command for an existing database says that there is none, and creates none', async () => {
    const typo = join(waybill.folder, 'typo');
    const refused = await waybill.run(['users', 'list'], { WAYBILL_DATA: typo });
    expectOneLineFailure(refused, /There is no database in .*typo: set WAYBILL_DATA/);
    expect([refused.stdout, existsSync(typo)]).toEqual(['', false]);
  });

  test.for([[], ['keys', 'create']])('--help exits 0: %s', async (path) => {
    const { code, stdout, stderr } = await waybill.run([...path, '--help']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^Usage: ${['waybill', ...path].join(' ')} `));
  });
});

for (const dialect of ['sqlite', 'postgres'] as const) {
  const isPostgres = dialect === 'postgres';
  const missing = isPostgres && inject('postgresUrl') === '';
  const tags = isPostgres ? ['long'] : [];
  describe.skipIf(missing).concurrent(`beside a server that runs on ${dialect}`, { tags }, () => {
    let waybill: Installation;
    let server: ServerProcess;
    beforeAll(async () => {
      waybill = await createMigratedInstallation(dialect);
      await seedKeys(waybill, 0);
      server = await waybill.serve();
    });
    afterAll(() => waybill?.remove());

    test('keys create prints a key that works at once; keys revoke takes effect on the next request', async () => {
      const [earliest, created, latest] = [inAYear(), await waybill.json(keyFor(USER)), inAYear()];
      expect(created).toEqual({
        id: expect.stringMatching(/^key_[0-9a-z]{26}$/),
        key: expect.stringMatching(/^svc_live_[0-9A-Za-z]{43}$/),
        prefix: created.key.slice(0, 16),
        expiresAt: expect.any(String),
      });
      expect(created.expiresAt >= earliest && created.expiresAt <= latest).toBe(true);
      expect((await createWebhook(server.origin, created.key)).status).toBe(201);

      const revoked = await waybill.json(['keys', 'revoke', created.id]);
      expect(revoked).toMatchObject({ id: created.id, status: 'revoked' });
      const refused = await listWebhooks(server.origin, created.key);
      expect([refused.status, refused.body.error.code]).toEqual([401, 'UNAUTHORIZED']);

      const { stdout } = await waybill.run(['keys', 'list', '--user', USER, '--json']);
      const listed = JSON.parse(stdout).find(({ id }: { id: string }) => id === created.id);
      expect(listed).toMatchObject({ prefix: created.prefix, status: 'revoked' });
      expect(stdout).not.toContain(created.key);
    });

    test('customers erase erases finished orders to an email, and says which are not', async () => {
      const { key } = await waybill.json(keyFor(USER));
      const orders = `${server.origin}/api/v1/orders`;
      const shipTo = { name: 'Ada', street1: '1 Main St', city: 'Boston', state: 'MA', postalCode: '02108' };
      const create = async (orderNumber: string) => {
        const items = [{ name: 'Mug', quantity: 1 }];
        const address = { ...shipTo, country: 'US', email: 'ada@example.com' };
        const json = { orderNumber, shipTo: address, items };
        return (await call('POST', orders, { key, json })).body.data.id;
      };
      const [finished, open] = [await create('C-1'), await create('C-2')];
      await call('POST', `${orders}/${finished}/cancel`, { key });
      const named = ['--user', USER, '--customer-email', 'Ada@Example.com'];
      const exported = JSON.parse((await waybill.run(['customers', 'export', ...named])).stdout);
      expect(exported.orders).toHaveLength(2);
      const { code, stdout } = await waybill.run(['customers', 'erase', ...named, '--json']);
      expect([code, JSON.parse(stdout)]).toEqual([
        1,
        [
          { id: finished, number: 'C-1', result: 'erased' },
          { id: open, number: 'C-2', result: 'not erased', reason: expect.stringMatching(/is pending/) },
        ],
      ]);
      const { body } = await call('GET', `${orders}/${finished}`, { key });
      expect(body.data.shipTo).toMatchObject({ name: 'Erased', country: 'US' });
    });

    test('a key with --permissions read may read and gets 403 on POST', async () => {
      const { key } = await waybill.json(keyFor(USER, '--permissions', 'read'));
      expect((await listWebhooks(server.origin, key)).status).toBe(200);
      const refused = await createWebhook(server.origin, key);
      const error = { code: 'FORBIDDEN', message: 'API key lacks the write permission' };
      expect([refused.status, refused.body]).toEqual([403, { error }]);
    });

    test('users create and users reset-password read a password from standard input and do not print it', async () => {
      const email = 'stdin@example.com';
      const login = async (password: string) => {
        const headers = { origin: server.origin };
        const json = { email, password };
        return (await call('POST', `${server.origin}/dashboard/api/v1/session`, { json, headers })).status;
      };
      const create = ['users', 'create', '--email', email, '--password-stdin'];
      const created = await waybill.json(create, {}, ' first of all passwords\n');
      expect(created).toEqual({ id: expect.any(String), email, role: 'member' });
      expect(await login(' first of all passwords')).toBe(201);

      const reset = ['users', 'reset-password', email, '--password-stdin'];
      expect(await waybill.json(reset, {}, 'second of all passwords')).toEqual({ email });
      expect(await login(' first of all passwords')).toBe(401);
      expect(await login('second of all passwords')).toBe(201);
    });

    test('a key with --expires expires at that time', async () => {
      const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
      const created = await waybill.json(keyFor(USER, '--expires', expiresAt));
      expect(created.expiresAt).toBe(expiresAt);
      expect((await listWebhooks(server.origin, created.key)).status).toBe(200);
    });
  });
}

/** On SQLite, the commands of the README do the same. */
test.skipIf(inject('postgresUrl') === '')(
  'webhooks listen forwards what happens on PostgreSQL from now on, signed, until Ctrl-C',
  async () => {
    const waybill = await createMigratedInstallation('postgres');
    onTestFinished(() => waybill.remove());
    const [{ key } = { key: '' }] = await seedKeys(waybill, 1);
    const { origin } = await waybill.serve();
    const order = (orderNumber: string) =>
      call('POST', `${origin}${API}/orders`, { key, json: { ...ORDER, orderNumber } });
    expect((await order('before')).status).toBe(201);

    const got: Promise<ReceivedEvent>[] = [];
    const program = createServer(async (request, response) => {
      got.push(verifyWebhook(await buffer(request), request.headers, SECRET));
      response.end();
    });
    onTestFinished(() => void program.close());
    await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
    const { port } = program.address() as AddressInfo;
    const listening = waybill.background(
      listenTo(USER, '--forward-to', `localhost:${port}/hooks`, '--secret', SECRET),
    );
    await until('the greeting', () => listening.stdout().includes('Ctrl-C'));
    expect((await order('after')).status).toBe(201);
    await until('the event', () => /order after {2}200 in \d+ ms\n/.test(listening.stdout()));
    listening.signal('SIGINT');
    expect(await listening.ended).toMatchObject({ code: 0, stderr: '' });
    expect(await Promise.all(got)).toMatchObject([
      { event: 'order.created', data: { orderNumber: 'after' } },
    ]);
  },
);
