import { createHash } from 'node:crypto';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matchesFingerprint } from '../../server/src/accounts/index.ts';
import { backUp, restore } from '../../server/src/backup/index.ts';
import { type Config, loadConfig } from '../../server/src/config.ts';
import type { Json } from '../../server/src/lib/json.ts';
import { checkOrderDocuments } from '../../server/src/shipping/orders/index.ts';
import {
  checkListCounts,
  loadDatabase,
  lockForServing,
  openDump,
  openStorage,
  SCHEMA_VERSION,
} from '../../server/src/storage/index.ts';
import { MIGRATIONS } from '../../server/src/storage/migrate.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { auditShipping } from '../support/shipping-audit.ts';
import {
  createDatabase,
  DIALECTS,
  openScratchStorage,
  type ScratchStorage,
  type StorageKind,
} from '../support/storages.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let folder: string;
let api: TestApi;
let merchant: Merchant;
let config: Config;
let file: string;
const many: { subject: string; times: Json<number[]>; expires_at: number }[] = [];
/** A count of a list that does not exist. */
const COUNT = { account_id: 'usr_1', list: 'none', level: 12, facet1: '', stripe: 0, n: 1 };
const removals: (() => void | Promise<void>)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-backup-'));
  let scratch: ScratchStorage | undefined;
  api = await startTestApi({
    openScratch: async (clock) => {
      scratch = await openScratchStorage(undefined, clock);
      return scratch;
    },
  });
  merchant = await createMerchant(api);
  config = { ...loadConfig({}), dataFolder: folder, ...scratch?.options };
  file = join(folder, 'first.backup');
  await merchant.product('MUG', 40);
  const order = await merchant.order([{ sku: 'MUG', quantity: 2 }]);
  await merchant.shipment({ orderId: order.id });
  await merchant.order([{ sku: 'MUG', quantity: 50 }]);
  const logo = {
    account_id: merchant.accountId,
    store_id: '',
    content_type: 'image/png' as const,
    width: 1,
    height: 1,
    bytes: Buffer.from([0, 255, 10, 13]),
    updated_at: 1,
  };
  await api.storage.write((tx) => tx.insertInto('brand_logos').values(logo).execute());
  // More rows than are read at once, in a table of each kind that SQLite has.
  for (let i = 0; i < 450; i++)
    many.push({ subject: `subject ${i}`, times: '[]' as Json<number[]>, expires_at: i });
  const counts = many.map((_, i) => ({ ...COUNT, bucket: i, facet2: `${i % 7}` }));
  await api.storage.write(async (tx) => {
    await tx.insertInto('login_attempts').values(many).execute();
    await tx.insertInto('list_counts').values(counts).execute();
    // All but those of two new orders.
    await tx
      .updateTable('deliveries')
      .set({ status: 'delivered', finished_at: 1 })
      .where('event_type', '<>', 'order.created')
      .execute();
  });
  await backUp(config, file);
});
afterAll(async () => {
  await api.close();
  for (const remove of removals) await remove();
  rmSync(folder, { recursive: true, force: true });
});

async function emptyTarget(dialect: StorageKind): Promise<Config> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-restored-'));
  removals.push(() => rmSync(dataFolder, { recursive: true, force: true }));
  const database = dialect === 'postgres' ? await createDatabase() : undefined;
  if (database !== undefined) removals.push(() => database.drop());
  return { ...loadConfig({}), dataFolder, databaseUrl: database?.url };
}

const asText = (cell: unknown) => (cell instanceof Uint8Array ? Buffer.from(cell).toString('hex') : cell);

/** All rows by table, each as text. */
async function contentsOf(options: Config): Promise<Record<string, string[]>> {
  const dump = await openDump(options);
  const contents: Record<string, string[]> = {};
  for (const table of dump.tables) {
    const rows: string[] = [];
    for await (const batch of dump.read(table))
      for (const row of batch)
        rows.push(
          JSON.stringify(Object.fromEntries(table.columns.map((name, i) => [name, asText(row[i])]).sort())),
        );
    contents[table.name] = rows.sort();
  }
  await dump.close();
  return contents;
}

const ids = (contents: Record<string, string[]>, table: string) =>
  (contents[table] ?? []).map((row) => JSON.parse(row).id as string);

