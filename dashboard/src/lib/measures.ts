import type { Schemas } from '@waybill/sdk';
import { formatCount } from './format.ts';
import { home, type UnitSystem } from './home.ts';
import { WEIGHT_UNITS } from './units.ts';

type Weight = Schemas['Weight'];
type Dimensions = Schemas['Dimensions'];

const CM_PER_INCH = 2.54;
const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** In the account's units, as people say it: "1 lb 4 oz", "12.5 oz", "340 g", "1.25 kg". */
export function formatWeight({ value, unit }: Weight, units: UnitSystem = home().units): string {
  const ounces = value * WEIGHT_UNITS[unit].ounces;
  if (units === 'metric') {
    const grams = rounded(ounces / WEIGHT_UNITS.g.ounces, 1);
    return grams < 1000 ? `${formatCount(grams)} g` : `${formatCount(rounded(grams / 1000, 2))} kg`;
  }
  const all = rounded(ounces, ounces < 16 ? 2 : 1);
  const [pounds, rest] = [Math.floor(all / 16), rounded(all % 16, 1)];
  if (pounds === 0) return `${formatCount(all)} oz`;
  return `${formatCount(pounds)} lb${rest === 0 ? '' : ` ${formatCount(rest)} oz`}`;
}

/** As it was entered, for what somebody compares with that: "20 oz". */
export const exactWeight = ({ value, unit }: Weight): string => `${formatCount(value)} ${unit}`;

/** In the account's units: "5 × 4 × 4 in". */
export function formatDimensions(given: Dimensions, units: UnitSystem = home().units): string {
  const unit = units === 'imperial' ? 'in' : 'cm';
  const factor = unit === given.unit ? 1 : unit === 'in' ? 1 / CM_PER_INCH : CM_PER_INCH;
  const sides = [given.length, given.width, given.height].map((side) =>
    formatCount(rounded(side * factor, factor === 1 ? 2 : 1)),
  );
  return `${sides.join(' × ')} ${unit}`;
}
