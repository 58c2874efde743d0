import type { Parcel } from '../../carriers/carrier.ts';
import { toOunces, type Weight } from '../../lib/measures.ts';
import type { Db } from '../../storage/index.ts';
import { itemsOf } from './order-store.ts';

/** What is still to be shipped, as one parcel; undefined where a weight is not known or nothing is left. */
export async function parcelsOfOrder(db: Db, orderId: string): Promise<Parcel[] | undefined> {
  const open = (await itemsOf(db, orderId)).filter((item) => item.shipped_quantity < item.quantity);
  if (open.length === 0 || open.some(({ weight }) => weight === null)) return undefined;
  return [parcelOf(open.map((item) => ({ ...item, count: item.quantity - item.shipped_quantity })))];
}

/** One parcel of so many things that each have a weight. */
export function parcelOf(items: readonly { weight: string | null; count: number }[]): Parcel {
  const ounces = items.reduce(
    (sum, { weight, count }) => sum + toOunces(JSON.parse(weight as string) as Weight) * count,
    0,
  );
  return { weight: { value: Math.round(ounces * 1000) / 1000, unit: 'oz' } };
}