describe.for(DIALECTS)('restored to %s', (dialect) => {
  test('is every row of the database, with its counts, documents and stock, and takes new orders', {
    tags: 'database',
  }, async () => {
    const target = await emptyTarget(dialect);
    const report = await restore(target, file, { replace: false });
    expect(report).toMatchObject({
      schemaVersion: SCHEMA_VERSION,
      migratedTo: SCHEMA_VERSION,
      pendingDeliveries: 2,
    });
    const [original, restored] = [await contentsOf(config), await contentsOf(target)];
    // Times of use are written now and then, by the server itself.
    const { api_keys: _1, settings: _2, request_log: _3, ...expected } = original;
    expect(restored).toMatchObject(expected);
    const storage = await openStorage({ ...target, poolSize: 2 });
    try {
      expect(await checkListCounts(storage)).toEqual([]);
      expect(await checkOrderDocuments(storage)).toEqual([]);
      await auditShipping(storage, merchant.accountId);
      // Triggers work again.
      await storage.write((tx) => tx.updateTable('orders').set({ status: 'cancelled' }).execute());
      expect(await checkListCounts(storage)).toEqual([]);
      expect(
        await storage.db.selectFrom('orders').select('id').where('document', 'is not', null).execute(),
      ).toEqual([]);
    } finally {
      await storage.close();
    }
  });
});

test('rows of an older schema are migrated', { tags: 'database' }, async () => {
  const target = await emptyTarget(process.env.TEST_STORAGE as StorageKind);
  const next = { name: 'next', statements: () => ["update settings set value = value || ' now'"] };
  const request = { schemaVersion: SCHEMA_VERSION, replace: false, migrations: [...MIGRATIONS, next] };
  await loadDatabase(target, request, (insert) =>
    insert({ name: 'settings', columns: ['name', 'value'] }, [['color', 'blue']]),
  );
  expect((await contentsOf(target)).settings).toEqual([JSON.stringify({ name: 'color', value: 'blue now' })]);
});

test('a backup under load has everything that was acknowledged before it started, and whole orders only', {
  tags: 'database',
}, async () => {
  const acknowledged: string[] = [];
  let stopped = false;
  const write = async () => {
    while (!stopped)
      acknowledged.push(
        (
          await merchant.order([
            { name: 'Thing', quantity: 1 },
            { name: 'Other', quantity: 2 },
          ])
        ).id,
      );
  };
  const writers = [write(), write(), write()];
  try {
    await expect.poll(() => acknowledged.length).toBeGreaterThan(10);
    const before = [...acknowledged];
    const busy = join(folder, 'busy.backup');
    await backUp(config, busy);
    stopped = true;
    const target = await emptyTarget(process.env.TEST_STORAGE as StorageKind);
    await restore(target, busy, { replace: false });
    const restored = await contentsOf(target);
    expect(ids(restored, 'orders')).toEqual(expect.arrayContaining(before));
    const storage = await openStorage({ ...target, poolSize: 1 });
    try {
      expect([await checkListCounts(storage), await checkOrderDocuments(storage)]).toEqual([[], []]);
      await auditShipping(storage, merchant.accountId);
    } finally {
      await storage.close();
    }
  } finally {
    stopped = true;
    await Promise.all(writers);
  }
});

test('a backup is readable by its owner only, and leaves nothing else in the folder', () => {
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
});

test('a backup that cannot be written leaves the one before as it was', async () => {
  const content = readFileSync(file);
  await expect(
    backUp({ ...config, dataFolder: join(folder, 'nowhere'), databaseUrl: undefined }, file, {
      replace: true,
    }),
  ).rejects.toThrow(/no database/);
  expect(readFileSync(file)).toEqual(content);
});

test('a backup replaces a file only if it is told to', async () => {
  const other = join(folder, 'other.backup');
  writeFileSync(other, 'of somebody else');
  await expect(backUp(config, other)).rejects.toThrow(/other\.backup already exists: .*--force/);
  expect(readFileSync(other, 'utf8')).toBe('of somebody else');
  await backUp(config, other, { replace: true });
  expect(readFileSync(other, 'utf8')).not.toBe('of somebody else');
});

