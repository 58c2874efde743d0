import type { Schemas } from '@waybill/sdk';
import type { Order } from './orders-api.ts';

type Weight = Schemas['Weight'];

export interface ParcelValues {
  key: string;
  weight: { value: number | string; unit: Weight['unit'] };
  dimensions: { length: number | string; width: number | string; height: number | string; unit: 'in' | 'cm' };
}

export interface ParcelsForm extends Record<string, unknown> {
  parcels: ParcelValues[];
}

let lastKey = 0;

export function emptyParcel(value: number | string = '', unit: Weight['unit'] = 'oz'): ParcelValues {
  lastKey += 1;
  return {
    key: String(lastKey),
    weight: { value, unit },
    dimensions: { length: '', width: '', height: '', unit: 'in' },
  };
}

const OUNCES: Record<Weight['unit'], number> = {
  oz: 1,
  lb: 16,
  g: 1 / 28.349523125,
  kg: 1000 / 28.349523125,
};

/** All that is left to ship, in one parcel; without a weight where one of its items has none. */
export function parcelFor({ items }: Order): ParcelValues {
  const open = items.filter(({ quantity, shippedQuantity }) => quantity > shippedQuantity);
  if (open.some(({ weight }) => weight === null)) return emptyParcel();
  const units = new Set(open.map(({ weight }) => weight?.unit ?? 'oz'));
  const unit = units.size === 1 ? ([...units][0] ?? 'oz') : 'oz';
  const ounces = open.reduce(
    (sum, { weight, quantity, shippedQuantity }) =>
      sum + (weight === null ? 0 : weight.value * OUNCES[weight.unit] * (quantity - shippedQuantity)),
    0,
  );
  return emptyParcel(Math.round((ounces / OUNCES[unit]) * 1000) / 1000, unit);
}

export function parcelInput({ weight, dimensions }: ParcelValues): Schemas['ParcelInput'] {
  const { length, width, height, unit } = dimensions;
  const hasSize = [length, width, height].some((side) => side !== '');
  return {
    weight: { value: Number(weight.value), unit: weight.unit },
    ...(hasSize && {
      dimensions: { length: Number(length), width: Number(width), height: Number(height), unit },
    }),
  };
}

const needsAll = (side: number | string, { parcels }: ParcelsForm, path: string): string | null => {
  const { dimensions } = parcels[Number(path.split('.')[1])] as ParcelValues;
  const isAny = [dimensions.length, dimensions.width, dimensions.height].some((one) => one !== '');
  return isAny && !(Number(side) > 0) ? 'Fill in all three' : null;
};

export const checkParcels = {
  parcels: {
    weight: {
      value: (value: number | string) => (Number(value) > 0 ? null : 'How heavy is it?'),
    },
    dimensions: { length: needsAll, width: needsAll, height: needsAll },
  },
};
