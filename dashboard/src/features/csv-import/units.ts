import type { Read } from './cell-values.ts';

/** A unit by all that it is called. */
type Units<Unit extends string> = Readonly<Record<Unit, readonly string[]>>;

export const WEIGHT_UNITS: Units<'oz' | 'lb' | 'g' | 'kg'> = {
  oz: ['oz', 'ounce', 'ounces'],
  lb: ['lb', 'lbs', 'pound', 'pounds'],
  g: ['g', 'gr', 'gram', 'grams'],
  kg: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'],
};

export const LENGTH_UNITS: Units<'cm' | 'in'> = {
  // Before inches: of `Length in cm`, only one word is a unit.
  cm: ['cm', 'centimeter', 'centimeters', 'centimetre', 'centimetres'],
  in: ['in', 'inch', 'inches'],
};

/** The unit that a heading names: `Weight (kg)`, `Variant Grams`. */
export function unitIn<Unit extends string>(units: Units<Unit>, heading = ''): Unit | undefined {
  const words = heading.toLowerCase().split(/[^\p{L}]+/u);
  const names = Object.keys(units) as Unit[];
  return names.find((unit) => units[unit].some((name) => words.includes(name)));
}

export const unitOf =
  <Unit extends string>(units: Units<Unit>) =>
  (text: string): Read<Unit> => {
    const value = unitIn(units, text);
    return value === undefined
      ? { problem: `must be ${Object.keys(units).join(', ')}, not “${text}”` }
      : { value };
  };
