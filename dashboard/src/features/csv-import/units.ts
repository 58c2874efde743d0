import { t } from '../../lib/language/index.ts';
import { keysOf } from '../../lib/search-params.ts';
import type { Read } from './cell-values.ts';

type Units<Unit extends string> = Readonly<Record<Unit, { names: readonly string[] }>>;

/** The unit that a heading names: `Weight (kg)`, `Variant Grams`. The last word decides: `Length in cm` is in centimeters. */
export function unitIn<Unit extends string>(units: Units<Unit>, heading = ''): Unit | undefined {
  const words = heading.toLowerCase().split(/[^\p{L}]+/u);
  const found = words.map((word) => keysOf(units).find((unit) => units[unit].names.includes(word)));
  return found.findLast((unit) => unit !== undefined);
}

export const unitOf =
  <Unit extends string>(units: Units<Unit>) =>
  (text: string): Read<Unit> => {
    const value = unitIn(units, text);
    return value === undefined
      ? {
          problem: (field) =>
            t('{field} must be {units}, not “{text}”.', {
              field,
              units: Object.keys(units).join(', '),
              text,
            }),
        }
      : { value };
  };
