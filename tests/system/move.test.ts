import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openSqliteFile } from '../../server/src/storage/sqlite-engine.ts';
import { copyOrder } from '../support/copied-orders.ts';
import { ADA } from '../support/places.ts';
import type { ScratchDatabase } from '../support/scratch-database.ts';
import { createDatabase } from '../support/storages.ts';
import { seedKeys } from './support/accounts.ts';
import { API, call, createWebhook } from './support/call.ts';
import { expectOneLineFailure } from './support/one-line-failure.ts';
import { createMigratedInstallation, type Installation } from './support/process.ts';
import { until } from './support/until.ts';

/** Enough to be killed while they are copied. */
const COPIES = 1_500;

describe.skipIf(inject('postgresUrl') === '')('moving from SQLite to PostgreSQL', () => {
  let waybill: Installation;
  let key: string;
  const targets: ScratchDatabase[] = [];
  beforeAll(async () => {
    waybill = await createMigratedInstallation();
    [{ key } = { key: '' }] = await seedKeys(waybill, 1);
    const server = await waybill.serve();
    expect((await createWebhook(server.origin, key)).status).toBe(201);
    const order = await createOrder(server.origin, '1');
    // A server that runs keeps it from moving.
    const target = await newTarget();
    expectOneLineFailure(await move(target), /A server is running on the data folder .*: stop it first/);
    expect(await tablesOf(target)).toBe(0);
    server.signal('SIGTERM');
    await server.ended;
    copyOrder(waybill.dataFolder, order.body.data.id, COPIES);
  });
  afterAll(async () => {
    await waybill?.remove();
    for (const target of targets) await target.drop();
  });

  async function createOrder(origin: string, orderNumber: string) {
    const items = [{ name: 'Mug', quantity: 1, weight: { value: 12, unit: 'oz' } }];
    const json = { orderNumber, shipTo: ADA, items };
    const order = await call('POST', `${origin}${API}/orders`, { key, json });
    expect(order.status).toBe(201);
    return order;
  }
  async function newTarget(): Promise<ScratchDatabase> {
    const target = await createDatabase();
    targets.push(target);
    return target;
  }
  const move = ({ url }: ScratchDatabase, ...options: string[]) =>
    waybill.run(['move', '--to', url, ...options]);
  const query = async ({ url }: ScratchDatabase, statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const tablesOf = async (target: ScratchDatabase) =>
    (await query(target, "select from pg_tables where schemaname = 'public'")).length;
  const openFile = async () => openSqliteFile(join(waybill.dataFolder, 'waybill.db'));
  const countOrders = async () => {
    const file = await openFile();
    const [row] = file.prepare('select count(*) as n from orders').all<{ n: number }>();
    file.close();
    return row?.n;
  };
  const serveOn = async (target: ScratchDatabase) => {
    const server = await waybill.serve({ DATABASE_URL: target.url });
    // With a webhook, whose secret is encrypted with the key that has moved too.
    expect((await createWebhook(server.origin, key)).status).toBe(201);
    const { body } = await call('GET', `${server.origin}${API}/orders?orderNumber=1-${COPIES}`, { key });
    expect(body.data).toHaveLength(1);
    // New orders are stored and found beside those that were copied.
    await createOrder(server.origin, 'after-the-move');
    const found = await call('GET', `${server.origin}${API}/orders?q=mug`, { key });
    expect(numbersOf(found.body.data)).toEqual(['after-the-move', '1']);
    server.signal('SIGTERM');
    await server.ended;
  };
  const numbersOf = (orders: { orderNumber: string }[]) => orders.map(({ orderNumber }) => orderNumber);
  const undo = () => waybill.json(['move', '--undo']);

  test('refuses while another program writes to the file, or DATABASE_URL is set', async () => {
    const target = await newTarget();
    const file = await openFile();
    file.exec('begin immediate');
    expectOneLineFailure(await move(target), /Another program is writing to .*waybill\.db/);
    file.close();
    const env = { DATABASE_URL: target.url };
    expectOneLineFailure(
      await waybill.run(['move', '--to', target.url], env),
      /^waybill: DATABASE_URL is set/,
    );
    expectOneLineFailure(await waybill.run(['move', '--to', 'mysql://u:hidden@h/d']), /--to: must be a URL/);
    expect(await tablesOf(target)).toBe(0);
  });

  describe.for([
    ['Copying', []],
    ['Comparing', ['long']],
  ] as const)('killed while %s', ([step, tags]) => {
    test('the file is as good as before, and a second try works', { tags: [...tags] }, async () => {
      const target = await newTarget();
      const moving = waybill.background(['move', '--to', target.url]);
      await until(step, () => moving.stderr().includes(step));
      moving.signal('SIGKILL');
      expect((await moving.ended).stdout).toBe('');
      expect((await tablesOf(target)) > 0).toBe(step === 'Comparing');
      expect(await countOrders()).toBe(COPIES + 1);
      await waybill.json(['users', 'create', '--email', `${step}@example.com`]);
      if (step === 'Comparing') {
        const started = await waybill.run(['serve'], { DATABASE_URL: target.url });
        expectOneLineFailure(started, /was interrupted: run the same `waybill move` again/);
      }
      expect(await move(target)).toMatchObject({ code: 0 });
      // What was written between the two tries is there.
      const emails = await query(target, 'select email from users');
      expect(emails).toContainEqual({ email: `${step.toLowerCase()}@example.com` });
      await undo();
    });
  });

  test('killed once the file was marked, a second try completes the move', { tags: 'long' }, async () => {
    const target = await newTarget();
    expect(await move(target)).toMatchObject({ code: 0 });
    await query(target, "insert into settings (name, value) values ('unfinished_move', 'true')");
    const started = await waybill.run(['migrate'], { DATABASE_URL: target.url });
    expectOneLineFailure(started, /was interrupted/);
    const { code, stdout } = await move(target);
    expect([code, stdout]).toEqual([0, expect.stringContaining('the key is in the database now')]);
    expectOneLineFailure(await move(target), /was moved to PostgreSQL/);
    await undo();
  });

  test('a database that has users is replaced only if told to', { tags: 'long' }, async () => {
    const target = await newTarget();
    expect(await move(target)).toMatchObject({ code: 0 });
    await undo();
    const { code, stderr } = await move(target);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/\nwaybill: The database already has users: add --force[^\n]*\n$/),
    ]);
    expect(await move(target, '--force')).toMatchObject({ code: 0 });
    await undo();
  });

  test('everything is there, the file takes nothing more, not even from who had it open, until the move is undone', async () => {
    const target = await newTarget();
    // It opens the file before, and writes after.
    const early = await openFile();
    const write = () => early.exec("insert into settings (name, value) values ('late', 'write')");
    early.prepare('select name from settings').all();
    const { code, stdout, stderr } = await move(target);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/Copying.*\n.*Comparing.*\n$/)]);
    expect(stdout).toMatch(/^Moved [\d,]+ rows in \d+ tables to PostgreSQL at .* in [\d.]+ s\.\n/);
    expect(stdout).toContain('The counts and checksums of all tables are the same');
    const { password } = new URL(target.url);
    if (password !== '') expect(stdout).not.toContain(password);

    expect(write).toThrow(/was moved to PostgreSQL/);
    early.close();
    const place = `/${target.name}`;
    for (const args of [['serve'], ['users', 'list'], ['backup', 'late.backup'], ['migrate']]) {
      const refused = await waybill.run(args);
      expectOneLineFailure(
        refused,
        /was moved to PostgreSQL at .*: set DATABASE_URL .*`waybill move --undo`/,
      );
      expect(refused.stderr).toContain(place);
    }
    expect(existsSync(join(waybill.folder, 'late.backup'))).toBe(false);

    expect(await query(target, 'select count(*)::int as n from orders')).toEqual([{ n: COPIES + 1 }]);
    await serveOn(target);
    const doctor = await waybill.json(['doctor', '--offline'], { DATABASE_URL: target.url });
    expect(doctor.filter(({ status }: { status: string }) => status === 'fail')).toEqual([]);

    expect(await undo()).toMatchObject({ place: expect.stringContaining(place) });
    expectOneLineFailure(await waybill.run(['move', '--undo']), /nothing to undo/);
    expect(await countOrders()).toBe(COPIES + 1);
    const server = await waybill.serve();
    const listed = await call('GET', `${server.origin}${API}/orders?limit=1`, { key });
    expect(listed.status).toBe(200);
    expect((await createWebhook(server.origin, key)).status).toBe(201);
    server.signal('SIGTERM');
    await server.ended;
  });
});
