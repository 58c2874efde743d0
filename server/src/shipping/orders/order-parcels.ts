import { toOunces, type Weight } from '../../lib/measures.ts';
import type { Parcel } from '../../schema/parcel.ts';
import type { Db } from '../../storage/index.ts';
import { chooseItems, type WantedItem } from './order-choice.ts';
import { itemsOf } from './order-store.ts';

/** What is to be shipped, as one parcel; undefined where a weight is not known. */
export async function parcelsOfOrder(
  db: Db,
  orderId: string,
  wanted: readonly WantedItem[] | undefined,
): Promise<Parcel[] | undefined> {
  const chosen = chooseItems(await itemsOf(db, orderId), wanted);
  if (chosen.some(({ item }) => item.weight === null)) return undefined;
  return [parcelOf(chosen.map(({ item, quantity }) => ({ weight: item.weight, count: quantity })))];
}

/** One parcel of so many things that each have a weight. */
export function parcelOf(items: readonly { weight: string | null; count: number }[]): Parcel {
  const ounces = items.reduce(
    (sum, { weight, count }) => sum + toOunces(JSON.parse(weight as string) as Weight) * count,
    0,
  );
  return { weight: { value: Math.round(ounces * 1000) / 1000, unit: 'oz' } };
}
