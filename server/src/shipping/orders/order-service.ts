import { createPager, type Page, type PageRequest, type Storage } from '../../storage/index.ts';
import { type Order, type OrderStatus, toOrder } from './order.ts';

export interface OrderQuery extends PageRequest {
  status?: OrderStatus;
  storeId?: string;
}

export type OrderService = ReturnType<typeof createOrderService>;

export function createOrderService({ storage }: { storage: Storage }) {
  const pageOfOrders = createPager(storage, 'orders');

  return {
    async list(userId: string, { page, limit, status, storeId }: OrderQuery): Promise<Page<Order>> {
      const { data: rows, meta } = await pageOfOrders(userId, { status, store_id: storeId }, { page, limit });
      if (rows.length === 0) return { data: [], meta };
      const ids = rows.map((row) => row.id);
      const [items, shipments] = await Promise.all([
        storage.db
          .selectFrom('order_items')
          .selectAll()
          .where('order_id', 'in', ids)
          .orderBy('position')
          .execute(),
        storage.db
          .selectFrom('shipments')
          .select(['id', 'order_id'])
          .where('user_id', '=', userId)
          .where('order_id', 'in', ids)
          .orderBy('id')
          .execute(),
      ]);
      const itemsOf = groupBy(items, (item) => item.order_id);
      const shipmentsOf = groupBy(shipments, (shipment) => shipment.order_id);
      const data = rows.map((row) =>
        toOrder(
          row,
          itemsOf.get(row.id) ?? [],
          (shipmentsOf.get(row.id) ?? []).map((shipment) => shipment.id),
        ),
      );
      return { data, meta };
    },
  };
}

function groupBy<T, K>(rows: T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
