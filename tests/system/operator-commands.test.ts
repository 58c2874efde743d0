import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ADA } from '../support/places.ts';
import { seedKeys } from './support/accounts.ts';
import { API, call, createWebhook, listWebhooks } from './support/call.ts';
import { expectOneLineFailure } from './support/one-line-failure.ts';
import { createMigratedInstallation, type Installation, type ServerProcess } from './support/process.ts';

const USER = 'seed@example.com';
const RECEIVER = 'https://192.0.2.1/hook';
/** Each command is a process that takes most of a second: what depends on no database is tested on one. */
const testOnce = (dialect: string) => (dialect === 'sqlite' ? test : test.skip);
/** What hardly depends on it. */
const oftenOnce = (dialect: string) => ({ tags: dialect === 'postgres' ? ['long'] : [] });

for (const dialect of ['sqlite', 'postgres'] as const)
  describe.skipIf(dialect === 'postgres' && inject('postgresUrl') === '')(`on ${dialect}`, () => {
    let waybill: Installation;
    let server: ServerProcess;
    let key: string;
    beforeAll(async () => {
      waybill = await createMigratedInstallation(dialect);
      [{ key } = { key: '' }] = await seedKeys(waybill, 1);
      server = await waybill.serve({ WAYBILL_PROT: '4000' });
    });
    afterAll(() => waybill?.remove());

    const port = () => ({ PORT: new URL(server.origin).port });

    testOnce(dialect)('a server warns at its start about a variable that is no setting', () => {
      expect(server.stdout()).toContain('WAYBILL_PROT is not a setting. Did you mean PORT?');
    });

    testOnce(dialect)('config says where each setting comes from, and shows no secret', async () => {
      const env = { WAYBILL_SECRET: 'a secret that nobody may see at all', WAYBILL_PROT: '1' };
      const { stdout, stderr, code } = await waybill.run(['config'], env);
      expect(stdout).toMatch(/^WAYBILL_SECRET +\*\*\* +environment$/m);
      expect(stdout).toMatch(/^WAYBILL_DATA +\.\/data +default$/m);
      expect([stderr, code]).toEqual(['waybill: WAYBILL_PROT is not a setting. Did you mean PORT?\n', 0]);
    });

    testOnce(dialect)('keys list shows who owns the account of a key', async () => {
      expect(await waybill.json(['keys', 'list'])).toMatchObject([{ owner: USER }]);
      const { stdout } = await waybill.run(['keys', 'list']);
      expect(stdout).toMatch(/^id +name +owner /);
    });

    test(
      'webhooks list shows disabled webhooks, and webhooks enable enables one',
      oftenOnce(dialect),
      async () => {
        const { id } = (await createWebhook(server.origin, key, RECEIVER)).body.data;
        await call('PUT', `${server.origin}${API}/webhooks/${id}`, { key, json: { isActive: false } });
        expect(await waybill.json(['status'], port())).toMatchObject({ queue: { disabledWebhooks: [id] } });
        const disabled = ['webhooks', 'list', '--disabled', '--user', USER];
        expect(await waybill.json(disabled)).toMatchObject([
          { id, owner: USER, url: RECEIVER, status: 'disabled' },
        ]);
        const enabled = { id, status: 'active', url: RECEIVER };
        expect(await waybill.json(['webhooks', 'enable', id])).toEqual({ ...enabled, wasDisabled: true });
        expect(await waybill.json(['webhooks', 'enable', id])).toEqual({ ...enabled, wasDisabled: false });
        expect(await waybill.json(disabled)).toEqual([]);
        expect((await listWebhooks(server.origin, key)).body.data).toMatchObject([{ id, isActive: true }]);
        expectOneLineFailure(await waybill.run(['webhooks', 'enable', 'whk_x']), /whk_x not found/);
      },
    );

    test('status finds the running server wherever it listens, and what waits', async () => {
      await createWebhook(server.origin, key, `${RECEIVER}/status`);
      const webhooks = (await listWebhooks(server.origin, key)).body.data;
      const items = [{ name: 'Mug', quantity: 1, weight: { value: 12, unit: 'oz' } }];
      const orders = `${server.origin}${API}/orders`;
      expect(
        (await call('POST', orders, { key, json: { orderNumber: '1', shipTo: ADA, items } })).status,
      ).toBe(201);
      expect(await waybill.json(['status'], port())).toMatchObject({
        isWell: true,
        version: expect.stringMatching(/^\d/),
        server: { isRunning: true, message: `running at ${server.origin}, ready` },
        database: { status: 'ok', message: expect.stringMatching(/^answers, schema \d+$/) },
        queue: { pendingDeliveries: webhooks.length, disabledWebhooks: [] },
      });
      expect((await waybill.json(['status'], { PORT: '1' })).server.message).toMatch(/^running, but not at /);
    });

    testOnce(dialect)('users remove removes nobody without a terminal, unless told to', async () => {
      const email = 'leaves@example.com';
      await waybill.json(['users', 'create', '--email', email]);
      expectOneLineFailure(await waybill.run(['users', 'remove', email], {}, 'y\n'), /add --yes/);
      expect(await waybill.json(['users', 'list'])).toHaveLength(2);
      expect(await waybill.json(['users', 'remove', email, '--yes'])).toMatchObject({ status: 'removed' });
    });

    test('status exits with 1 once the server has stopped', oftenOnce(dialect), async () => {
      server.signal('SIGTERM');
      await server.ended;
      const { code, stdout } = await waybill.run(['status'], port());
      expect([code, stdout]).toEqual([1, expect.stringMatching(/^server +not running at /m)]);
      const none = await waybill.run(['status'], { ...port(), WAYBILL_DATA: 'none', DATABASE_URL: '' });
      expect([none.code, none.stdout]).toEqual([
        1,
        expect.stringMatching(/^database +There is no database/m),
      ]);
    });
  });
