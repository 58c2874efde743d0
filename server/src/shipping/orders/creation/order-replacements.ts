import type { Clock } from '../../../lib/clock.ts';
import { conflict, invalid } from '../../../lib/errors.ts';
import { given } from '../../../lib/given.ts';
import { fromJson, toJson } from '../../../lib/json.ts';
import { toDecimal } from '../../../lib/money.ts';
import { checkAddress } from '../../../postal/index.ts';
import type { Order } from '../../../schema/order.ts';
import { type Db, type OrderItemRow, type OrderRow, ownedRow, type Storage } from '../../../storage/index.ts';
import type { Outbox } from '../../../webhooks/index.ts';
import { refuseErased } from '../changes/order-erasure.ts';
import { emitOrderUpdated } from '../order-events.ts';
import type { OrderInput, ReplacementInput } from '../order-schemas.ts';
import { itemsOf, readOrder } from '../order-store.ts';
import { type InsertOrders, insertOrder } from './order-insertion.ts';
import { refuseSameNumber } from './order-numbers.ts';

export interface ReplacementDependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  insertOrders: InsertOrders;
}

/** Orders that send goods again, free of charge: lost, damaged, wrong, or exchanged by a return. */
export function createReplacements(dependencies: ReplacementDependencies) {
  const { storage } = dependencies;

  async function replace(
    tx: Db,
    accountId: string,
    id: string,
    input: ReplacementInput,
    orderNumber?: string,
  ) {
    const row = await ownedRow(tx, 'orders', accountId, id, { lock: storage.locks.change });
    refuseErased(row);
    const before = await readOrder(tx, accountId, row);
    const chosen = chooseShipped(await itemsOf(tx, id), input.items);
    if (input.returnId !== undefined) await checkReturn(tx, row, input.returnId, chosen);
    const warehouseId = input.warehouseId ?? (await liveWarehouse(tx, row));
    const order = toNewOrder(
      row,
      chosen,
      { ...input, ...given({ warehouseId }) },
      orderNumber ?? (await nextNumber(tx, row)),
    );
    return insertReplacement(dependencies, tx, { row, before }, order, input.returnId ?? null);
  }

  return {
    async replace(accountId: string, id: string, input: ReplacementInput): Promise<Order> {
      if (input.shipTo) checkAddress(input.shipTo, 'shipTo');
      const write = () => storage.write((tx) => replace(tx, accountId, id, input, input.orderNumber));
      if (input.orderNumber === undefined) return write();
      const { store_id } = await ownedRow(storage.db, 'orders', accountId, id);
      const number = { orderNumber: input.orderNumber, ...(store_id !== '' && { storeId: store_id }) };
      return refuseSameNumber(storage, number, write);
    },
  };
}

/** Stores it, and links both orders. The original is locked. */
export async function insertReplacement(
  { insertOrders, ...dependencies }: ReplacementDependencies,
  tx: Db,
  { row, before }: { row: OrderRow; before: Order },
  input: OrderInput,
  returnId: string | null,
): Promise<Order> {
  const links = { replacement_of: row.id, replacement_return_id: returnId };
  const { order: made } = await insertOrder(insertOrders, tx, row.account_id, { input, links });
  const replacement_ids = toJson([...fromJson(row.replacement_ids), made.id]);
  await emitOrderUpdated(dependencies, tx, before, { ...row, replacement_ids });
  return made;
}

interface Chosen {
  item: OrderItemRow;
  quantity: number;
}

function chooseShipped(items: readonly OrderItemRow[], wanted: ReplacementInput['items']): Chosen[] {
  const seen = new Set<string>();
  return wanted.map(({ orderItemId, quantity }, i) => {
    const item = items.find(({ id }) => id === orderItemId);
    if (item === undefined) throw invalid(`items[${i}].orderItemId: is not an item of this order`);
    if (seen.has(orderItemId)) throw invalid(`items[${i}].orderItemId: is named twice`);
    seen.add(orderItemId);
    if (quantity > item.shipped_quantity)
      throw conflict(
        `items[${i}].quantity: ${item.shipped_quantity} of ${item.name} have been shipped, not ${quantity}`,
      );
    return { item, quantity };
  });
}

