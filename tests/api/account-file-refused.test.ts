import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportAccount, importAccount } from '../../server/src/account-file/index.ts';
import { createSeal } from '../../server/src/backup/index.ts';
import { type Config, loadConfig } from '../../server/src/config.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { openScratchStorage } from '../support/storages.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

interface Installation {
  api: TestApi;
  config: Config;
}

async function install(): Promise<Installation> {
  let options = {};
  const api = await startTestApi({
    openScratch: async (clock) => {
      const scratch = await openScratchStorage(undefined, clock);
      options = scratch.options;
      return scratch;
    },
  });
  return { api, config: { ...loadConfig({}), ...options } };
}

const folder = mkdtempSync(join(tmpdir(), 'waybill-account-'));
const path = join(folder, 'whole.account');
const changedPath = join(folder, 'changed.account');
let source: Installation;
let target: Installation;
let merchant: Merchant;
let resident: Merchant;
let whole: Buffer;
/** Its lines without the seal. */
let text: string;
beforeAll(async () => {
  [source, target] = [await install(), await install()];
  merchant = await createMerchant(source.api);
  resident = await createMerchant(target.api);
  await merchant.product('MUG', 40);
  await merchant.order([{ sku: 'MUG', quantity: 2 }]);
  const { api, config } = source;
  await exportAccount(config, { accountId: merchant.accountId, vault: api.vault, file: path });
  whole = readFileSync(path);
  text = gunzipSync(whole.subarray(0, whole.indexOf('\0waybill seal\n'))).toString('utf8');
});
afterAll(async () => {
  await source?.api.close();
  await target?.api.close();
  rmSync(folder, { recursive: true, force: true });
});

const counts = async () => {
  const { db } = target.api.storage;
  const tables = [
    'accounts',
    'users',
    'api_keys',
    'products',
    'orders',
    'events',
    'paused_accounts',
  ] as const;
  const found: Record<string, number> = {};
  for (const table of tables) found[table] = (await db.selectFrom(table).selectAll().execute()).length;
  return found;
};

let before: Awaited<ReturnType<typeof counts>>;
beforeEach(async () => {
  before = await counts();
});

async function expectRefused(file: string, message: RegExp): Promise<void> {
  const { api, config } = target;
  const importing = importAccount({ storage: api.storage, config, vault: api.vault, file });
  await expect(importing).rejects.toThrow(message);
  await expect(importing).rejects.toMatchObject({ name: 'OperatorError' });
  expect(await counts()).toEqual(before);
}

/** As somebody would write it who knows the format. */
async function sealed(lines: string): Promise<string> {
  const seal = createSeal();
  seal.end(gzipSync(lines));
  writeFileSync(changedPath, Buffer.concat(await seal.toArray()));
  return changedPath;
}

function changed(bytes: Buffer): string {
  writeFileSync(changedPath, bytes);
  return changedPath;
}

describe('a file is refused before anything is changed', () => {
  test.each([0.1, 0.5, 0.99])('if only %d of it is there', async (part) => {
    const end = Math.floor(whole.length * part);
    await expectRefused(changed(whole.subarray(0, end)), /changed\.account is damaged: /);
  });

  test('if one bit of it is another', async () => {
    const bytes = Buffer.from(whole);
    const at = bytes.length >> 1;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await expectRefused(changed(bytes), /is damaged: its checksum is wrong/);
  });

  test('if a value was edited, although the file has a seal', async () => {
    const edited = text.replace('"The MUG"', '"The CUP"');
    expect(edited).not.toBe(text);
    await expectRefused(await sealed(edited), /is damaged: rows of products differ/);
  });

  test('if rows were taken out', async () => {
    const lines = text.split('\n');
    const at = lines.findIndex((line) => line.includes('{"table":"order_items"'));
    await expectRefused(
      await sealed(lines.filter((_, i) => i !== at + 1).join('\n')),
      /is damaged: rows are missing/,
    );
  });

  test('if it has rows of another account', async () => {
    const edited = text.replaceAll(`"${merchant.accountId}"`, '"usr_another"');
    const [header, ...rows] = edited.split('\n');
    const own = header?.replace('usr_another', merchant.accountId);
    await expectRefused(await sealed([own, ...rows].join('\n')), /it has rows of another account in /);
  });

  test('if another version of Waybill has written it', async () => {
    const later = text.replace(
      /"schemaVersion":(\d+)/,
      (_, version) => `"schemaVersion":${Number(version) + 1}`,
    );
    await expectRefused(await sealed(later), /newer/);
    await expectRefused(await sealed(text.replace('"version":1', '"version":2')), /newer Waybill: update/);
  });

  test('if it is something else, or not there', async () => {
    await expectRefused(changed(Buffer.from('hello')), /is not the file of an account/);
    const backup = text.replace('"waybill-account"', '"waybill-backup"');
    await expectRefused(await sealed(backup), /is not the file of an account/);
    await expectRefused(join(folder, 'missing.account'), /Cannot read .*missing\.account/);
  });
});

describe('an account is refused that the installation has some of already', () => {
  test('an id of anything', async () => {
    const { storage, clock } = target.api;
    const { id } = await source.api.storage.db
      .selectFrom('warehouses')
      .select('id')
      .where('account_id', '=', merchant.accountId)
      .limit(1)
      .executeTakeFirstOrThrow();
    const own = { account_id: resident.accountId, created_at: clock.now(), updated_at: clock.now() };
    await storage.write((tx) =>
      tx
        .insertInto('warehouses')
        .values({ id, ...own, name: 'Same', address: '{}', is_default: 0 } as never)
        .execute(),
    );
    await expectRefused(path, new RegExp(`warehouses with the id ${id}\\. Nothing has been changed`));
    await storage.write((tx) => tx.deleteFrom('warehouses').where('id', '=', id).execute());
  });

  test('the email of a member', async () => {
    const { storage } = target.api;
    const email = `${merchant.accountId}@example.com`;
    const set = (to: string) =>
      storage.write((tx) =>
        tx.updateTable('users').set({ email: to }).where('id', '=', resident.accountId).execute(),
      );
    await set(email);
    await expectRefused(path, new RegExp(`users with the email ${email}`));
    await set('resident@example.com');
  });

  test('an API key', async () => {
    const { storage } = target.api;
    const { hash } = await source.api.storage.db
      .selectFrom('api_keys')
      .select('hash')
      .where('account_id', '=', merchant.accountId)
      .limit(1)
      .executeTakeFirstOrThrow();
    const { id, hash: own } = await storage.db
      .selectFrom('api_keys')
      .select(['id', 'hash'])
      .where('account_id', '=', resident.accountId)
      .limit(1)
      .executeTakeFirstOrThrow();
    const set = (to: string) =>
      storage.write((tx) => tx.updateTable('api_keys').set({ hash: to }).where('id', '=', id).execute());
    await set(hash);
    await expectRefused(path, new RegExp(`api_keys with the hash ${hash}`));
    await set(own);
  });

  test('then it is imported, but not twice', async () => {
    const { api, config } = target;
    const request = { storage: api.storage, config, vault: api.vault, file: path };
    expect(await importAccount(request)).toMatchObject({ account: { id: merchant.accountId } });
    before = await counts();
    await expectRefused(path, new RegExp(`accounts with the id ${merchant.accountId}`));
  });
});
