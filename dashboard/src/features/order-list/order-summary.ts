import { home } from '../../lib/home.ts';
import type { Order } from '../orders/index.ts';

/** "New York, NY", with the country only if it is another: "Toronto, ON, CA". */
export const destinationOf = (
  { shipTo: { city, state, country } }: Pick<Order, 'shipTo'>,
  from = home().country,
): string => [city, state, country !== from && country].filter(Boolean).join(', ') || country;

const SHOWN_ITEMS = 2;

/** "2 × Mug, Cap +1": the first items, and how many more there are. */
export function itemSummary({ items }: Pick<Order, 'items'>): string {
  const shown = items.slice(0, SHOWN_ITEMS).map(itemText).join(', ');
  const more = items.length - SHOWN_ITEMS;
  return more > 0 ? `${shown} +${more}` : shown;
}

const itemText = ({ quantity, name }: Order['items'][number]): string =>
  quantity === 1 ? name : `${quantity} × ${name}`;

export const allItems = ({ items }: Pick<Order, 'items'>): string => items.map(itemText).join('\n');

/** When the customer ordered, or when the order arrived here. */
export const placedAt = ({ orderDate, createdAt }: Pick<Order, 'orderDate' | 'createdAt'>): string =>
  orderDate ?? createdAt;