describe('restore refuses, and changes nothing:', { tags: 'database' }, () => {
  const altered = (name: string, change: (text: string) => string) => {
    const path = join(folder, name);
    // With the right seal: what is inside is checked too.
    writeSealed(path, change(gunzipSync(readFileSync(file)).toString()));
    return path;
  };
  const headerWith = (over: object) => (text: string) => {
    const end = text.indexOf('\n');
    return `${JSON.stringify({ ...JSON.parse(text.slice(0, end)), ...over })}${text.slice(end)}`;
  };
  let target: Config;
  let before: Record<string, string[]>;
  beforeAll(async () => {
    target = await emptyTarget(process.env.TEST_STORAGE as StorageKind);
    await restore(target, file, { replace: false });
    before = await contentsOf(target);
  });

  test.for<[string, () => string, RegExp]>([
    [
      'a missing end',
      () => altered('cut', (text) => text.slice(0, text.lastIndexOf('{"end"'))),
      /damaged: its end is missing/,
    ],
    [
      'half a file',
      () => {
        const path = join(folder, 'half');
        const content = readFileSync(file);
        writeFileSync(path, content.subarray(0, content.length / 2));
        return path;
      },
      /damaged/,
    ],
    ['another file', () => join(import.meta.dirname, 'backup.test.ts'), /is not a backup/],
    ['no file', () => join(folder, 'none'), /Cannot read/],
    [
      'a newer schema',
      () => altered('newer', headerWith({ schemaVersion: 9_999 })),
      /newer Waybill .*update/,
    ],
    [
      'a schema from before the first release',
      () => altered('older', headerWith({ schemaVersion: 58 })),
      /older was written by a build from before 1\.0\.0-rc\.1, .*\(schema 58\)/,
    ],
    [
      'a key that is not at hand',
      () => altered('keyless', headerWith({ keyFingerprint: 'x', instanceKey: null })),
      /WAYBILL_SECRET/,
    ],
  ])('%s', async ([, make, message]) => {
    await expect(restore(target, make(), { replace: true })).rejects.toThrow(message);
    expect(await contentsOf(target)).toEqual(before);
    if (target.databaseUrl === undefined)
      expect(readdirSync(target.dataFolder).filter((name) => name.startsWith('.restore'))).toEqual([]);
  });

  test('a database with users, unless it may be replaced', async () => {
    await expect(restore(target, file, { replace: false })).rejects.toThrow(/--force/);
    await restore(target, file, { replace: true });
    expect(ids(await contentsOf(target), 'orders')).toHaveLength(2);
  });

  test('a database that a server is running on', async () => {
    const server = await openStorage({ ...target, poolSize: 1 });
    await server.ping();
    const unlock = await lockForServing({ ...target, poolSize: 1 });
    try {
      await expect(restore(target, file, { replace: true })).rejects.toThrow(/running/);
    } finally {
      unlock();
      await server.close();
    }
  });
});

function writeSealed(path: string, text: string): void {
  const packed = gzipSync(text);
  const seal = createHash('sha256').update(packed).digest();
  writeFileSync(path, Buffer.concat([packed, Buffer.from('\0waybill seal\n'), seal]));
}

/** The backup as it were of a database with a generated key. */
function writeWithKey(path: string, key: string): void {
  const [header = '', ...rest] = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  const lines = [JSON.stringify({ ...JSON.parse(header), instanceKey: key }), ...rest];
  writeSealed(path, lines.map((line) => `${line}\n`).join(''));
}

test('the key goes where the database that is restored keeps its own', async () => {
  const key = 'ab'.repeat(32);
  expect(gunzipSync(readFileSync(file)).toString()).not.toContain('instance_key"');
  for (const dialect of DIALECTS) {
    const target = await emptyTarget(dialect);
    const path = join(folder, `with-key-${dialect}`);
    writeWithKey(path, key);
    await restore(target, path, { replace: false });
    if (dialect === 'sqlite')
      expect(readFileSync(join(target.dataFolder, 'secret.key'), 'utf8').trim()).toBe(key);
    else expect((await contentsOf(target)).settings?.join()).toContain(key);
  }
  expect(matchesFingerprint('', { hex: key })).toBe(false);
});

test.skipIf(process.getuid?.() !== 0)('root restores for the user whose folder it is', async () => {
  const target = await emptyTarget('sqlite');
  const [uid, gid] = [65_534, 65_533];
  chownSync(target.dataFolder, uid, gid);
  const path = join(folder, 'for-another-user');
  writeWithKey(path, 'ab'.repeat(32));
  await restore(target, path, { replace: false });
  const files = readdirSync(target.dataFolder).sort();
  expect(files).toEqual(['secret.key', 'serve.lock', 'waybill.db']);
  for (const name of files)
    expect([name, statSync(join(target.dataFolder, name))]).toMatchObject([name, { uid, gid }]);
});
