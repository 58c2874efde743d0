import { toInches, toOunces, type Weight } from '../../lib/measures.ts';
import type { Parcel } from '../../schema/parcel.ts';

/** A parcel as it is judged: on the scale, under the tape, and on the bill. */
export interface Measured {
  actualOunces: number;
  billableOunces: number;
  /** The longest side. Null where no dimensions were given. */
  length: number | null;
  /** Length plus girth: the longest side, and once around the other two. */
  size: number | null;
  /** Whether its volume weighs more than it does. */
  dimensional: boolean;
}

/** Grams and centimeters come out a hair beside the ounces and inches they are: that is no reason to charge for one more. */
const HAIR = 1e-6;

export function measure({ weight, dimensions }: Parcel, divisor: number): Measured {
  const actual = toOunces(weight);
  if (!dimensions) {
    return {
      actualOunces: actual,
      billableOunces: billable(actual),
      length: null,
      size: null,
      dimensional: false,
    };
  }
  const [longest = 0, middle = 0, shortest = 0] = toInches(dimensions).toSorted((a, b) => b - a);
  const volumetric = ((longest * middle * shortest) / divisor) * 16;
  return {
    actualOunces: actual,
    billableOunces: billable(Math.max(actual, volumetric)),
    length: longest,
    size: longest + 2 * (middle + shortest),
    dimensional: volumetric > actual + HAIR,
  };
}

/** Whole ounces up to a pound, whole pounds above. */
function billable(ounces: number): number {
  const whole = Math.max(1, Math.ceil(ounces - HAIR));
  return whole <= 16 ? whole : Math.ceil((ounces - HAIR) / 16) * 16;
}

export const isOver = (measured: number, limit: number): boolean => measured > limit + HAIR;

/** In pounds as soon as there is one. */
export const weightOf = (ounces: number): Weight =>
  ounces < 16 ? { value: ounces, unit: 'oz' } : { value: ounces / 16, unit: 'lb' };

/** For people: `12 oz`, `3.5 lb`. */
export const describeWeight = (ounces: number): string => {
  const { value, unit } = weightOf(ounces);
  return `${Number(value.toFixed(2))} ${unit}`;
};
