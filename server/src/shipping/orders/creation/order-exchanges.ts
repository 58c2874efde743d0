import { given } from '../../../lib/given.ts';
import { fromJson } from '../../../lib/json.ts';
import { toDecimal } from '../../../lib/money.ts';
import { present } from '../../../lib/present.ts';
import type { ReturnExchange } from '../../../schema/return.ts';
import {
  type Db,
  type OrderItemRow,
  type OrderRow,
  ownedRow,
  type ReturnRow,
} from '../../../storage/index.ts';
import type { ChangeOrder } from '../changes/order-change.ts';
import type { createOrderLifecycle } from '../changes/order-lifecycle.ts';
import { isUnshipped } from '../order.ts';
import type { OrderInput } from '../order-schemas.ts';
import { itemsOf, readOrder } from '../order-store.ts';
import {
  insertReplacement,
  liveWarehouse,
  nextNumber,
  type ReplacementDependencies,
} from './order-replacements.ts';

interface Dependencies extends ReplacementDependencies {
  change: ChangeOrder;
  lifecycle: ReturnType<typeof createOrderLifecycle>;
}

export type OrderExchanges = ReturnType<typeof createExchanges>;

/**
 * The replacement order of a return whose customer wants other variants instead. It is created when the return is approved, and reserves
 * its goods; it is on hold until everything that it replaces has arrived.
 */
export function createExchanges(dependencies: Dependencies) {
  const { storage, change, lifecycle } = dependencies;

  /** Replacements for this return that still wait for it. */
  async function waiting(tx: Db, { account_id, order_id, id }: ReturnRow): Promise<OrderRow[]> {
    const original = await ownedRow(tx, 'orders', account_id, order_id);
    const rows = await tx
      .selectFrom('orders')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('id', 'in', ['', ...fromJson(original.replacement_ids)])
      .orderBy('id')
      .execute();
    return rows.filter(
      (row) =>
        row.replacement_return_id === id && row.status === 'on_hold' && row.hold_reason === holdReason(id),
    );
  }

  return {
    async create(tx: Db, back: ReturnRow): Promise<void> {
      const wanted = fromJson(back.exchange) ?? [];
      if (wanted.length === 0) return;
      const row = await ownedRow(tx, 'orders', back.account_id, back.order_id, {
        lock: storage.locks.change,
      });
      const before = await readOrder(tx, row.account_id, row);
      const returned = await tx
        .selectFrom('return_items')
        .select(['order_item_id', 'quantity'])
        .where('return_id', '=', back.id)
        .execute();
      const quantities = new Map(returned.map((item) => [item.order_item_id, item.quantity]));
      const input = toNewOrder(row, await itemsOf(tx, row.id), wanted, quantities, {
        orderNumber: await nextNumber(tx, row),
        holdReason: holdReason(back.id),
        ...given({ warehouseId: await liveWarehouse(tx, row) }),
      });
      await insertReplacement(dependencies, tx, { row, before }, input, back.id);
    },

    /** What it waited for has arrived. */
    async release(tx: Db, back: ReturnRow): Promise<void> {
      for (const { account_id, id } of await waiting(tx, back))
        await change.within(tx, account_id, id, lifecycle.actJob('release'));
    },

    /** What it waited for will not come. */
    async cancel(tx: Db, back: ReturnRow): Promise<void> {
      for (const { account_id, id } of await waiting(tx, back))
        if (isUnshipped(await itemsOf(tx, id)))
          await change.within(tx, account_id, id, lifecycle.actJob('cancel'));
    },
  };
}

const holdReason = (returnId: string): string => `Waits for return ${returnId}`;

/** Worth what the customer has paid, for customs and insurance; a discount makes it free. */
function toNewOrder(
  row: OrderRow,
  items: readonly OrderItemRow[],
  wanted: readonly ReturnExchange[],
  quantities: ReadonlyMap<string, number>,
  chosen: Pick<OrderInput, 'orderNumber' | 'holdReason' | 'warehouseId'>,
): OrderInput {
  const lines = wanted.map(({ orderItemId, productId }) => {
    const { unit_price } = present(items.find(({ id }) => id === orderItemId));
    return { productId, quantity: present(quantities.get(orderItemId)), price: unit_price ?? 0 };
  });
  const worth = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  return {
    ...chosen,
    shipTo: fromJson(row.ship_to),
    currency: row.currency,
    discount: toDecimal(worth, row.currency),
    items: lines.map(({ productId, quantity, price }) => ({
      productId,
      quantity,
      unitPrice: toDecimal(price, row.currency),
    })),
    ...given({
      storeId: row.store_id || undefined,
      requestedService: row.requested_service ?? undefined,
      language: row.language ?? undefined,
    }),
  };
}
