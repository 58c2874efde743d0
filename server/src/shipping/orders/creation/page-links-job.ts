import type { Db, Storage } from '../../../storage/index.ts';
import { pageUrlOf } from './page-link.ts';

const SETTING = 'links of order pages';
const AT_ONCE = 200;

/** Which public URL the links of all orders up to an id have. */
interface Progress {
  publicUrl: string | null;
  upTo: string | null;
}

/**
 * Writes the links to customers' pages anew after the server's public URL has changed, which each process looks for once. Links that
 * were sent keep working: their secrets stay.
 */
export function createPageLinksJob(storage: Storage, publicUrl: string | undefined) {
  let isDone = false;

  async function writeNext(tx: Db, after: string): Promise<string | null> {
    const rows = await tx
      .selectFrom('orders')
      .select(['id', 'page_token', 'tracking_page_url'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .modifyEnd(storage.locks.change)
      .execute();
    for (const row of rows) {
      // Without a secret, its personal data is erased.
      if (row.page_token === null) continue;
      const tracking_page_url = pageUrlOf(row.page_token, publicUrl);
      if (tracking_page_url === row.tracking_page_url) continue;
      await tx.updateTable('orders').set({ tracking_page_url }).where('id', '=', row.id).execute();
    }
    return rows.length < AT_ONCE ? null : (rows.at(-1)?.id ?? null);
  }

  const step = (): Promise<boolean> =>
    storage.write(async (tx) => {
      const progress = await readProgress(tx);
      const isSame = progress?.publicUrl === (publicUrl ?? null);
      if (isSame && progress.upTo === null) return true;
      const upTo = await writeNext(tx, (isSame && progress.upTo) || '');
      await storeProgress(tx, { publicUrl: publicUrl ?? null, upTo });
      return upTo === null;
    });

  return async (stopping?: AbortSignal): Promise<void> => {
    while (!isDone && !stopping?.aborted) isDone = await step();
  };
}

async function readProgress(db: Db): Promise<Progress | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst();
  return row && JSON.parse(row.value);
}

async function storeProgress(tx: Db, progress: Progress): Promise<void> {
  const value = JSON.stringify(progress);
  await tx
    .insertInto('settings')
    .values({ name: SETTING, value })
    .onConflict((on) => on.column('name').doUpdateSet({ value }))
    .execute();
}
