import type { Clock } from '../../lib/clock.ts';
import { conflict } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { toJson } from '../../lib/json.ts';
import type { Package } from '../../schema/package.ts';
import type { Parcel } from '../../schema/parcel.ts';
import {
  type Db,
  lockAccount,
  ownedRow,
  type PackageRow,
  refuseDuplicates,
  type Storage,
} from '../../storage/index.ts';
import { checkPackage, toColumns, toPackage } from './package.ts';
import type { NewPackage, PackageUpdate } from './package-schemas.ts';

/** Each is tried for every order that is packed. */
const MAX_PACKAGES = 50;

export type PackageService = ReturnType<typeof createPackageService>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
}

export function createPackageService({ storage, clock }: Dependencies) {
  const write = <T>(name: string | undefined, job: (tx: Db) => Promise<T>): Promise<T> =>
    refuseDuplicates(
      storage,
      () => `name: you already have a package named ${name}`,
      () => storage.write(job),
    );

  return {
    async list(accountId: string): Promise<Package[]> {
      const rows = await storage.db
        .selectFrom('packages')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toPackage);
    },

    async get(accountId: string, id: string): Promise<Package> {
      return toPackage(await ownedRow(storage.db, 'packages', accountId, id));
    },

    create(accountId: string, input: NewPackage): Promise<Package> {
      const now = clock.now();
      const row = checkPackage({
        id: newId('pkg'),
        account_id: accountId,
        name: input.name,
        inner_dimensions: toJson(input.innerDimensions),
        outer_dimensions: null,
        tare_weight: null,
        max_weight: null,
        active: 1,
        created_at: now,
        updated_at: now,
        ...toColumns(input),
      });
      return write(input.name, async (tx) => {
        await lockAccount(storage, tx, accountId);
        const { count } = await tx
          .selectFrom('packages')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow();
        if (Number(count) >= MAX_PACKAGES)
          throw conflict(`There are ${MAX_PACKAGES} packages already, which is the most an account can have`);
        await tx.insertInto('packages').values(row).execute();
        return toPackage(row);
      });
    },

    update(accountId: string, id: string, change: PackageUpdate): Promise<Package> {
      return write(change.name, async (tx) => {
        const before = await ownedRow(tx, 'packages', accountId, id, { lock: storage.locks.change });
        const columns = { ...toColumns(change), updated_at: clock.now() };
        const after = checkPackage({ ...before, ...columns });
        await tx.updateTable('packages').set(columns).where('id', '=', id).execute();
        return toPackage(after);
      });
    },

    async remove(accountId: string, id: string): Promise<void> {
      await storage.write(async (tx) => {
        await ownedRow(tx, 'packages', accountId, id);
        await tx.deleteFrom('packages').where('id', '=', id).execute();
      });
    },
  };
}

/** What an account packs its orders into. */
export const activePackages = (db: Db, accountId: string): Promise<PackageRow[]> =>
  db.selectFrom('packages').selectAll().where('account_id', '=', accountId).where('active', '=', 1).execute();

/** Which package types of these parcels are boxes of the merchant's own. */
export async function ownPackagesAmong(
  db: Db,
  accountId: string,
  parcels: readonly Parcel[],
): Promise<string[] | undefined> {
  const types = [...new Set(parcels.flatMap(({ packageType }) => packageType ?? []))];
  if (types.length === 0) return undefined;
  const rows = await db
    .selectFrom('packages')
    .select('name')
    .where('account_id', '=', accountId)
    .where('name', 'in', types)
    .execute();
  return rows.map(({ name }) => name);
}
