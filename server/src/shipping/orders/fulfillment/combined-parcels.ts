import { fromJson, toJson } from '../../../lib/json.ts';
import { fromOunces, toOunces, unitOfSum, type Weight } from '../../../lib/measures.ts';
import type { Packing } from '../../../schema/package.ts';
import type { WantedItem } from '../../../schema/quote.ts';
import type { RateMessage } from '../../../schema/rate.ts';
import type { Db, OrderRow } from '../../../storage/index.ts';
import { activePackages } from '../../packages/index.ts';
import { combinedWith } from '../combining/combination-store.ts';
import { itemsOf } from '../order-store.ts';
import { chooseItemsNow } from './items-to-ship.ts';
import {
  asParcels,
  isWhole,
  type MeasuredItem,
  measure,
  type OrderParcels,
  ownParcel,
  pack,
  packedParcels,
  packOrder,
  parcelOf,
  parcelsOfOrder,
  SIZE_UNKNOWN,
} from './order-parcels.ts';

/** The parcels of an order and of those that it is combined with; undefined where a weight is not known. */
export async function parcelsToShip(
  db: Db,
  order: OrderRow,
  wanted: readonly WantedItem[] | undefined,
  packageId?: string,
): Promise<OrderParcels | undefined> {
  const others = await combinedWith(db, order);
  return others.length === 0
    ? parcelsOfOrder(db, order, wanted, packageId)
    : parcelsOfSeveral(db, order, [order, ...others], packageId);
}

/** The same for somebody who packs; with named items, of this order alone. */
export async function packToShip(
  db: Db,
  order: OrderRow,
  wanted: readonly WantedItem[] | undefined,
): Promise<Packing> {
  const others = wanted === undefined ? await combinedWith(db, order) : [];
  if (others.length === 0) return packOrder(db, order, wanted);
  const parts = await partsOf(db, [order, ...others]);
  return pack(
    parts.flatMap(({ items }) => items),
    await activePackages(db, order.account_id),
  );
}

interface Part {
  items: readonly MeasuredItem[];
  /** The weight of the whole packed order, if the merchant has set it. */
  ownWeight: Weight | null;
}

async function partsOf(db: Db, orders: readonly OrderRow[]): Promise<Part[]> {
  const parts: Part[] = [];
  for (const order of orders) {
    const all = await itemsOf(db, order.id);
    const items = await measure(db, await chooseItemsNow(db, order, all, undefined));
    parts.push({ items, ownWeight: isWhole(items, all) ? fromJson(order.weight) : null });
  }
  return parts;
}

/** The package of a single order does not tell what the goods of all fit into; its weight is part of theirs. */
async function parcelsOfSeveral(
  db: Db,
  { account_id }: OrderRow,
  orders: readonly OrderRow[],
  packageId: string | undefined,
): Promise<OrderParcels | undefined> {
  const parts = await partsOf(db, orders);
  const items = parts.flatMap((part) => part.items);
  const isWeighed = parts.some(({ ownWeight }) => ownWeight !== null);
  const weight = (isWeighed && sumOf(parts)) || null;
  if (packageId !== undefined) {
    const whole = { account_id, weight: weight && toJson(weight), package_id: packageId };
    const own = await ownParcel(db, whole, items);
    if (own !== undefined) return asParcels(own);
  }
  const notices = orders.some(({ package_id }) => package_id !== null) ? [PACKAGE_NOT_USED] : [];
  const packed = isWeighed ? undefined : await packedParcels(db, account_id, items);
  if (packed !== undefined) return { ...packed, messages: [...packed.messages, ...notices] };
  const sum = sumOf(parts);
  return sum && { parcels: [{ weight: sum }], messages: [SIZE_UNKNOWN, ...notices] };
}

/** Undefined where a weight is not known. */
function sumOf(parts: readonly Part[]): Weight | undefined {
  const weights: Weight[] = [];
  for (const { items, ownWeight } of parts) {
    const weight = ownWeight ?? parcelOf(items)?.weight;
    if (weight === undefined) return undefined;
    weights.push(weight);
  }
  const ounces = weights.reduce((total, weight) => total + toOunces(weight), 0);
  return fromOunces(ounces, unitOfSum(weights));
}

const PACKAGE_NOT_USED: RateMessage = {
  carrier: null,
  carrierName: null,
  code: 'PACKAGE_NOT_CONSIDERED',
  message:
    'The package that was chosen for one of the combined orders is not used for all of them. Give parcels with dimensions',
};
