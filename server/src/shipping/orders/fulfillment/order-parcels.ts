import { conflict } from '../../../lib/errors.ts';
import { fromJson } from '../../../lib/json.ts';
import { type Dimensions, fromOunces, toOunces, unitOfSum, type Weight } from '../../../lib/measures.ts';
import type { Packing } from '../../../schema/package.ts';
import type { Parcel } from '../../../schema/parcel.ts';
import type { WantedItem } from '../../../schema/quote.ts';
import type { RateMessage } from '../../../schema/rate.ts';
import type { Db, OrderItemRow, OrderRow, PackageRow } from '../../../storage/index.ts';
import { activePackages, packItems, percentFilled } from '../../packages/index.ts';
import { itemsOf } from '../order-store.ts';
import { chooseItemsNow } from './items-to-ship.ts';

/** So many of an item, with the weight and size of one as far as they are known. */
export interface MeasuredItem {
  item: OrderItemRow;
  quantity: number;
  weight: Weight | null;
  dimensions: Dimensions | null;
}

/** The parcels of an order, and what they leave out of account. */
export interface OrderParcels {
  parcels: Parcel[];
  messages: RateMessage[];
}

/**
 * What is to be shipped, packed into the account's packages where it has some and all sizes are known, otherwise as one
 * parcel; undefined where a weight is not known. With a package, all of it goes into that one.
 */
export async function parcelsOfOrder(
  db: Db,
  order: Pick<OrderRow, 'id' | 'account_id' | 'weight' | 'package_id'>,
  wanted: readonly WantedItem[] | undefined,
  packageId?: string,
): Promise<OrderParcels | undefined> {
  const all = await itemsOf(db, order.id);
  const items = await measure(db, await chooseItemsNow(db, order, all, wanted));
  const whole = isWhole(items, all) ? order : { ...order, weight: null };
  const isOwn = whole === order || packageId !== undefined;
  const own = isOwn
    ? await ownParcel(db, { ...whole, package_id: packageId ?? order.package_id }, items)
    : undefined;
  if (own !== undefined) return asParcels(own);
  const packed = await packedParcels(db, order.account_id, items);
  if (packed !== undefined) return packed;
  const parcel = parcelOf(items);
  return parcel && { parcels: [parcel], messages: parcel.dimensions ? [] : [SIZE_UNKNOWN] };
}

export const asParcels = ({ weight, dimensions, package: preset }: OwnParcel): OrderParcels => ({
  parcels: [{ weight, ...(dimensions && { dimensions }), ...(preset && { packageType: preset.name }) }],
  messages: dimensions ? [] : [SIZE_UNKNOWN],
});

/** Undefined where there are no packages, or not all sizes are known. */
export async function packedParcels(
  db: Db,
  accountId: string,
  items: readonly MeasuredItem[],
): Promise<OrderParcels | undefined> {
  const { parcels, messages } = await pack(items, await activePackages(db, accountId));
  if (parcels.length === 0) return undefined;
  return {
    parcels: parcels.map(({ package: preset, weight, dimensions }) => ({
      weight,
      dimensions,
      ...(preset && { packageType: preset.name }),
    })),
    messages: messages.map(({ code, message }) => ({ carrier: null, carrierName: null, code, message })),
  };
}

export const isWhole = (chosen: readonly MeasuredItem[], all: readonly OrderItemRow[]): boolean =>
  all.every(({ id, quantity }) => chosen.some((one) => one.item.id === id && one.quantity === quantity));

/** All of an order as one parcel, of the weight and in the package that the merchant has set for it. */
interface OwnParcel {
  weight: Weight;
  package: { id: string; name: string } | null;
  dimensions: Dimensions | null;
  filled: number;
}

export async function ownParcel(
  db: Db,
  order: Pick<OrderRow, 'account_id' | 'weight' | 'package_id'>,
  items: readonly MeasuredItem[],
): Promise<OwnParcel | undefined> {
  const weight = fromJson(order.weight);
  const preset = await presetOf(db, order);
  const parcel = parcelOf(items);
  if (preset !== undefined) {
    const tare = fromJson(preset.tare_weight);
    const total =
      weight ??
      (parcel && tare
        ? fromOunces(toOunces(parcel.weight) + toOunces(tare), parcel.weight.unit)
        : parcel?.weight);
    return (
      total && {
        weight: total,
        package: { id: preset.id, name: preset.name },
        dimensions: fromJson(preset.outer_dimensions ?? preset.inner_dimensions),
        filled: percentFilled(items, preset),
      }
    );
  }
  if (weight === null) return undefined;
  // The weight is known, so only the sizes decide whether one package holds it all.
  const sized = items.map((item) => ({ ...item, weight: item.weight ?? NO_WEIGHT }));
  const [box, ...others] = (await pack(sized, await activePackages(db, order.account_id))).parcels;
  if (box !== undefined && others.length === 0) return { ...box, weight };
  return { weight, package: null, dimensions: parcel?.dimensions ?? null, filled: 100 };
}

