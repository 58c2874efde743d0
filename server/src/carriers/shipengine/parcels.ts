import type { Dimensions, Weight } from '../../lib/measures.ts';

const WEIGHT_UNITS = { oz: 'ounce', lb: 'pound', g: 'gram', kg: 'kilogram' } as const;
const LENGTH_UNITS = { in: 'inch', cm: 'centimeter' } as const;

export const toVendorWeight = ({ value, unit }: Weight) => ({ value, unit: WEIGHT_UNITS[unit] });

export const toVendorDimensions = ({ length, width, height, unit }: Dimensions) => ({
  unit: LENGTH_UNITS[unit],
  length,
  width,
  height,
});
