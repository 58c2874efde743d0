import { fromJson } from '../../../lib/json.ts';
import { type Address, locate, milesBetween } from '../../../postal/index.ts';
import type { Settings } from '../../../schema/settings.ts';
import {
  type Db,
  type OrderItemRow,
  type Storage,
  together,
  type WarehouseRow,
} from '../../../storage/index.ts';
import type { StockLedger } from '../../inventory/index.ts';
import { readSettings } from '../../settings/index.ts';
import { warehouseFor } from '../../warehouses/index.ts';
import { shortQuantity } from '../order.ts';

interface Wanted {
  /** Where one is asked for. */
  warehouseId: string | undefined;
  shipTo: Address;
  items: readonly Omit<OrderItemRow, 'order_id'>[];
}

/**
 * Where new orders of a transaction ship from: as asked for, or as the account's settings say. What is the same for all of
 * them is read once.
 */
export function createWarehouseChoice(
  { storage, ledger }: { storage: Storage; ledger: StockLedger },
  tx: Db,
  accountId: string,
) {
  const found = new Map<string | undefined, Promise<WarehouseRow | undefined>>();
  let settings: Promise<Settings> | undefined;
  const readSettingsOnce = () => {
    settings ??= readSettings(tx, accountId);
    return settings;
  };
  const find = (id: string | undefined) => {
    const known = found.get(id) ?? warehouseFor(storage, tx, accountId, id);
    found.set(id, known);
    return known;
  };

  return {
    /** What orders without a warehouse of their own need, so that it can be read together with other things. */
    async readAhead(orders: readonly { warehouseId?: string | null | undefined }[]): Promise<void> {
      if (orders.some(({ warehouseId }) => typeof warehouseId !== 'string'))
        await together(tx, [readSettingsOnce, () => find(undefined)]);
    },

    async choose({ warehouseId, shipTo, items }: Wanted): Promise<WarehouseRow | undefined> {
      if (warehouseId === undefined) {
        const { warehouseSelection } = await readSettingsOnce();
        if (warehouseSelection === 'nearest_in_stock') {
          const stocked = await warehousesWithAll({ storage, ledger }, tx, accountId, items);
          const nearest = stocked.sort(byDistanceTo(shipTo))[0];
          if (nearest !== undefined) return nearest;
        }
      }
      return find(warehouseId);
    },
  };
}

/**
 * For a transaction that reserves stock for several orders: locks all that it may need in the order that everyone else locks it
 * in, warehouses before levels.
 */
export async function lockStock(
  { storage, ledger }: { storage: Storage; ledger: StockLedger },
  tx: Db,
  accountId: string,
  productIds: readonly string[],
): Promise<void> {
  await liveWarehouses(storage, tx, accountId);
  await ledger.lockAvailable(tx, accountId, productIds);
}

/** Those that have all that is needed of tracked products. Nobody else takes it until `tx` ends. */
async function warehousesWithAll(
  { storage, ledger }: { storage: Storage; ledger: StockLedger },
  tx: Db,
  accountId: string,
  items: Wanted['items'],
): Promise<WarehouseRow[]> {
  const warehouses = await liveWarehouses(storage, tx, accountId);
  const needed = new Map<string, number>();
  for (const item of items) {
    const quantity = shortQuantity(item);
    const productId = item.product_id ?? '';
    if (quantity > 0) needed.set(productId, (needed.get(productId) ?? 0) + quantity);
  }
  const available = await ledger.lockAvailable(tx, accountId, [...needed.keys()]);
  return warehouses.filter(({ id }) =>
    [...needed].every(([productId, quantity]) => (available.get(`${productId} ${id}`) ?? 0) >= quantity),
  );
}

const liveWarehouses = (storage: Storage, tx: Db, accountId: string): Promise<WarehouseRow[]> =>
  tx
    .selectFrom('warehouses')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .modifyEnd(storage.locks.keep)
    .execute();

/** By miles where both places are known, otherwise by state and country; among equals the default one, then the oldest. */
function byDistanceTo(shipTo: Address) {
  const there = locate(shipTo);
  const rank = ({ address, is_default, created_at }: WarehouseRow): number[] => {
    const from = fromJson(address);
    const here = locate(from);
    const miles = here && there ? milesBetween(here, there) : Number.MAX_VALUE;
    const isSameCountry = from.country === shipTo.country;
    const isSameState = isSameCountry && from.state !== undefined && from.state === shipTo.state;
    return [miles, isSameState ? 0 : 1, isSameCountry ? 0 : 1, 1 - is_default, created_at];
  };
  return (a: WarehouseRow, b: WarehouseRow): number => {
    const [ranksA, ranksB] = [rank(a), rank(b)];
    for (const [i, value] of ranksA.entries()) {
      const difference = value - (ranksB[i] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}
