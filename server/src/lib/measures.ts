export const WEIGHT_UNITS = ['oz', 'lb', 'g', 'kg'] as const;
export const LENGTH_UNITS = ['in', 'cm'] as const;

export interface Weight {
  value: number;
  unit: (typeof WEIGHT_UNITS)[number];
}

export interface Dimensions {
  length: number;
  width: number;
  height: number;
  unit: (typeof LENGTH_UNITS)[number];
}

const OUNCES: Record<Weight['unit'], number> = {
  oz: 1,
  lb: 16,
  g: 1 / 28.349523125,
  kg: 1000 / 28.349523125,
};
const INCHES: Record<Dimensions['unit'], number> = { in: 1, cm: 1 / 2.54 };

export const toOunces = ({ value, unit }: Weight): number => value * OUNCES[unit];

export const toInches = ({ length, width, height, unit }: Dimensions): [number, number, number] => [
  length * INCHES[unit],
  width * INCHES[unit],
  height * INCHES[unit],
];
