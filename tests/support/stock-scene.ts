import { newId } from '../../server/src/lib/ids.ts';
import type { Storage } from '../../server/src/storage/index.ts';

export interface StockScene {
  accountId: string;
  productIds: string[];
  warehouseIds: string[];
}

/** A user with some products and warehouses, straight in the tables. */
export async function createStockScene(
  storage: Storage,
  { products = 1, warehouses = 1, accountId = newId('usr') } = {},
): Promise<StockScene> {
  const made = { created_at: 1, updated_at: 1 };
  const productIds = Array.from({ length: products }, () => newId('prd'));
  const warehouseIds = Array.from({ length: warehouses }, () => newId('wh'));
  await storage.write(async (tx) => {
    await tx
      .insertInto('accounts')
      .values({ id: accountId, name: accountId, ...made })
      .onConflict((on) => on.doNothing())
      .execute();
    for (const [i, id] of productIds.entries()) {
      const product = {
        id,
        account_id: accountId,
        sku: `SKU-${i}`,
        sku_key: `sku-${i}`,
        sku_fold: `sku-${i}`,
        name_key: `product ${i}`,
        name: `Product ${i}`,
        currency: 'USD',
        active: 1,
      };
      await tx
        .insertInto('products')
        .values({ ...product, metadata: '{}', ...made } as never)
        .execute();
    }
    for (const [i, id] of warehouseIds.entries()) {
      const warehouse = {
        id,
        account_id: accountId,
        name: `Warehouse ${i}`,
        address: '{}',
        is_default: i === 0 ? 1 : 0,
      };
      await tx
        .insertInto('warehouses')
        .values({ ...warehouse, ...made } as never)
        .execute();
    }
  });
  return { accountId, productIds, warehouseIds };
}

/**
 * Every level against its ledger, read at one moment: deltas that sum to it, each movement going on from where the one
 * before it ended (where one process has made them all, so that their ids tell their order), and nothing below zero.
 * Returns what stands where, as `product warehouse` → [on hand, allocated].
 */
export async function auditStock(
  storage: Storage,
  accountId: string,
  { inOrder = true } = {},
): Promise<Map<string, [number, number]>> {
  const { levels, movements } = await storage.write(async (tx) => ({
    levels: await tx.selectFrom('stock_levels').selectAll().where('account_id', '=', accountId).execute(),
    movements: await tx
      .selectFrom('stock_movements')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
  }));
  const sums = new Map<string, [number, number]>();
  for (const movement of movements) {
    const place = `${movement.product_id} ${movement.warehouse_id}`;
    const [onHand, allocated] = sums.get(place) ?? [0, 0];
    const after: [number, number] = [onHand + movement.on_hand_delta, allocated + movement.allocated_delta];
    if (inOrder && (after[0] !== movement.on_hand_after || after[1] !== movement.allocated_after)) {
      throw new Error(`${movement.id} goes from ${onHand}/${allocated} to ${JSON.stringify(movement)}`);
    }
    sums.set(place, after);
  }
  const stands = new Map<string, [number, number]>();
  for (const { product_id, warehouse_id, on_hand, allocated } of levels) {
    const place = `${product_id} ${warehouse_id}`;
    const [onHandSum, allocatedSum] = sums.get(place) ?? [0, 0];
    if (onHandSum !== on_hand || allocatedSum !== allocated) {
      throw new Error(`${place} is ${on_hand}/${allocated}; its ledger sums to ${onHandSum}/${allocatedSum}`);
    }
    if (allocated < 0 || allocated > on_hand) throw new Error(`${place} is ${on_hand}/${allocated}`);
    stands.set(place, [on_hand, allocated]);
  }
  for (const [place, sum] of sums) {
    if (!stands.has(place) && (sum[0] !== 0 || sum[1] !== 0))
      throw new Error(`${place} has no level for ${sum}`);
  }
  return stands;
}
