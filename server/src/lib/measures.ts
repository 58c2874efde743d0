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

const UNIT_SYSTEMS = ['imperial', 'metric'] as const;
export const UnitSystem = Type.Enum([...UNIT_SYSTEMS], {
  title: 'UnitSystem',
  description: 'Pounds, ounces and inches, or kilograms, grams and centimeters',
});
export type UnitSystem = Static<typeof UnitSystem>;

/** Where goods are weighed in ounces and measured in inches. */
const IMPERIAL_COUNTRIES = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'LR', 'MM']);

export const unitSystemIn = (country: string): UnitSystem =>
  IMPERIAL_COUNTRIES.has(country) ? 'imperial' : 'metric';

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

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** As people say it: "1 lb 4 oz", "12.5 oz", "340 g", "1.25 kg". */
export function weightIn(system: UnitSystem, weight: Weight): string {
  const ounces = toOunces(weight);
  if (system === 'metric') {
    const grams = rounded(ounces / OUNCES.g, 1);
    return grams < 1000 ? `${grams} g` : `${rounded(grams / 1000, 2)} kg`;
  }
  const all = rounded(ounces, ounces < 16 ? 2 : 1);
  if (all < 16) return `${all} oz`;
  const rest = rounded(all % 16, 1);
  return rest === 0 ? `${Math.floor(all / 16)} lb` : `${Math.floor(all / 16)} lb ${rest} oz`;
}

/** In inches or centimeters, to two decimals, or to one if they were converted. */
export function dimensionsIn(system: UnitSystem, given: Dimensions): Dimensions {
  const unit = system === 'imperial' ? 'in' : 'cm';
  const side = (value: number): number =>
    unit === given.unit ? rounded(value, 2) : rounded((value * INCHES[given.unit]) / INCHES[unit], 1);
  return { length: side(given.length), width: side(given.width), height: side(given.height), unit };
}
