import { fromJson, type Json } from '../../lib/json.ts';
import { toOunces, type Weight } from '../../lib/measures.ts';
import type { Parcel } from '../../schema/parcel.ts';
import type { WantedItem } from '../../schema/quote.ts';
import type { Db } from '../../storage/index.ts';
import { chooseItems } from './order-choice.ts';
import { itemsOf } from './order-store.ts';

/** What is to be shipped, as one parcel; undefined where a weight is not known. */
export async function parcelsOfOrder(
  db: Db,
  orderId: string,
  wanted: readonly WantedItem[] | undefined,
): Promise<Parcel[] | undefined> {
  const chosen = chooseItems(await itemsOf(db, orderId), wanted);
  const weighed = chosen.flatMap(({ item: { weight }, quantity: count }) =>
    weight === null ? [] : [{ weight, count }],
  );
  return weighed.length < chosen.length ? undefined : [parcelOf(weighed)];
}

/** One parcel of so many things that each have a weight. */
export function parcelOf(items: readonly { weight: Json<Weight>; count: number }[]): Parcel {
  const ounces = items.reduce((sum, { weight, count }) => sum + toOunces(fromJson(weight)) * count, 0);
  return { weight: { value: Math.round(ounces * 1000) / 1000, unit: 'oz' } };
}
