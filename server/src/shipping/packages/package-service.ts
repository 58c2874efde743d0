import type { Clock } from '../../lib/clock.ts';
import { toJson } from '../../lib/json.ts';
import type { Parcel } from '../../schema/parcel.ts';
import { createResourceService, type Db, type PackageRow, type Storage } from '../../storage/index.ts';
import { checkPackage, toColumns, toPackage } from './package.ts';
import type { PackageInput, PackageUpdate } from './package-schemas.ts';

/** Each is tried for every order that is packed. */
const MAX_PACKAGES = 50;

export type PackageService = ReturnType<typeof createPackageService>;

export const createPackageService = (dependencies: { storage: Storage; clock: Clock }) =>
  createResourceService(dependencies, {
    table: 'packages',
    idPrefix: 'pkg',
    max: MAX_PACKAGES,
    tooMany: `There are already ${MAX_PACKAGES} packages, the maximum for an account`,
    duplicate: ({ name }) => `name: you already have a package named ${name}`,
    toResource: toPackage,
    create: (input: PackageInput, listed) =>
      checkPackage({
        ...listed,
        name: input.name,
        inner_dimensions: toJson(input.innerDimensions),
        outer_dimensions: null,
        tare_weight: null,
        max_weight: null,
        active: 1,
        ...toColumns(input),
      }),
    update: (change: PackageUpdate, before, touched) => {
      const columns = { ...toColumns(change), ...touched };
      checkPackage({ ...before, ...columns });
      return columns;
    },
  });

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
