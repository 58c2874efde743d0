// @module-tag database
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { PurchaseOutcome } from '../../server/src/carriers/carrier.ts';
import { openStorage } from '../../server/src/storage/index.ts';
import { openSqliteFile } from '../../server/src/storage/sqlite-engine.ts';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { scriptedPlugin } from '../support/scripted-plugin.ts';
import { auditShipping } from '../support/shipping-audit.ts';
import { openProxiedStorage, type ProxiedStorage, type ScratchStorage } from '../support/storages.ts';
import { type Answer, startTestApi, type TestApi } from '../support/test-api.ts';

const bought: PurchaseOutcome = {
  outcome: 'bought',
  label: {
    ...{ parcels: [{ trackingCode: 'SC1' }], trackingUrl: null, rate: 500, currency: 'USD' },
    carrierShipmentId: 'remote_1',
  },
};

describe.skipIf(process.env.TEST_STORAGE !== 'postgres')('while PostgreSQL fails', () => {
  let api: TestApi;
  let database: ProxiedStorage;
  let merchant: Merchant;
  let meanwhile = (_reference: string) => {};
  const plugin = scriptedPlugin({
    carrierOf: () => ({
      async buy({ reference }) {
        meanwhile(reference);
        return bought;
      },
      findPurchase: async () => bought,
      async voidLabel({ reference }) {
        meanwhile(reference);
        return { outcome: 'voided', refundStatus: 'submitted' };
      },
      findVoid: async () => ({ outcome: 'voided', refundStatus: 'submitted' }),
    }),
  });
  beforeAll(async () => {
    api = await startTestApi({
      plugins: [plugin],
      async openScratch(clock) {
        database = await openProxiedStorage({ poolSize: 4, clock });
        return database;
      },
      onError: () => {},
    });
    merchant = await createMerchant(api);
    await merchant.product('MUG', 1_000);
    // Whose stock nobody has locked while an order of mugs hangs.
    await merchant.product('CUP', 1_000);
  });
  afterAll(() => api.close());

  const order = (sku: string, over: object = {}) =>
    merchant.call('POST', '/orders', merchant.newOrder([{ sku, quantity: 2 }], over));
  const expectUnavailable = (answer: Answer) => {
    expectError(answer, 503, 'UNAVAILABLE', /not available right now|not known whether/);
    expect(answer.headers['retry-after']).toBe('1');
  };

  test('a write whose statement hangs is a 503 and leaves nothing, whatever is committed next', async () => {
    await merchant.told();
    const held = database.proxy.hold('HANGS');
    const hanging = order('MUG', { orderNumber: 'HANGS' });
    await held.reached;
    database.runOut('answerMs');
    expectUnavailable(await hanging);
    // More concurrent requests than connections, so that every connection is reused.
    const others = await Promise.all(Array.from({ length: 8 }, () => order('CUP')));
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 201));
    held.release();
    expect((await order('MUG')).status).toBe(201);
    expect(await merchant.get('/orders?q=HANGS')).toEqual([]);
    const told = (await merchant.told()).filter(({ type }) => type === 'order.created');
    expect(told).toHaveLength(others.length + 1);
    await auditShipping(api.storage, merchant.accountId);
  });

  test('a label that was bought or voided when the database fails is a 503 that says so, and is settled by itself', async () => {
    const account = { provider: 'scripted', name: 'Mine', settings: { apiKey: 'sk_live_1' } };
    const { id: carrierAccountId } = await merchant.post('/carrier-accounts', account);
    /** The connection breaks at the next statement about the shipment, which records the answer. */
    const failing = async (request: () => Promise<Answer>) => {
      const asked = new Promise<ReturnType<typeof database.proxy.hold>>((resolve) => {
        meanwhile = (reference) => resolve(database.proxy.hold(reference));
      });
      const answer = request();
      const held = await asked;
      meanwhile = () => {};
      await held.reached;
      held.cut();
      return answer;
    };
    const wanted = {
      carrierAccountId,
      carrier: 'usps',
      service: 'Priority',
      shipTo: CUSTOMER,
      parcels: [ONE_POUND],
    };
    const lost = await failing(() => merchant.call('POST', '/shipments', wanted));
    expectError(
      lost,
      503,
      'UNAVAILABLE',
      /was asked for the label, and its answer could not be recorded.*settled automatically/,
    );
    const id = /shp_\w+/.exec(lost.body.error.message)?.[0] ?? '';
    expect((await merchant.get(`/shipments/${id}`)).status).toBe('purchasing');
    api.clock.advance(61_000);
    await api.shipping.purchases.settleDue();
    expect((await merchant.get(`/shipments/${id}`)).status).toBe('purchased');
    const unvoided = await failing(() => merchant.call('POST', `/shipments/${id}/void`));
    expectError(
      unvoided,
      503,
      'UNAVAILABLE',
      /was asked to void the label, and its answer could not be recorded/,
    );
    expect((await merchant.get(`/shipments/${id}`)).status).toBe('voiding');
    api.clock.advance(61_000);
    await api.shipping.voids.settleDue();
    expect((await merchant.get(`/shipments/${id}`)).status).toBe('voided');
  });

  test('a write with a key whose commit is not confirmed is a 503 that says so, and is not executed again', async () => {
    const lost = { ...merchant.newOrder([{ sku: 'MUG', quantity: 2 }]), orderNumber: 'ONCE' };
    const post = () => merchant.call('POST', '/orders', lost, { 'idempotency-key': 'unconfirmed' });
    const underWay = database.proxy.hold('"ONCE"');
    const first = post();
    await underWay.reached;
    const held = underWay.holdNext('commit', { what: 'answer' });
    underWay.release();
    await held.reached;
    database.runOut('answerMs');
    const answer = await first;
    expectUnavailable(answer);
    expect(answer.body.error.message).toContain('not known whether this took effect');
    api.clock.advance(61_000);
    expectError(await post(), 409, 'CONFLICT', /took effect, but its answer was lost/);
    held.release();
    expect(await merchant.get('/orders?q=ONCE')).toHaveLength(1);
    await auditShipping(api.storage, merchant.accountId);
  });

  test('connections ended by the database at any time cause 503s, and never a partial write', async () => {
    const admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    const name = new URL(database.proxy.url).pathname.slice(1);
    const statuses = new Map<number, number>();
    let over = false;
    const client = async ({ key }: { key: string }): Promise<void> => {
      for (let calls = 0; calls < 55 && !(over && statuses.has(201)); calls++) {
        const json = merchant.newOrder([{ sku: 'MUG', quantity: 1 }]);
        const answer = await api.call('POST', '/api/v1/orders', { key, json });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.status !== 201) expectUnavailable(answer);
      }
    };
    const keys = await Promise.all(
      Array.from({ length: 6 }, () => api.newKey({ accountId: merchant.accountId })),
    );
    const clients = Promise.all(keys.map(client));
    for (let i = 0; i < 40; i++) {
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 order by random() limit 2',
        [name],
      );
      await sleep(20);
    }
    over = true;
    await clients;
    await admin.end();
    expect([...statuses.keys()].sort()).toEqual([201, 503]);
    await auditShipping(api.storage, merchant.accountId);
  });
});

