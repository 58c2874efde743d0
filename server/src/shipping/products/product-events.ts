import { changedFields } from '../../lib/changed-fields.ts';
import type { Db, ProductRow } from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import { toProduct } from './product.ts';

/** Tells which fields have changed; where only the time of the change has, there is nothing to tell. */
export async function emitProductUpdated(
  outbox: Outbox,
  tx: Db,
  before: ProductRow,
  after: ProductRow,
): Promise<void> {
  const product = toProduct(after);
  const changed = changedFields(toProduct(before), product);
  if (changed.every((field) => field === 'updatedAt')) return;
  await outbox.emit(tx, after.account_id, 'product.updated', { ...product, changed });
}
