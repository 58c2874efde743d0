import { fromJson, toJson } from '../../../lib/json.ts';
import { isSameJson } from '../../../lib/same-json.ts';
import type { Order } from '../../../schema/order.ts';
import type { OrderRow } from '../../../storage/index.ts';

/** What its shop has of an order and the order does not, without what has become the same on both sides. */
export function differenceAfter(row: OrderRow, order: Order): Pick<OrderRow, 'store_difference'> {
  const difference = fromJson(row.store_difference);
  if (difference === null) return { store_difference: null };
  const fields = difference.fields.filter(({ field, store }) => {
    const ours = field === 'shipBy' ? givenShipBy(order) : order[field as keyof Order];
    return field === 'items' ? !areSameItems(store, order.items) : !isSameJson(store, ours);
  });
  return { store_difference: fields.length === 0 ? null : toJson({ ...difference, fields }) };
}

/** The date that a shop or a person has given, and not one that follows from the handling time. */
export const givenShipBy = ({
  shipBy,
  shipBySource,
}: Pick<Order, 'shipBy' | 'shipBySource'>): string | null =>
  shipBySource === 'handling_time' || shipBySource === 'rule' ? null : shipBy;

const ITEM_FIELDS = ['sku', 'name', 'quantity', 'unitPrice', 'weight', 'hsCode', 'originCountry'] as const;

const areSameItems = (store: unknown, ours: Order['items']): boolean =>
  Array.isArray(store) && isSameJson(store.map(chosen), ours.map(chosen));

const chosen = (item: Partial<Record<(typeof ITEM_FIELDS)[number], unknown>>) =>
  ITEM_FIELDS.map((name) => [name, item[name]]);
