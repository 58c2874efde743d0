import type { Db, Storage } from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import { emitProductUpdated } from './product-events.ts';

/**
 * Those of these products whose stock is tracked. Nobody switches that until `tx` ends. Called before any stock level is
 * locked; in the order of their ids, so that two transactions don't wait for each other. Whoever may open a level has
 * `opensLevel`: an order that finds no level has nothing to lock but the product, and must not start to wait unnoticed.
 */
export async function trackedProducts(
  storage: Storage,
  tx: Db,
  productIds: readonly (string | null)[],
  { opensLevel = false } = {},
): Promise<Set<string>> {
  const ids = [...new Set(productIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'track_inventory'])
    .where('id', 'in', ids)
    .orderBy('id')
    .modifyEnd(opensLevel ? storage.locks.change : storage.locks.share)
    .execute();
  return new Set(rows.flatMap(({ id, track_inventory }) => (track_inventory === 1 ? [id] : [])));
}

/** Switches tracking on, unless it is, and says whether it was off. The caller then updates the orders that need the product. */
export async function startTracking(
  outbox: Outbox,
  tx: Db,
  productId: string,
  now: number,
): Promise<boolean> {
  const switched = await tx
    .updateTable('products')
    .set({ track_inventory: 1, updated_at: now })
    .where('id', '=', productId)
    .where('track_inventory', '=', 0)
    .returningAll()
    .executeTakeFirst();
  if (switched === undefined) return false;
  await emitProductUpdated(outbox, tx, { ...switched, track_inventory: 0, updated_at: now - 1 }, switched);
  return true;
}
