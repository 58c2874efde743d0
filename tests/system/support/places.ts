import { loadInstanceKey } from '../../../server/src/accounts/index.ts';
import { createVault, type Vault } from '../../../server/src/lib/crypto.ts';
import { openStorage, type Storage } from '../../../server/src/storage/index.ts';
import type { StorageKind } from '../../support/storages.ts';
import type { Installation } from './installation.ts';
import { createMigratedInstallation } from './process.ts';

/** An installation whose secrets are encrypted with a `WAYBILL_SECRET` of its own. */
export interface Place {
  waybill: Installation;
  secret: string;
}

export async function createPlace(dialect: StorageKind, name: string): Promise<Place> {
  const secret = `the secret of the ${name} installation`;
  return { secret, waybill: await createMigratedInstallation(dialect, { WAYBILL_SECRET: secret }) };
}

/** Opens its database beside its commands and servers. */
export async function withStorage<T>(
  { waybill: { dataFolder, databaseUrl }, secret }: Place,
  work: (storage: Storage, vault: Vault) => Promise<T>,
): Promise<T> {
  const storage = await openStorage({ dataFolder, databaseUrl, poolSize: 1 });
  try {
    const { key } = await loadInstanceKey({ storage, secret, dataFolder });
    return await work(storage, createVault(key));
  } finally {
    await storage.close();
  }
}
