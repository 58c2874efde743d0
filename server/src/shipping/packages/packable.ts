import { fromJson } from '../../lib/json.ts';
import {
  type Dimensions,
  fromOunces,
  toInches,
  toOunces,
  unitOfSum,
  type Weight,
} from '../../lib/measures.ts';
import type { Packing } from '../../schema/package.ts';
import type { PackageRow } from '../../storage/index.ts';
import { type Sides, volumeOf } from './free-space.ts';
import { type Box, type PackedBox, pack, type Unit } from './packing.ts';

/** So many of an order's item, with the weight and size of one as far as they are known. */
export interface Packable {
  orderItemId: string;
  name: string;
  quantity: number;
  weight: Weight | null;
  dimensions: Dimensions | null;
}

interface PresetBox extends Box {
  row: PackageRow;
}

const PER_INCH = 2540;

export const sidesOf = (dimensions: Dimensions): Sides => {
  const [length, width, height] = toInches(dimensions);
  return [Math.round(length * PER_INCH), Math.round(width * PER_INCH), Math.round(height * PER_INCH)];
};

/** Packs items into the account's packages, or says why they cannot be. */
export async function packItems(
  items: readonly Packable[],
  packages: readonly PackageRow[],
): Promise<Packing> {
  const nothing = (...messages: Packing['messages']): Packing => ({ parcels: [], messages });
  if (packages.length === 0)
    return nothing({
      code: 'NO_PACKAGES',
      orderItemId: null,
      message: 'There is no active package to pack into',
    });
  const unknown = items.filter(({ weight, dimensions }) => weight === null || dimensions === null);
  if (unknown.length > 0)
    return nothing(
      ...unknown.map(({ orderItemId, name, weight }) => ({
        code: 'MEASURES_UNKNOWN' as const,
        orderItemId,
        message: `${name} has no ${weight === null ? 'weight' : 'dimensions'}`,
      })),
    );
  // Counted before they are made: an order may have millions.
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const packed = count > MOST ? undefined : await pack(unitsOf(items), packages.map(toBox));
  if (packed === undefined)
    return nothing({
      code: 'TOO_MUCH_TO_PACK',
      orderItemId: null,
      message: 'There is more to pack than 20 parcels hold, or too much to calculate',
    });
  const byId = new Map(items.map((item) => [item.orderItemId, item]));
  return {
    parcels: packed.map((one) => toParcel(one, byId)),
    messages: packed.flatMap(({ box, units: [unit] }) =>
      box === null && unit !== undefined
        ? [
            {
              code: 'FITS_NO_PACKAGE' as const,
              orderItemId: unit.key,
              message: `${byId.get(unit.key)?.name} fits into no package`,
            },
          ]
        : [],
    ),
  };
}

const MOST = 10_000;

const unitsOf = (items: readonly Packable[]): Unit[] =>
  items.flatMap(({ orderItemId, quantity, weight, dimensions }) =>
    weight === null || dimensions === null
      ? []
      : Array.from({ length: quantity }, () => ({
          key: orderItemId,
          sides: sidesOf(dimensions),
          ounces: toOunces(weight),
        })),
  );

const ouncesOf = (weight: Weight | null, missing: number): number =>
  weight === null ? missing : toOunces(weight);

const toBox = (row: PackageRow): PresetBox => ({
  id: row.id,
  row,
  inner: sidesOf(fromJson(row.inner_dimensions)),
  tareOunces: ouncesOf(fromJson(row.tare_weight), 0),
  maxOunces: ouncesOf(fromJson(row.max_weight), Number.POSITIVE_INFINITY),
});

function toParcel(
  { box, units }: PackedBox<PresetBox>,
  items: ReadonlyMap<string, Packable>,
): Packing['parcels'][number] {
  const counts = new Map<string, number>();
  for (const { key } of units) counts.set(key, (counts.get(key) ?? 0) + 1);
  const ounces = units.reduce((sum, unit) => sum + unit.ounces, box?.tareOunces ?? 0);
  const volume = units.reduce((sum, { sides }) => sum + volumeOf(sides), 0);
  const weights = [...counts.keys()].flatMap((key) => items.get(key)?.weight ?? []);
  const own = items.get(units[0]?.key ?? '')?.dimensions;
  const dimensions = box === null ? own : fromJson(box.row.outer_dimensions ?? box.row.inner_dimensions);
  if (dimensions === null || dimensions === undefined) throw new Error('a packed unit has no dimensions');
  return {
    package: box && { id: box.id, name: box.row.name },
    weight: fromOunces(ounces, unitOfSum(weights)),
    dimensions,
    filled: box === null ? 100 : percentOf(volume, box.inner),
    // In the order of the order's items.
    items: [...items.keys()].flatMap((orderItemId) => {
      const quantity = counts.get(orderItemId);
      return quantity === undefined ? [] : [{ orderItemId, quantity }];
    }),
  };
}

const percentOf = (volume: number, inner: Sides): number =>
  Math.min(100, Math.round((volume / volumeOf(inner)) * 100));

/** How much of a package the items take, whether they fit or not; 0 where a size is not known. */
export function percentFilled(
  items: readonly Pick<Packable, 'quantity' | 'dimensions'>[],
  { inner_dimensions }: Pick<PackageRow, 'inner_dimensions'>,
): number {
  let volume = 0;
  for (const { quantity, dimensions } of items) {
    if (dimensions === null) return 0;
    volume += volumeOf(sidesOf(dimensions)) * quantity;
  }
  return percentOf(volume, sidesOf(fromJson(inner_dimensions)));
}
