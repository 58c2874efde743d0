import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { exportAccount, importAccount } from '../../server/src/account-file/index.ts';
import { backUp, move, restore } from '../../server/src/backup/index.ts';
import { type Config, loadConfig } from '../../server/src/config.ts';
import { createVault } from '../../server/src/lib/crypto.ts';
import { openDump, openStorage } from '../../server/src/storage/index.ts';
import { eraseEvents } from '../../server/src/webhooks/index.ts';
import type { ScratchDatabase } from '../support/scratch-database.ts';
import { createDatabase } from '../support/storages.ts';
import { DAY, KEPT_MS, openPartitionScene, type PartitionScene } from './support/partition-scene.ts';

const START = Date.parse('2030-01-01T12:00:00Z');
const NOW = START + KEPT_MS / 2;
/** Where a delivery and an event are. */
const PLACES = `
  select tableoid::regclass::text as place from deliveries where id = any($1)
  union all select tableoid::regclass::text from events where id = any($1) order by 1`;
const ORDER = 'ord_of_a_customer';

describe.skipIf(inject('postgresUrl') === '')(
  'rows in partitions of PostgreSQL, old, present and pending',
  () => {
    let scene: PartitionScene;
    let folder: string;
    let file: string;
    const targets: ScratchDatabase[] = [];
    beforeAll(async () => {
      scene = await openPartitionScene();
      folder = mkdtempSync(join(tmpdir(), 'waybill-partitions-'));
      file = join(folder, 'all.backup');
      for (let at = START; at <= NOW; at += DAY) {
        await scene.pruneAt(at);
        await scene.addDelivery(at, 'delivered', { subjectId: ORDER });
      }
      await scene.addDelivery(START, 'pending', { subjectId: ORDER });
      // In the rest.
      await scene.addDelivery(START - DAY, 'delivered', { subjectId: ORDER });
      await backUp(configOf(scene.options.databaseUrl), file);
    });
    afterAll(async () => {
      await scene.remove();
      for (const target of targets) await target.drop();
      rmSync(folder, { recursive: true, force: true });
    });

    const configOf = (databaseUrl: string | undefined): Config => ({
      ...loadConfig({}),
      dataFolder: join(folder, 'data'),
      databaseUrl,
    });
    async function newTarget(): Promise<Config> {
      const target = await createDatabase();
      targets.push(target);
      return configOf(target.url);
    }
    async function rowsOf({ databaseUrl }: Config, text: string, values: unknown[] = []) {
      const client = new pg.Client(databaseUrl);
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    }
    async function contentsOf(config: Config): Promise<string[]> {
      const dump = await openDump(config);
      const found: string[] = [];
      for (const table of dump.tables)
        if (['events', 'deliveries', 'webhook_subscriptions', 'accounts'].includes(table.name))
          for await (const rows of dump.read(table))
            for (const row of rows)
              found.push(
                JSON.stringify(Object.fromEntries(table.columns.map((name, i) => [name, row[i]]).sort())),
              );
      await dump.close();
      return found.sort();
    }
    /** The server's jobs put rows into partitions, and drop these when they have expired. */
    async function expectToExpire(config: Config): Promise<void> {
      const storage = await openStorage({ ...config, poolSize: 2 });
      try {
        await scene.pruneAt(NOW, storage);
        const counted = async () =>
          (await storage.db.selectFrom('deliveries').select(['status']).orderBy('status').execute()).map(
            ({ status }) => status,
          );
        expect(await counted()).toEqual([...Array(7).fill('delivered'), 'pending']);
        await scene.pruneAt(NOW + KEPT_MS + DAY, storage);
        expect(await counted()).toEqual(['pending']);
        expect(await storage.db.selectFrom('events').select('id').execute()).toHaveLength(1);
      } finally {
        await storage.close();
      }
    }

    test('are all in a backup, and in a database that is restored from it, empty or with partitions of its own', async () => {
      const original = await contentsOf(configOf(scene.options.databaseUrl));
      expect(original.filter((row) => row.includes('"dlv_'))).toHaveLength(16);
      const target = await newTarget();
      for (const replace of [false, true]) {
        await restore(target, file, { replace });
        expect(await contentsOf(target)).toEqual(original);
        await expectToExpire(target);
      }
    });

    test('are all in an SQLite file that is restored from it, and in a database that this is moved to', async () => {
      const original = await contentsOf(configOf(scene.options.databaseUrl));
      const sqlite = configOf(undefined);
      await restore(sqlite, file, { replace: false });
      expect(await contentsOf(sqlite)).toEqual(original);
      const target = await newTarget();
      await move(sqlite, target.databaseUrl ?? '');
      expect(await contentsOf(target)).toEqual(original);
      await expectToExpire(target);
    });

    describe('in a database that they are copied to', () => {
      const retentionMs = loadConfig({}).deliveryRetentionMs;
      const now = Date.now();
      const ages = { old: retentionMs - DAY, young: DAY, expired: retentionMs + 20 * DAY };
      let other: PartitionScene;
      let added: [string, { id: string; eventId: string }][];
      beforeAll(async () => {
        other = await openPartitionScene();
        const adding = Object.entries(ages).map(
          async ([name, age]) => [name, await other.addDelivery(now - age)] as (typeof added)[number],
        );
        added = await Promise.all(adding);
      });
      afterAll(() => other?.remove());

      async function expectInPartitions(target: Config): Promise<void> {
        for (const [name, { id, eventId }] of added) {
          const places = (await rowsOf(target, PLACES, [[id, eventId]])).map(({ place }) => place);
          if (name === 'expired') expect(places).toEqual(['deliveries_finished_rest', 'events_rest']);
          else for (const place of places) expect(place).toMatch(/_[0-9]{8}$/);
        }
        const dates = await rowsOf(target, "select from pg_class where relname ~ '^request_log_[0-9]{8}$'");
        expect(dates.length).toBeGreaterThan(8);
      }

      test('are in partitions of their time', async () => {
        const target = await newTarget();
        const copy = join(folder, 'other.backup');
        await backUp(configOf(other.options.databaseUrl), copy);
        await restore(target, copy, { replace: false });
        await expectInPartitions(target);
      });

      test('are in partitions of their time if their account is imported, also beside partitions that are there', async () => {
        const vault = createVault(Buffer.alloc(32));
        const source = configOf(other.options.databaseUrl);
        const copy = join(folder, 'other.account');
        const sealed = vault.seal('the secret of a webhook', 'whk_1');
        await other.rows('update webhook_subscriptions set sealed_secret = $1', [sealed]);
        await exportAccount(source, { accountId: other.accountId, vault, file: copy });
        for (const isUsed of [false, true]) {
          const target = await newTarget();
          const storage = await openStorage({ ...target, poolSize: 2 });
          try {
            if (isUsed) await storage.partitions.createAhead('events', now, 400 * DAY);
            await importAccount({ storage, config: target, vault, file: copy });
            await expectInPartitions(target);
          } finally {
            await storage.close();
          }
        }
      });
    });

    test('are erased with the data of a customer', async () => {
      const { storage } = scene;
      const places = await scene.rows('select distinct tableoid::regclass from deliveries');
      expect(places.length).toBeGreaterThan(6);
      await storage.write((tx) =>
        eraseEvents(
          storage,
          tx,
          { subjectIds: [ORDER] },
          <T extends object>() => ({ erased: true }) as unknown as T,
        ),
      );
      expect(await scene.rows(`select id from events where data <> '{"erased":true}'`)).toEqual([]);
      expect(await scene.rows(`select id from deliveries where attempt_log like '%receiver%'`)).toEqual([]);
    });
  },
);
