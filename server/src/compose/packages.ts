import { findCarrierPackages } from '../carriers/index.ts';
import { loadHttpClient } from '../plugins/http/index.ts';
import type { Db, Storage } from '../storage/index.ts';

/**
 * Finds the packages that are loaded when they are first needed. The client that calls carriers and shops is loaded at once if any is
 * connected: that takes longer than requests should wait.
 */
export async function preparePackages(storage: Storage): Promise<void> {
  await findCarrierPackages();
  if (await callsOthers(storage.db)) await loadHttpClient();
}

async function callsOthers(db: Db): Promise<boolean> {
  for (const table of ['stores', 'carrier_accounts'] as const) {
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return true;
  }
  return false;
}
