import { conflict } from '../../../lib/errors.ts';
import { fromJson, toJson } from '../../../lib/json.ts';
import type { Order } from '../../../schema/order.ts';
import type { StoreDifference } from '../../../schema/store.ts';
import {
  type Db,
  type OrderRow,
  ownedRow,
  type Storage,
  type StoreOrderRow,
} from '../../../storage/index.ts';
import {
  type ChangeJob,
  fixedFieldsChanged,
  isBeingBought,
  isEditable,
  itemsOf,
  type OrderService,
} from '../../orders/index.ts';
import { toUpdate } from './order-update.ts';
import { agreed, FIELDS, type Field, ourFields, type SeenOrder } from './seen-order.ts';
import { differenceOf, putStoreOrder, seenOf } from './store-orders.ts';

interface Dependencies {
  storage: Storage;
  orders: OrderService;
}

/** What can be taken over of the shop, and why the rest cannot. */
interface Taken {
  fields: Field[];
  status: ChangeJob | undefined;
  refused: { field: string; reason: string }[];
}

export type DifferenceResolution = ReturnType<typeof createDifferenceResolution>;

/** What a person decides about an order that its shop has otherwise. */
export function createDifferenceResolution({ storage, orders }: Dependencies) {
  async function lockedStoreOrder(tx: Db, orderId: string): Promise<StoreOrderRow & { order_id: string }> {
    const find = () =>
      tx.selectFrom('store_orders').selectAll().where('order_id', '=', orderId).executeTakeFirst();
    const found = await find();
    if (found !== undefined)
      await storage.lockName(tx, `store order ${found.store_id} ${found.external_id}`, 'alone');
    const known = found && (await find());
    if (known === undefined || known.differences === null)
      throw conflict('The order does not differ from what its store has');
    return { ...known, order_id: orderId };
  }

  async function takeOurs(
    tx: Db,
    known: StoreOrderRow & { order_id: string },
    seen: SeenOrder,
  ): Promise<Order> {
    const declined = { ...seen.declined };
    for (const { field, store } of differenceOf(known)?.fields ?? []) declined[field as Field] = store;
    await putStoreOrder(tx, { ...known, seen: toJson({ ...seen, declined }), differences: null });
    return orders.ofShop.change(tx, known.account_id, known.order_id, async () => ({
      store_difference: null,
    }));
  }

  async function takeStore(tx: Db, known: StoreOrderRow & { order_id: string }, seen: SeenOrder) {
    const difference = differenceOf(known);
    const names = difference?.fields.map(({ field }) => field) ?? [];
    let taken: Taken | undefined;
    const order = await orders.ofShop.change(
      tx,
      known.account_id,
      known.order_id,
      async (changing, row, before) => {
        const lines = fromJson(known.lines);
        const ids = new Set(before.items.map(({ id }) => id));
        const ours = ourFields(before, lines);
        const update = (fields: readonly Field[]) =>
          toUpdate(fields, {
            // As if the shop had changed all of it: its tags and metadata replace ours.
            seen: { ...seen.shop, items: [], tags: ours.tags, metadata: ours.metadata },
            next: seen.shop,
            ours,
            lines: Object.fromEntries(Object.entries(lines).filter(([, id]) => ids.has(id))),
          });
        taken = await possible(changing, row, before, names, update);
        const { fields, status } = taken;
        const columns: Partial<OrderRow> =
          fields.length === 0 ? {} : await orders.ofShop.update(update(fields))(changing, row, before);
        Object.assign(columns, await status?.(changing, { ...row, ...columns }, before));
        return { ...columns, store_difference: toJson(leftOf(difference, taken)) };
      },
    );
    if (taken === undefined) throw new Error('nothing was decided');
    const { fields, refused } = taken;
    const lines = fields.includes('items')
      ? Object.fromEntries(seen.shop.items.map(({ line }, i) => [line, order.items[i]?.id ?? '']))
      : fromJson(known.lines);
    await putStoreOrder(tx, {
      ...known,
      seen: toJson(agreed(seen, fields, ourFields(order, lines))),
      lines: toJson(lines),
      differences: toJson(leftOf(difference, taken)),
    });
    return { order, refused };
  }

  /** Fields are refused where an update of the order would be, and the status where its action would. */
  async function possible(
    tx: Db,
    row: OrderRow,
    before: Order,
    names: readonly string[],
    update: (fields: readonly Field[]) => Parameters<typeof fixedFieldsChanged>[0],
  ): Promise<Taken> {
    const items = await itemsOf(tx, row.id);
    if (await isBeingBought(tx, row))
      throw conflict(
        'A label is being bought for this order: try again when it is known whether it was sold',
      );
    const wanted = FIELDS.filter((field) => names.includes(field));
    const canRedirect = ['pending', 'partially_shipped', 'on_hold'].includes(row.status);
    const fixed = isEditable(row, items) ? [] : fixedFieldsChanged(update(wanted), before, canRedirect);
    const refused = fixed.map((field) => ({
      field,
      reason: `${field}: an order that is ${row.status} cannot change it`,
    }));
    const fields = wanted.filter((field) => !fixed.includes(field));
    if (!names.includes('status')) return { fields, status: undefined, refused };
    const hasShipped = items.some(({ shipped_quantity }) => shipped_quantity > 0);
    if (row.status === 'cancelled')
      refused.push({ field: 'status', reason: 'status: an order that was canceled cannot be opened again' });
    else if (!canRedirect)
      refused.push({
        field: 'status',
        reason: 'status: everything has been shipped: void its labels or create a return',
      });
    else
      return {
        fields,
        refused,
        status: hasShipped ? orders.ofShop.close(CLOSED) : orders.ofShop.act('cancel'),
      };
    return { fields, status: undefined, refused };
  }

  return {
    /** `store` takes over what is possible; if that is not all, the rest stays a difference, and this rejects with the reasons. */
    async resolve(accountId: string, orderId: string, take: 'store' | 'ours'): Promise<Order> {
      const { order, refused } = await storage.write(async (tx) => {
        await ownedRow(tx, 'orders', accountId, orderId);
        const known = await lockedStoreOrder(tx, orderId);
        const seen = seenOf(known);
        if (seen === null) throw conflict('The personal data of the order was erased');
        if (take === 'ours') return { order: await takeOurs(tx, known, seen), refused: [] };
        return takeStore(tx, known, seen);
      });
      if (refused.length === 0) return order;
      throw conflict(`Not everything can be taken over. ${refused.map(({ reason }) => reason).join('; ')}`);
    },
  };
}

const CLOSED = 'Canceled in the store';

function leftOf(difference: StoreDifference | null, { refused }: Taken): StoreDifference | null {
  const names = new Set(refused.map(({ field }) => field));
  const fields = difference?.fields.filter(({ field }) => names.has(field)) ?? [];
  return difference === null || fields.length === 0 ? null : { ...difference, fields };
}
