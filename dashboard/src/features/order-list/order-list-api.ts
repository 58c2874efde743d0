import { queryOptions } from '@tanstack/react-query';
import { waybill } from '../../lib/api.ts';
import { previousRows } from '../../lib/previous-rows.ts';
import { type Order, type OrderSearch, orderSearch } from '../orders/index.ts';

export const ordersQuery = (search: OrderSearch) =>
  queryOptions({
    queryKey: ['orders', 'list', search],
    queryFn: () => waybill.orders.list(orderSearch.toQuery(search)),
    placeholderData: previousRows,
  });

/** The first orders that the filters leave, in the list's order. */
export async function matchingOrders(search: OrderSearch, most: number): Promise<Order[]> {
  const found = new Map<string, Order>();
  for await (const order of waybill.orders.list(orderSearch.toFilters(search))) {
    found.set(order.id, order);
    if (found.size === most) break;
  }
  return [...found.values()];
}

export const ordersFile = (search: OrderSearch) => waybill.orders.export(orderSearch.toQuery(search));
