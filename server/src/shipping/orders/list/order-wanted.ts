import { given } from '../../../lib/given.ts';
import { afterPrefix, escapeLike } from '../../../lib/search-key.ts';
import { wordsOf } from '../../../lib/search-terms.ts';
import type { OrderStatus } from '../../../schema/order.ts';
import { orderNumberKeyOf } from '../../../storage/index.ts';
import type { OrderFilters, OrderQuery, OrderSort } from '../order-schemas.ts';
import { tagTerm } from '../search/order-terms.ts';
import type { FilterColumn, Filters, Params, Shape, SortKey } from './order-list-query.ts';

const READY: readonly OrderStatus[] = ['pending', 'partially_shipped'];
const OPEN: readonly OrderStatus[] = [...READY, 'on_hold'];

interface Term {
  from: string;
  to: string;
  like: string;
}
export type Order = Pick<Shape, 'sort' | 'isAscending'>;
/** What a request asks for. */
export interface Wanted {
  shape: Filters;
  params: Params;
  terms: Term[];
}
/** Undefined where nothing can match. */
export function wantedOf(accountId: string, query: OrderFilters, now: number): Wanted | undefined {
  const words = query.q === undefined ? [] : wordsOf(query.q);
  if (query.q !== undefined && words.length === 0) return undefined;
  const statuses = statusesOf(query);
  if (statuses?.length === 0) return undefined;
  const checks = query.shipToCheck === undefined ? [] : [...new Set(query.shipToCheck.split(','))].sort();
  const columns: { [C in FilterColumn]: string | undefined } = {
    store_id: query.storeId,
    warehouse_id: query.warehouseId,
    allocation: query.allocation,
    requested_service: query.requestedService,
  };
  const values = given(columns);
  const terms = words.map((word) => ({ from: word, to: afterPrefix(word), like: `% ${escapeLike(word)}%` }));
  if (query.tag !== undefined) {
    const term = tagTerm(query.tag);
    terms.push({ from: term, to: term, like: `% ${escapeLike(term)} %` });
  }
  return {
    terms,
    shape: {
      statuses: statuses?.length ?? 0,
      checks: checks.length,
      columns: (Object.keys(columns) as FilterColumn[]).filter((column) => values[column] !== undefined),
      from: query.createdFrom !== undefined,
      before: query.createdTo !== undefined,
      shipByBefore: query.shipByTo !== undefined || query.late === true,
      numbered: query.orderNumber !== undefined,
      ...given({
        ready: query.ready,
        unprinted: query.unprinted,
        international: query.international,
        late: query.late === false ? query.late : undefined,
      }),
    },
    params: {
      account_id: accountId,
      ...values,
      ...Object.fromEntries((statuses ?? []).map((status, i) => [`status${i}`, status])),
      ...Object.fromEntries(checks.map((check, i) => [`check${i}`, check])),
      from: timeOf(query.createdFrom),
      before: timeOf(query.createdTo),
      shipByBefore: Math.min(
        timeOf(query.shipByTo) ?? Number.MAX_SAFE_INTEGER,
        query.late === true ? now : Number.MAX_SAFE_INTEGER,
      ),
      now,
      ...(query.orderNumber !== undefined && {
        order_number: query.orderNumber,
        numberKey: orderNumberKeyOf(query.orderNumber),
      }),
    },
  };
}

const timeOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(text);

function statusesOf({ status, ready, late }: OrderFilters): readonly string[] | undefined {
  const asked = status === undefined ? undefined : [...new Set(status.split(','))].sort();
  if (ready === undefined && late !== true) return asked;
  const possible: readonly string[] = ready || late ? READY : OPEN;
  return asked === undefined ? possible : asked.filter((one) => possible.includes(one));
}

const SORTS: Record<OrderSort, SortKey> = {
  createdAt: 'created_at',
  orderDate: 'placed_at',
  shipBy: 'ship_by',
  orderNumber: 'number',
  total: 'total',
  destination: 'destination',
};

export function orderOf(sort: OrderQuery['sort']): Order {
  const text = sort ?? '-createdAt';
  const isAscending = !text.startsWith('-');
  return { sort: SORTS[text.replace(/^-/, '') as OrderSort], isAscending };
}