/** The goods keep their price, for customs and insurance, and a discount makes them free. */
function toNewOrder(
  row: OrderRow,
  chosen: readonly Chosen[],
  { shipTo, warehouseId, requestedService, notes }: ReplacementInput,
  orderNumber: string,
): OrderInput {
  const worth = chosen.reduce((sum, { item, quantity }) => sum + (item.unit_price ?? 0) * quantity, 0);
  const service = requestedService ?? row.requested_service ?? undefined;
  return {
    orderNumber,
    shipTo: shipTo ?? fromJson(row.ship_to),
    currency: row.currency,
    discount: toDecimal(worth, row.currency),
    items: chosen.map(({ item, quantity }) => ({
      ...(item.product_id === null ? {} : { productId: item.product_id }),
      sku: item.sku,
      name: item.name,
      quantity,
      unitPrice: toDecimal(item.unit_price ?? 0, row.currency),
      weight: fromJson(item.weight),
      hsCode: item.hs_code,
      originCountry: item.origin_country,
    })),
    ...given({
      storeId: row.store_id || undefined,
      warehouseId,
      requestedService: service,
      notes,
    }),
  };
}

/** `1001-R1`, `1001-R2` …, the first that is free. The order's lock keeps two replacements from choosing the same one. */
export async function nextNumber(tx: Db, row: OrderRow): Promise<string> {
  for (let n = fromJson(row.replacement_ids).length + 1; ; n++) {
    const number = `${row.order_number}-R${n}`;
    const taken = await tx
      .selectFrom('orders')
      .select('id')
      .where('account_id', '=', row.account_id)
      .where('store_id', '=', row.store_id)
      .where('order_number', '=', number)
      .executeTakeFirst();
    if (taken === undefined) return number;
  }
}

/** The order's warehouse, unless it was deleted since: then a new order ships from where any other would. */
export async function liveWarehouse(
  tx: Db,
  { account_id, warehouse_id }: OrderRow,
): Promise<string | undefined> {
  if (warehouse_id === null) return undefined;
  const { deleted_at } = await ownedRow(tx, 'warehouses', account_id, warehouse_id, { deletedToo: true });
  return deleted_at === null ? warehouse_id : undefined;
}

/** Throws if more were replaced than the return brings back, together with what was replaced for it before. */
async function checkReturn(
  tx: Db,
  order: OrderRow,
  returnId: string,
  chosen: readonly Chosen[],
): Promise<void> {
  const row = await ownedRow(tx, 'returns', order.account_id, returnId);
  if (row.order_id !== order.id) throw invalid('returnId: is a return of another order');
  if (row.status === 'rejected' || row.status === 'cancelled')
    throw conflict(`returnId: the return is ${row.status}`);
  const returned = await tx
    .selectFrom('return_items')
    .innerJoin('order_items', 'order_items.id', 'return_items.order_item_id')
    .select(['order_item_id', 'return_items.quantity', 'received_quantity', 'product_id', 'sku', 'name'])
    .where('return_id', '=', returnId)
    .execute();
  // The items of a replacement are its own: they are recognized by what they are.
  const left = new Map<string, number>();
  const add = (good: Good, quantity: number) =>
    left.set(goodOf(good), (left.get(goodOf(good)) ?? 0) + quantity);
  const quantityOf = (item: (typeof returned)[number]) =>
    row.status === 'completed' ? item.received_quantity : item.quantity;
  for (const item of returned) add(item, quantityOf(item));
  for (const item of await replacedFor(tx, order, returnId))
    add(item, item.cancelled_quantity - item.quantity);
  for (const [i, { item, quantity }] of chosen.entries()) {
    const inReturn = returned
      .filter(({ order_item_id }) => order_item_id === item.id)
      .reduce((sum, one) => sum + quantityOf(one), 0);
    if (quantity > inReturn)
      throw conflict(`items[${i}].quantity: the return has ${inReturn} of this item, not ${quantity}`);
    const free = Math.max(0, left.get(goodOf(item)) ?? 0);
    if (quantity > free)
      throw conflict(
        `items[${i}].quantity: ${free} of ${item.name} in the return are not replaced yet, not ${quantity}`,
      );
    add(item, -quantity);
  }
}

type Good = Pick<OrderItemRow, 'product_id' | 'sku' | 'name'>;
const goodOf = ({ product_id, sku, name }: Good): string => product_id ?? JSON.stringify([sku, name]);

function replacedFor(tx: Db, order: OrderRow, returnId: string) {
  return tx
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['product_id', 'sku', 'name', 'quantity', 'cancelled_quantity'])
    .where('orders.id', 'in', ['', ...fromJson(order.replacement_ids)])
    .where('orders.replacement_return_id', '=', returnId)
    .where('orders.status', '!=', 'cancelled')
    .execute();
}
