import { queryOptions } from '@tanstack/react-query';
import { accountZone } from '../../lib/account-days.ts';
import { waybill } from '../../lib/api.ts';
import { t } from '../../lib/language/index.ts';
import { previousRows } from '../../lib/previous-rows.ts';
import { exportedFile } from '../batches/index.ts';
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

/** All that the filters leave, as files for people and for programs. */
export const orderFiles = (search: OrderSearch) => {
  const { page: _page, limit: _limit, ...filters } = orderSearch.toQuery(search);
  const file = (layout: 'orders' | 'items') => (report: (share: number) => void) =>
    exportedFile(() => waybill.batches.exportOrders({ ...filters, layout, timeZone: accountZone() }), report);
  return [
    { label: t('One line per order'), file: file('orders') },
    { label: t('One line per item'), file: file('items') },
    {
      label: t('All fields, as in the API'),
      file: () =>
        waybill.orders.export({ ...orderSearch.toQuery(search), layout: 'api', timeZone: accountZone() }),
    },
  ];
};

/** The stores, tags and services that orders have. */
export const filterOptionsQuery = queryOptions({
  queryKey: ['orders', 'filter-options'],
  queryFn: () => waybill.orders.filterOptions(),
});
