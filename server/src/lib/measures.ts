import { type Static, Type } from 'typebox';

export const WeightUnit = Type.Enum(['oz', 'lb', 'g', 'kg'], { title: 'WeightUnit' });
export const LengthUnit = Type.Enum(['in', 'cm'], { title: 'LengthUnit' });

export const Weight = Type.Object({ value: Type.Number(), unit: WeightUnit }, { title: 'Weight' });
export type Weight = Static<typeof Weight>;

export const Dimensions = Type.Object(
  {
    length: Type.Number(),
    width: Type.Number(),
    height: Type.Number(),
    unit: LengthUnit,
  },
  { title: 'Dimensions' },
);
export type Dimensions = Static<typeof Dimensions>;

const OUNCES: Record<Weight['unit'], number> = {
  oz: 1,
  lb: 16,
  g: 1 / 28.349523125,
  kg: 1000 / 28.349523125,
};
const INCHES: Record<Dimensions['unit'], number> = { in: 1, cm: 1 / 2.54 };

export const toOunces = ({ value, unit }: Weight): number => value * OUNCES[unit];

/** To a thousandth, which is finer than any scale. */
export const fromOunces = (ounces: number, unit: Weight['unit']): Weight => ({
  value: Math.round((ounces / OUNCES[unit]) * 1000) / 1000,
  unit,
});

/** For a sum of these: who weighs in grams is not answered in ounces. */
export function unitOfSum(weights: readonly Weight[]): Weight['unit'] {
  const units = new Set(weights.map(({ unit }) => unit));
  if (units.size === 0 || units.has('oz') || units.has('lb')) return 'oz';
  return units.has('g') ? 'g' : 'kg';
}

export const toInches = ({ length, width, height, unit }: Dimensions): [number, number, number] => [
  length * INCHES[unit],
  width * INCHES[unit],
  height * INCHES[unit],
];
