import type { SERVABLE } from './area.ts';

/** What a fleet charges, promises and takes. Weights are whole ounces, lengths inches, money hundredths. */
export interface RateCard {
  currency: string;
  /** Cubic inches that count as a pound. */
  dimensionalDivisor: number;
  serves: ReadonlySet<(typeof SERVABLE)[number]>;
  timeZone: string;
  /** Minutes after midnight from which a parcel leaves on the next day. */
  cutoffMinutes: number;
  /** Besides Sundays. */
  closed: ClosedDays;
  services: readonly Service[];
}

export interface ClosedDays {
  usFederal: boolean;
  /** `2026-12-24` */
  dates: ReadonlySet<string>;
}

/** By zone: the first is zone 1. Null is where the service is not offered. */
export type ByZone = readonly (number | null)[];

export interface Service {
  id: string;
  name: string;
  maxLength: number | null;
  maxLengthPlusGirth: number | null;
  days: ByZone;
  /** Lightest first; the last is the heaviest that is taken. */
  breaks: readonly WeightBreak[];
  surcharges: readonly Surcharge[];
}

export interface WeightBreak {
  ounces: number;
  prices: ByZone;
}

/** If several with the same code apply to a parcel, the most expensive is charged. */
export interface Surcharge {
  code: string;
  when: SurchargeCondition;
  amount: { fixed: number } | { basisPoints: number };
}

export type SurchargeCondition =
  | { kind: 'always' }
  | { kind: 'weightOver'; ounces: number }
  | { kind: 'lengthOver'; inches: number }
  | { kind: 'sizeOver'; inches: number }
  | { kind: 'toZip'; ranges: readonly ZipRange[] };

/** ZIP codes that begin with a number from `first` to `last`, which have the same number of digits. */
export interface ZipRange {
  first: string;
  last: string;
}
