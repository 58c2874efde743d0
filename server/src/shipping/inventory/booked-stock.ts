import type { MovementReason } from '../../schema/stock.ts';
import type { Db } from '../../storage/index.ts';
import type { LevelKey } from './stock-levels.ts';

/** How much of a product the movements with this reason and reference have brought to a warehouse. */
export async function bookedStock(
  tx: Db,
  accountId: string,
  reason: MovementReason,
  reference: string,
): Promise<(place: LevelKey) => number> {
  const rows = await tx
    .selectFrom('stock_movements')
    .select(['product_id', 'warehouse_id', 'on_hand_delta'])
    .where('account_id', '=', accountId)
    .where('reference', '=', reference)
    .where('reason', '=', reason)
    .execute();
  return ({ productId, warehouseId }) =>
    rows
      .filter((row) => row.product_id === productId && row.warehouse_id === warehouseId)
      .reduce((sum, { on_hand_delta }) => sum + on_hand_delta, 0);
}
