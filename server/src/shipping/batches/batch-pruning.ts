import { setTimeout as sleep } from 'node:timers/promises';
import { keysOf } from '../../lib/keys.ts';
import type { BatchKind } from '../../schema/batch.ts';
import type { Storage } from '../../storage/index.ts';
import type { ExportFiles } from '../exports/index.ts';

const DAY_MS = 86_400_000;
/** Rates expire within a day; everything else is the history of who did what. */
const KEPT_MS: Record<BatchKind, number> = {
  rates: DAY_MS,
  labels: 90 * DAY_MS,
  order_updates: 90 * DAY_MS,
  mark_shipped: 90 * DAY_MS,
  orders: 90 * DAY_MS,
  products: 90 * DAY_MS,
  // Their files are deleted earlier.
  exports: 90 * DAY_MS,
};
const AT_ONCE = 20;
const PAUSE_MS = 20;

interface PruneOptions {
  storage: Storage;
  files: ExportFiles;
  now: number;
  stopping?: AbortSignal;
}

/** Deletes all batches that ended long ago, a few at a time, with a pause for whoever else writes. */
export async function pruneBatches(options: PruneOptions): Promise<void> {
  const { storage, files, now, stopping } = options;
  for (const kind of keysOf(KEPT_MS))
    for (let count = AT_ONCE; count === AT_ONCE && !stopping?.aborted; ) {
      const old = await storage.db
        .selectFrom('batches')
        .select('id')
        .where('kind', '=', kind)
        .where('ended_at', '<', now - KEPT_MS[kind])
        .orderBy('ended_at')
        .limit(AT_ONCE)
        .execute();
      for (const { id } of old)
        await storage.write(async (tx) => {
          if (kind === 'exports') await files.remove(tx, id);
          await tx.deleteFrom('batch_lines').where('batch_id', '=', id).execute();
          await tx.deleteFrom('batches').where('id', '=', id).execute();
        });
      count = old.length;
      if (count === AT_ONCE) await sleep(PAUSE_MS);
    }
}
