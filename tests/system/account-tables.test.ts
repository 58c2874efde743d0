import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { TABLE_NAMES } from '../../server/src/account-file/tables.ts';
import { loadInstanceKey } from '../../server/src/accounts/index.ts';
import { createVault } from '../../server/src/lib/crypto.ts';
import { openStorage } from '../../server/src/storage/index.ts';
import { databasePath } from '../../server/src/storage/sqlite.ts';
import { rowsOfAccount } from '../support/account-rows.ts';
import { fillEveryTable } from '../support/every-table.ts';
import { createMigratedInstallation, type Installation } from './support/process.ts';

const EMAIL = 'usr_moved@example.com';

interface Place {
  waybill: Installation;
  secret: string;
}

async function place(dialect: 'sqlite' | 'postgres', name: string): Promise<Place> {
  const secret = `the secret of the ${name} installation`;
  return { secret, waybill: await createMigratedInstallation(dialect, { WAYBILL_SECRET: secret }) };
}

async function rowsIn({ waybill, secret }: Place, accountId: string): Promise<Map<string, string[]>> {
  const { dataFolder, databaseUrl } = waybill;
  const storage = await openStorage({ dataFolder, databaseUrl, poolSize: 1 });
  try {
    const { key } = await loadInstanceKey({ storage, secret, dataFolder });
    return await rowsOfAccount(storage, accountId, createVault(key));
  } finally {
    await storage.close();
  }
}

async function fill({ waybill, secret }: Place, accountId: string): Promise<void> {
  const { dataFolder, databaseUrl } = waybill;
  const storage = await openStorage({ dataFolder, databaseUrl, poolSize: 1 });
  const { key } = await loadInstanceKey({ storage, secret, dataFolder });
  await storage.close();
  await fillEveryTable(databasePath(dataFolder), accountId, createVault(key), Date.now());
}

describe.skipIf(inject('postgresUrl') === '')('an account with a row in every table', () => {
  let first: Place;
  let shared: Place;
  let last: Place;
  beforeAll(async () => {
    [first, shared, last] = [
      await place('sqlite', 'first'),
      await place('postgres', 'shared'),
      await place('sqlite', 'last'),
    ];
    // So that nobody who is imported becomes the owner of the installation.
    for (const { waybill } of [shared, last])
      await waybill.json(['users', 'create', '--email', 'owner@example.com']);
    await fill(first, 'usr_moved');
    await fill(first, 'usr_stays');
    await fill(last, 'usr_other');
  });
  afterAll(async () => {
    for (const one of [first, shared, last]) await one?.waybill.remove();
  });

  test('goes from SQLite to PostgreSQL and to another SQLite, and no row or secret of it or of others changes', async () => {
    const before = await rowsIn(first, 'usr_moved');
    const other = await rowsIn(last, 'usr_other');
    expect(TABLE_NAMES.filter((name) => before.get(name)?.length !== 1)).toEqual([]);
    const file = join(first.waybill.folder, 'first.account');
    const again = join(first.waybill.folder, 'again.account');
    const { rows } = await first.waybill.json(['account', 'export', file, '--user', EMAIL]);
    expect(await shared.waybill.json(['account', 'import', file])).toMatchObject({ rows });
    expect(await rowsIn(shared, 'usr_moved')).toEqual(before);
    await shared.waybill.json(['account', 'export', again, '--user', EMAIL]);
    expect(await last.waybill.json(['account', 'import', again])).toMatchObject({ rows });
    expect(await rowsIn(last, 'usr_moved')).toEqual(before);
    expect(await rowsIn(last, 'usr_other')).toEqual(other);
    expect(await rowsIn(first, 'usr_moved')).toEqual(before);
    const left = await rowsIn(shared, 'usr_stays');
    expect([...left.values()].flat()).toEqual([]);
  });
});
