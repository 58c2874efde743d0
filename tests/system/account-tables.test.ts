import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { TABLE_NAMES } from '../../server/src/account-file/tables.ts';
import { databasePath } from '../../server/src/storage/sqlite.ts';
import { rowsOfAccount } from '../support/account-rows.ts';
import { fillEveryTable } from '../support/every-table.ts';
import { createPlace, type Place, withStorage } from './support/places.ts';

const EMAIL = 'usr_moved@example.com';

const rowsIn = (at: Place, accountId: string) =>
  withStorage(at, (storage, vault) => rowsOfAccount(storage, accountId, vault));
const fill = (at: Place, accountId: string) =>
  withStorage(at, (_storage, vault) =>
    fillEveryTable(databasePath(at.waybill.dataFolder), accountId, vault, Date.now()),
  );

describe.skipIf(inject('postgresUrl') === '')('an account with a row in every table', () => {
  let first: Place;
  let shared: Place;
  let last: Place;
  beforeAll(async () => {
    [first, shared, last] = [
      await createPlace('sqlite', 'first'),
      await createPlace('postgres', 'shared'),
      await createPlace('sqlite', 'last'),
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