describe.skipIf(process.env.TEST_STORAGE !== 'sqlite')('while the SQLite file is damaged', () => {
  test('a request that reads the damaged part is a 500 without details, and the log names the file', async () => {
    const damaged = await startTestApi({ openScratch: openDamagedStorage, onError: () => {} });
    const { key } = await damaged.newKey();
    const answer = await damaged.call('GET', '/api/v1/webhooks', { key });
    expectError(answer, 500, 'INTERNAL_ERROR', 'Something went wrong on our side');
    expect(damaged.logged()).toMatch(/"problem":"The database [^"]+waybill\.db is damaged /);
    // Whatever else would still succeed.
    const json = { name: 'Main', address: CUSTOMER };
    const refused = await damaged.call('POST', '/api/v1/warehouses', { key, json });
    expectError(refused, 503, 'UNAVAILABLE', 'The service is not available right now, try again later');
    const ready = await damaged.call('GET', '/readyz');
    expect([ready.status, ready.text]).toEqual([503, expect.stringContaining('damaged')]);
    await damaged.close();
  });
});

test.skipIf(process.env.TEST_STORAGE !== 'sqlite')(
  'a damaged file is checked before it is used again',
  async () => {
    const { storage, options } = await openDamagedStorage();
    onTestFinished(() => rmSync(options.dataFolder, { recursive: true, force: true }));
    await expect(storage.db.selectFrom('webhook_subscriptions').selectAll().execute()).rejects.toThrow();
    await storage.close();
    const path = join(options.dataFolder, 'waybill.db');
    await expect(openStorage(options)).rejects.toThrow(`The database ${path} is damaged`);
    copyFileSync(inject('sqliteTemplate'), path);
    const restored = await openStorage(options);
    await restored.write((tx) => tx.insertInto('settings').values({ name: 'a', value: 'b' }).execute());
    await restored.close();
    expect(readdirSync(options.dataFolder)).not.toContain('waybill.db.damaged');
  },
);

/** Overwrites the database page that contains the webhook subscriptions. */
async function openDamagedStorage(): Promise<ScratchStorage> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-test-'));
  const options = { dataFolder, databaseUrl: undefined, poolSize: 1 };
  await (await openStorage(options)).close();
  const path = join(dataFolder, 'waybill.db');
  const file = await openSqliteFile(path);
  const pages = file
    .prepare(`select rootpage as page from sqlite_master where tbl_name = 'webhook_subscriptions'`)
    .all() as { page: number }[];
  file.close();
  const bytes = readFileSync(path);
  for (const { page } of pages) bytes.fill(0x55, (page - 1) * 4_096, page * 4_096);
  writeFileSync(path, bytes);
  const storage = await openStorage(options);
  return {
    storage,
    options,
    async remove() {
      await storage.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
