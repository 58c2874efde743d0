import type { Schemas } from '@waybill/sdk';
import { home } from '../../lib/home.ts';
import { t } from '../../lib/language/index.ts';
import { WEIGHT_UNITS } from '../../lib/units.ts';

type Weight = Schemas['Weight'];

interface WeightValues {
  value: number | string;
  unit: Weight['unit'];
}

export interface ParcelValues {
  key: string;
  weight: WeightValues;
  dimensions: { length: number | string; width: number | string; height: number | string; unit: 'in' | 'cm' };
  /** The name of the package it is in. */
  packageType?: string;
}

export interface ParcelsForm extends Record<string, unknown> {
  parcels: ParcelValues[];
}

let lastKey = 0;

export function emptyParcel(weight: WeightValues = { value: '', unit: home().weightUnit }): ParcelValues {
  lastKey += 1;
  return {
    key: String(lastKey),
    weight,
    dimensions: { length: '', width: '', height: '', unit: home().lengthUnit },
  };
}

/** A parcel of a packing preview. */
export const packedParcel = ({
  package: box,
  weight,
  dimensions,
}: Schemas['PackedParcel']): ParcelValues => ({
  ...emptyParcel(weight),
  dimensions,
  ...(box !== null && { packageType: box.name }),
});

/** A parcel as the server would pack it. */
export const parcelValues = ({ weight, dimensions, packageType }: Schemas['Parcel']): ParcelValues => ({
  ...emptyParcel(weight),
  ...(dimensions && { dimensions }),
  ...(packageType !== undefined && { packageType }),
});

/** How many of an item, and the weight of one. */
export interface Load {
  weight: Weight | null;
  count: number;
}

/** The total weight, in the items' unit if they share one; blank if a weight is unknown. */
export function weightOf(loads: Load[]): WeightValues {
  const packed = loads.filter(({ count }) => count > 0);
  const weights = packed.flatMap(({ weight }) => (weight === null ? [] : [weight]));
  if (packed.length === 0 || weights.length < packed.length) return { value: '', unit: home().weightUnit };
  const units = new Set(weights.map(({ unit }) => unit));
  const unit = units.size === 1 ? ([...units][0] ?? home().weightUnit) : home().weightUnit;
  const ounces = packed.reduce(
    (sum, { weight, count }) =>
      sum + (weight === null ? 0 : weight.value * WEIGHT_UNITS[weight.unit].ounces * count),
    0,
  );
  return { value: Math.round((ounces / WEIGHT_UNITS[unit].ounces) * 1000) / 1000, unit };
}

/** Updates the suggested weight of a single parcel, unless the user has entered another. */
export function repack(parcels: ParcelValues[], before: Load[], after: Load[]): ParcelValues[] {
  const [parcel] = parcels;
  if (parcel === undefined || parcels.length > 1) return parcels;
  const { value, unit } = weightOf(before);
  const isSuggested = parcel.weight.value === value && parcel.weight.unit === unit;
  return isSuggested ? [{ ...parcel, weight: weightOf(after) }] : parcels;
}

export function parcelInput({ weight, dimensions, packageType }: ParcelValues): Schemas['ParcelInput'] {
  const { length, width, height, unit } = dimensions;
  const hasSize = [length, width, height].some((side) => side !== '');
  return {
    weight: { value: Number(weight.value), unit: weight.unit },
    ...(hasSize && {
      dimensions: { length: Number(length), width: Number(width), height: Number(height), unit },
    }),
    ...(packageType !== undefined && { packageType }),
  };
}

const needsAll = (side: number | string, { parcels }: ParcelsForm, path: string): string | null => {
  const { dimensions } = parcels[Number(path.split('.')[1])] as ParcelValues;
  const isAny = [dimensions.length, dimensions.width, dimensions.height].some((one) => one !== '');
  return isAny && !(Number(side) > 0) ? t('Enter all three') : null;
};

export const checkParcels = {
  parcels: {
    weight: {
      value: (value: number | string) => (Number(value) > 0 ? null : t('Enter the weight')),
    },
    dimensions: { length: needsAll, width: needsAll, height: needsAll },
  },
};
