import { type Db, type OrderRow, ownedRow, type Storage } from '../../../storage/index.ts';

/** Refuses a package that is not the account's. One that the order has already may have been deleted since. */
export async function checkPackage(
  storage: Storage,
  tx: Db,
  row: Pick<OrderRow, 'account_id' | 'package_id'>,
  packageId: string | null | undefined,
): Promise<void> {
  if (typeof packageId !== 'string' || packageId === row.package_id) return;
  await ownedRow(tx, 'packages', row.account_id, packageId, { lock: storage.locks.keep });
}
