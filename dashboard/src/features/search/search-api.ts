import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { t } from '../../lib/language/index.ts';

export type SearchResults = Schemas['SearchResults'];

export const search = (q: string): Promise<SearchResults> => waybill.search({ q, limit: 5 });

/** Each text has its own entry, so that a late answer is never shown for another text. */
export const searchQuery = (q: string) =>
  queryOptions({ queryKey: ['search', q], queryFn: () => search(q), staleTime: 0 });

/** The id of the one order that is meant by a number or an id. */
export async function findOrderId(text: string): Promise<string> {
  const { orders } = await search(text);
  const exact = orders.filter(({ isExact }) => isExact);
  const [order] = exact;
  if (order === undefined) throw new Error(t('No order {number} found. Check the number.', { number: text }));
  if (exact.length > 1)
    throw new Error(
      t('Several stores have an order {number}. Enter its ID (ord_…) instead.', { number: text }),
    );
  return order.id;
}
