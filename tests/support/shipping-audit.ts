import { isDeepStrictEqual } from 'node:util';
import { groupBy } from '../../server/src/lib/group-by.ts';
import { openQuantity, shortQuantity, statusByShipping } from '../../server/src/shipping/orders/order.ts';
import { claimedQuantity } from '../../server/src/shipping/returns/return.ts';
import type { Storage } from '../../server/src/storage/index.ts';
import { auditParcels, auditReceipts } from './parcels-audit.ts';
import { auditStock } from './stock-scene.ts';

/** Everything that must hold of a user's orders, labels, returns and stock, whatever was done to them, read at one moment. */
export async function auditShipping(
  storage: Storage,
  accountId: string,
  options: { inOrder?: boolean } = {},
): Promise<void> {
  const stands = await auditStock(storage, accountId, options);
  await auditParcels(storage, accountId);
  await auditReceipts(storage, accountId);
  const { orders, items, shipments, shipped, returned, queue, jobs, levels } = await storage.write(
    async (tx) => ({
      orders: await tx.selectFrom('orders').selectAll().where('account_id', '=', accountId).execute(),
      items: await tx
        .selectFrom('order_items')
        .innerJoin('orders', 'orders.id', 'order_items.order_id')
        .selectAll('order_items')
        .select('orders.warehouse_id')
        .where('orders.account_id', '=', accountId)
        .execute(),
      queue: await tx
        .selectFrom('backorders')
        .innerJoin('orders', 'orders.id', 'backorders.order_id')
        .selectAll('backorders')
        .where('orders.account_id', '=', accountId)
        .execute(),
      jobs: await tx.selectFrom('allocation_jobs').selectAll().where('account_id', '=', accountId).execute(),
      levels: await tx.selectFrom('stock_levels').selectAll().where('account_id', '=', accountId).execute(),
      shipments: await tx.selectFrom('shipments').selectAll().where('account_id', '=', accountId).execute(),
      shipped: await tx
        .selectFrom('shipment_items')
        .innerJoin('shipments', 'shipments.id', 'shipment_items.shipment_id')
        .select(['order_item_id', 'quantity', 'shipments.status', 'shipment_items.warehouse_id'])
        .where('shipments.account_id', '=', accountId)
        .where(({ eb, and, or }) =>
          or([
            eb('shipments.status', 'in', ['purchasing', 'purchased', 'voiding']),
            // Refunded after the goods had left.
            and([eb('shipments.status', '=', 'voided'), eb('shipments.tracking_status', '!=', 'cancelled')]),
          ]),
        )
        .execute(),
      returned: await tx
        .selectFrom('return_items')
        .innerJoin('returns', 'returns.id', 'return_items.return_id')
        .select(['order_item_id', 'quantity', 'received_quantity', 'returns.status'])
        .where('returns.account_id', '=', accountId)
        .execute(),
    }),
  );

  const problems: string[] = [];
  const must = (holds: boolean, what: string, about: unknown) => {
    if (!holds) problems.push(`${what}: ${JSON.stringify(about)}`);
  };
  const shippedOf = sumByItem(shipped);
  const returnedOf = sumByItem(
    returned.map((one) => ({ ...one, quantity: claimedQuantity(one.status, one) })),
  );
  const itemsOf = groupBy(items, (item) => item.order_id);
  const shipmentsOf = groupBy(shipments, (shipment) => shipment.order_id ?? '');

  const reserved = new Map<string, number>();
  for (const item of items) {
    must(openQuantity(item) >= 0, 'ships and cancels no more than was ordered', item);
    must(item.shipped_quantity === (shippedOf.get(item.id) ?? 0), 'counts what its labels ship', item);
    must(item.returned_quantity === (returnedOf.get(item.id) ?? 0), 'counts what its returns hold', item);
    must(item.returned_quantity <= item.shipped_quantity, 'returns no more than was shipped', item);
    must(item.allocated_quantity >= 0, 'reserves nothing below zero', item);
    // What another warehouse is to ship stays reserved until its label is known to be sold.
    const undecided = shipped.filter(
      (one) =>
        one.order_item_id === item.id &&
        one.status === 'purchasing' &&
        one.warehouse_id !== item.warehouse_id,
    );
    const needed = openQuantity(item) + (sumByItem(undecided).get(item.id) ?? 0);
    must(item.allocated_quantity <= needed, 'reserves what is left', item);
    if (item.allocated_quantity === 0) continue;
    const place = `${item.product_id} ${item.warehouse_id}`;
    reserved.set(place, (reserved.get(place) ?? 0) + item.allocated_quantity);
  }
  for (const place of new Set([...stands.keys(), ...reserved.keys()]))
    must(
      (stands.get(place)?.[1] ?? 0) === (reserved.get(place) ?? 0),
      'levels reserve what orders do',
      place,
    );

  const waiting = new Map<string, number>();
  for (const order of orders) {
    const own = itemsOf.get(order.id) ?? [];
    for (const item of own) {
      const quantity = order.status === 'cancelled' ? 0 : shortQuantity(item);
      const place = `${item.product_id} ${order.warehouse_id} ${order.id}`;
      if (quantity > 0 && order.warehouse_id !== null)
        waiting.set(place, (waiting.get(place) ?? 0) + quantity);
    }
    const isShort = Number(order.status !== 'cancelled' && own.some((item) => shortQuantity(item) > 0));
    must(order.is_short === isShort, 'says whether it is short', order);
  }
  const queued = new Map(
    queue.map((row) => [`${row.product_id} ${row.warehouse_id} ${row.order_id}`, row.quantity]),
  );
  must(isDeepStrictEqual(waiting, queued), 'queues what is short', [...waiting, 'and', ...queued]);
  for (const level of levels) {
    const isHere = (row: { product_id: string; warehouse_id: string }) =>
      row.product_id === level.product_id && [level.warehouse_id, ''].includes(row.warehouse_id);
    must(
      level.on_hand === level.allocated || !queue.some(isHere) || jobs.some(isHere),
      'nobody waits for what is available',
      level,
    );
  }

  for (const order of orders) {
    const own = itemsOf.get(order.id) ?? [];
    const live = (shipmentsOf.get(order.id) ?? []).filter(
      (one) =>
        one.is_return === 0 &&
        one.not_sold_at === null &&
        (['purchasing', 'purchased', 'voiding'].includes(one.status) ||
          (one.status === 'voided' && one.tracking_status !== 'cancelled')),
    );
    if (live.some(({ status }) => status === 'purchasing')) continue; // told when it is known
    let status = statusByShipping(own);
    if (status === 'shipped' && live.every((one) => one.tracking_status === 'delivered'))
      status = 'delivered';
    const isChosen =
      (order.status === 'cancelled' && status === 'pending') ||
      (order.status === 'on_hold' && ['pending', 'partially_shipped'].includes(status));
    must(order.status === status || isChosen, `is ${status} by its items`, order);
    if (order.status === 'cancelled')
      must(
        own.every((item) => item.allocated_quantity === 0),
        'reserves nothing once cancelled',
        order,
      );
  }
  if (problems.length > 0) throw new Error(problems.slice(0, 5).join('\n'));
}

function sumByItem(rows: { order_item_id: string; quantity: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { order_item_id: id, quantity } of rows) sums.set(id, (sums.get(id) ?? 0) + quantity);
  return sums;
}
