import type { Clock } from '../../lib/clock.ts';
import { conflict, invalid } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import { toDecimal } from '../../lib/money.ts';
import { checkAddress } from '../../postal/index.ts';
import type { Order } from '../../schema/order.ts';
import { type Db, type OrderItemRow, type OrderRow, ownedRow, type Storage } from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import { emitOrderUpdated } from './order-events.ts';
import { type InsertOrder, refuseDuplicates } from './order-insertion.ts';
import type { NewOrder, NewReplacement } from './order-schemas.ts';
import { itemsOf, readOrder } from './order-store.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  insertOrder: InsertOrder;
}

/** Orders that send goods again, free of charge: lost, damaged, wrong, or exchanged by a return. */
export function createReplacements({ storage, clock, outbox, insertOrder }: Dependencies) {
  async function replace(tx: Db, userId: string, id: string, input: NewReplacement, orderNumber?: string) {
    const row = await ownedRow(tx, 'orders', userId, id, { lock: storage.locks.change });
    const before = await readOrder(tx, userId, row);
    if (input.returnId !== undefined) await checkReturn(tx, userId, id, input);
    const chosen = chooseShipped(await itemsOf(tx, id), input.items);
    const order = toNewOrder(row, chosen, input, orderNumber ?? (await nextNumber(tx, row)));
    const links = { replacement_of: id, replacement_return_id: input.returnId ?? null };
    const made = await insertOrder(tx, userId, order, links);
    const replacementIds = [...fromJson(row.replacement_ids), made.id];
    const after = { ...row, replacement_ids: toJson(replacementIds) };
    await emitOrderUpdated({ storage, clock, outbox }, tx, before, after);
    return made;
  }

  return {
    async replace(userId: string, id: string, input: NewReplacement): Promise<Order> {
      if (input.shipTo) checkAddress(input.shipTo, 'shipTo');
      const write = () => storage.write((tx) => replace(tx, userId, id, input, input.orderNumber));
      if (input.orderNumber === undefined) return write();
      const { store_id } = await ownedRow(storage.db, 'orders', userId, id);
      const number = { orderNumber: input.orderNumber, ...(store_id !== '' && { storeId: store_id }) };
      return refuseDuplicates(storage, number, write);
    },
  };
}

interface Chosen {
  item: OrderItemRow;
  quantity: number;
}

function chooseShipped(items: readonly OrderItemRow[], wanted: NewReplacement['items']): Chosen[] {
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
  { shipTo, warehouseId, requestedService, notes }: NewReplacement,
  orderNumber: string,
): NewOrder {
  const worth = chosen.reduce((sum, { item, quantity }) => sum + (item.unit_price ?? 0) * quantity, 0);
  const service = requestedService ?? row.requested_service ?? undefined;
  return {
    orderNumber,
    shipTo: shipTo ?? fromJson(row.ship_to),
    currency: row.currency,
    discount: toDecimal(worth),
    items: chosen.map(({ item, quantity }) => ({
      ...(item.product_id === null ? {} : { productId: item.product_id }),
      sku: item.sku,
      name: item.name,
      quantity,
      unitPrice: toDecimal(item.unit_price ?? 0),
      weight: fromJson(item.weight),
      hsCode: item.hs_code,
      originCountry: item.origin_country,
    })),
    ...given({
      storeId: row.store_id || undefined,
      warehouseId: warehouseId ?? row.warehouse_id ?? undefined,
      requestedService: service,
      notes,
    }),
  };
}

/** `1001-R1`, `1001-R2` …, the first that is free. The order's lock keeps two replacements from choosing the same one. */
async function nextNumber(tx: Db, row: OrderRow): Promise<string> {
  for (let n = fromJson(row.replacement_ids).length + 1; ; n++) {
    const number = `${row.order_number}-R${n}`;
    const taken = await tx
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', row.user_id)
      .where('store_id', '=', row.store_id)
      .where('order_number', '=', number)
      .executeTakeFirst();
    if (taken === undefined) return number;
  }
}

async function checkReturn(
  tx: Db,
  userId: string,
  orderId: string,
  { returnId = '', items }: NewReplacement,
): Promise<void> {
  const row = await ownedRow(tx, 'returns', userId, returnId);
  if (row.order_id !== orderId) throw invalid('returnId: is a return of another order');
  if (row.status === 'rejected' || row.status === 'cancelled')
    throw conflict(`returnId: the return is ${row.status}`);
  const returned = await tx
    .selectFrom('return_items')
    .select(['order_item_id', 'quantity'])
    .where('return_id', '=', returnId)
    .execute();
  for (const [i, { orderItemId, quantity }] of items.entries()) {
    const inReturn = returned
      .filter((item) => item.order_item_id === orderItemId)
      .reduce((sum, item) => sum + item.quantity, 0);
    if (quantity > inReturn)
      throw conflict(`items[${i}].quantity: the return has ${inReturn} of this item, not ${quantity}`);
  }
}