const NO_WEIGHT: Weight = { value: 0, unit: 'oz' };

/** The package may have been deleted since. */
const presetOf = (
  db: Db,
  { account_id, package_id }: Pick<OrderRow, 'account_id' | 'package_id'>,
): Promise<PackageRow | undefined> =>
  package_id === null
    ? Promise.resolve(undefined)
    : db
        .selectFrom('packages')
        .selectAll()
        .where('account_id', '=', account_id)
        .where('id', '=', package_id)
        .executeTakeFirst();

/** The same for somebody who packs, with the items of each parcel. */
export async function packOrder(
  db: Db,
  row: OrderRow,
  wanted: readonly WantedItem[] | undefined,
): Promise<Packing> {
  if (row.status === 'cancelled') throw conflict('The order is canceled');
  const all = await itemsOf(db, row.id);
  const items = await measure(db, await chooseItemsNow(db, row, all, wanted));
  const own = isWhole(items, all) ? await ownParcel(db, row, items) : undefined;
  if (own === undefined) return pack(items, await activePackages(db, row.account_id));
  const { dimensions, ...parcel } = own;
  if (dimensions === null) return { parcels: [], messages: [OWN_SIZE_UNKNOWN] };
  const contents = items.map(({ item, quantity }) => ({ orderItemId: item.id, quantity }));
  return { parcels: [{ ...parcel, dimensions, items: contents }], messages: [] };
}

const OWN_SIZE_UNKNOWN: Packing['messages'][number] = {
  code: 'MEASURES_UNKNOWN',
  orderItemId: null,
  message: 'The order has a weight of its own, as one parcel of unknown size: set its package too',
};

export const pack = (items: readonly MeasuredItem[], packages: PackageRow[]): Promise<Packing> =>
  packItems(
    items.map(({ item, ...measures }) => ({ orderItemId: item.id, name: item.name, ...measures })),
    packages,
  );

export const SIZE_UNKNOWN: RateMessage = {
  carrier: null,
  carrierName: null,
  code: 'DIMENSIONS_NOT_CONSIDERED',
  message:
    'Rated by weight alone: the size of the parcel is not known. Give parcels with dimensions for the exact price',
};

/** The products of some items, by their ids, for what the items do not say themselves. */
export async function productsOf(db: Db, items: readonly { item: OrderItemRow }[]) {
  const ids = [...new Set(items.flatMap(({ item }) => item.product_id ?? []))];
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('products')
          .select(['id', 'weight', 'dimensions', 'hs_code', 'origin_country'])
          .where('id', 'in', ids)
          .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** An item without a weight has the one that its product has now. Sizes are the product's. */
export async function measure(
  db: Db,
  items: readonly { item: OrderItemRow; quantity: number }[],
  known?: Awaited<ReturnType<typeof productsOf>>,
): Promise<MeasuredItem[]> {
  const products = known ?? (await productsOf(db, items));
  return items.map(({ item, quantity }) => {
    const product = products.get(item.product_id ?? '');
    return {
      item,
      quantity,
      weight: fromJson(item.weight ?? product?.weight ?? null),
      dimensions: fromJson(product?.dimensions ?? null),
    };
  });
}

/** All of it as one parcel, which has a size only where it is a single unit; undefined where a weight is not known. */
export function parcelOf(items: readonly MeasuredItem[]): Parcel | undefined {
  let ounces = 0;
  const weights: Weight[] = [];
  for (const { weight, quantity } of items) {
    if (weight === null) return undefined;
    ounces += toOunces(weight) * quantity;
    weights.push(weight);
  }
  const [first, ...others] = items;
  const dimensions = others.length === 0 && first?.quantity === 1 ? first.dimensions : null;
  return {
    weight: fromOunces(ounces, unitOfSum(weights)),
    ...(dimensions && { dimensions }),
  };
}
