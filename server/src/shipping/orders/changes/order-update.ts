import { invalid } from '../../../lib/errors.ts';
import type { Order, ShipBySource } from '../../../schema/order.ts';
import type { Db, OrderItemRow, OrderRow, Storage } from '../../../storage/index.ts';
import { createOrderDates } from '../../handling/index.ts';
import type { StockLedger } from '../../inventory/index.ts';
import { warehouseFor } from '../../warehouses/index.ts';
import { checkAssignee } from '../creation/order-assignee.ts';
import { moneyOf, restatedMoney, toColumns } from '../creation/order-columns.ts';
import { destinationColumns } from '../creation/order-destination.ts';
import { draftItems, refuseCancelled, totals } from '../creation/order-items.ts';
import { checkPackage } from '../creation/order-package.ts';
import { shipByAfter } from '../creation/order-ship-by.ts';
import { isOpen } from '../order.ts';
import type { OrderItemUpdate, OrderUpdate } from '../order-schemas.ts';
import { itemsOf } from '../order-store.ts';
import { goesElsewhere, UNCHECKED } from '../ship-to-check/ship-to-check.ts';
import { reallocateItems } from '../stock/order-allocation.ts';
import type { StockAllocator } from '../stock/stock-allocator.ts';
import { fixedFieldsChanged, isBeingBought, isEditable, refuseChange } from './change-guards.ts';
import type { ChangeJob } from './order-change.ts';

interface Dependencies {
  storage: Storage;
  ledger: StockLedger;
  allocator: StockAllocator;
}

/** What an update changes of an order, with the stock that is reserved for it. */
export function createOrderUpdate({ storage, ledger, allocator }: Dependencies) {
  async function replaceItems(
    tx: Db,
    row: OrderRow,
    items: OrderItemRow[],
    warehouseId: string | null,
    wanted: { currency: string; items: readonly OrderItemUpdate[] },
  ) {
    const drafts = await draftItems(storage, tx, {
      ...wanted,
      accountId: row.account_id,
      earlier: items,
      earlierCurrency: row.currency,
    });
    if (new Set(drafts.map(({ id }) => id)).size < drafts.length)
      throw invalid('items: contain the same item twice');
    refuseCancelled(drafts);
    const from = { orderId: row.id, warehouseId: row.warehouse_id, items };
    const to = { orderId: row.id, warehouseId, items: drafts };
    const freed = await reallocateItems(ledger, tx, row.account_id, from, to);
    await allocator.giveToWaiting(tx, row.account_id, freed, { except: row.id });
    await tx.deleteFrom('order_items').where('order_id', '=', row.id).execute();
    await tx
      .insertInto('order_items')
      .values(drafts.map((draft) => ({ ...draft, order_id: row.id })))
      .execute();
    return drafts;
  }

  /** To another warehouse, or none, with the stock that is reserved for it. */
  async function move(
    tx: Db,
    row: OrderRow,
    shipTo: Order['shipTo'],
    warehouseId: string | null,
  ): Promise<Partial<OrderRow>> {
    if (warehouseId === row.warehouse_id) return {};
    const current = await itemsOf(tx, row.id);
    if (!isEditable(row, current)) await refuseChange(tx, row, current, ['warehouseId']);
    if (warehouseId !== null) await warehouseFor(storage, tx, row.account_id, warehouseId);
    const items = current.map(({ id, quantity }) => ({ id, quantity }));
    await replaceItems(tx, row, current, warehouseId, { currency: row.currency, items });
    const warehouse = await placeOf(tx, warehouseId);
    return { warehouse_id: warehouseId, ...destinationColumns(row.order_number, shipTo, warehouse) };
  }

  /** Returns the columns of what is given, and by whom. The address, if one is given, is known to be right. */
  const update =
    (input: OrderUpdate, by: ShipBySource = 'manual'): ChangeJob =>
    async (tx, row, before) => {
      const current = await itemsOf(tx, row.id);
      const editable = isEditable(row, current);
      const canRedirect = isOpen(row.status) && !(await isBeingBought(tx, row));
      const changed = editable ? [] : fixedFieldsChanged(input, before, canRedirect);
      if (changed.length > 0) await refuseChange(tx, row, current, changed);
      const moves = editable && input.warehouseId !== undefined && input.warehouseId !== row.warehouse_id;
      if (moves && input.warehouseId !== null)
        await warehouseFor(storage, tx, row.account_id, input.warehouseId);
      const warehouseId = moves ? (input.warehouseId ?? null) : row.warehouse_id;
      const { currency = row.currency } = input;
      const isRedone = moves || currency !== row.currency;
      const wanted =
        input.items ?? (isRedone ? current.map(({ id, quantity }) => ({ id, quantity })) : undefined);
      await checkPackage(storage, tx, row, input.packageId);
      await checkAssignee(tx, row, input.assigneeId);
      const items =
        editable && wanted !== undefined
          ? await replaceItems(tx, row, current, warehouseId, { currency, items: wanted })
          : current;
      const columns = {
        ...restatedMoney(row, currency, input),
        ...toColumns(input, currency),
        ...(await shipByAfter(createOrderDates(storage, tx, row.account_id), row, input, by)),
        ...totals(items, { ...row, ...restatedMoney(row, currency, input), ...moneyOf(input, currency) }),
        warehouse_id: warehouseId,
        ...((moves || input.shipTo) &&
          destinationColumns(
            row.order_number,
            input.shipTo ?? before.shipTo,
            await placeOf(tx, warehouseId),
          )),
        ...(input.shipTo && goesElsewhere(before.shipTo, input.shipTo) && UNCHECKED),
      };
      return columns;
    };

  return { update, move };
}

const placeOf = (tx: Db, warehouseId: string | null) =>
  tx
    .selectFrom('warehouses')
    .select('address')
    .where('id', '=', warehouseId ?? '')
    .executeTakeFirst();
