import { describeWeight, isOver, type Measured } from './measure.ts';
import type { Service, Surcharge, SurchargeCondition } from './rate-card.ts';

export interface Priced {
  /** Surcharges included. */
  total: number;
  surcharges: { code: string; amount: number }[];
}

/** Why a service does not take a parcel. */
export interface Refusal {
  code: 'TOO_HEAVY' | 'TOO_LONG' | 'TOO_LARGE' | 'NOT_OFFERED';
  message: string;
}

/** What a service charges for these parcels together: each is priced by itself. */
export function priceParcels(
  service: Service,
  parcels: readonly Measured[],
  route: { zone: number; toZip: string },
): Priced | Refusal {
  const bySurcharge = new Map<string, number>();
  let total = 0;
  for (const parcel of parcels) {
    const base = basePrice(service, parcel, route.zone);
    if (typeof base !== 'number') return base;
    total += base;
    for (const [code, amount] of surchargesOn(service.surcharges, parcel, base, route.toZip)) {
      total += amount;
      bySurcharge.set(code, (bySurcharge.get(code) ?? 0) + amount);
    }
  }
  // In the card's order, whichever parcel came first.
  const codes = new Set(service.surcharges.map(({ code }) => code));
  const surcharges = [...codes].flatMap((code) => {
    const amount = bySurcharge.get(code);
    return amount === undefined ? [] : [{ code, amount }];
  });
  return { total, surcharges };
}

function basePrice(service: Service, parcel: Measured, zone: number): number | Refusal {
  const { name, maxLength, maxLengthPlusGirth, breaks } = service;
  if (maxLength !== null && parcel.length !== null && isOver(parcel.length, maxLength)) {
    return { code: 'TOO_LONG', message: `${name} takes parcels up to ${maxLength} in long` };
  }
  if (maxLengthPlusGirth !== null && parcel.size !== null && isOver(parcel.size, maxLengthPlusGirth)) {
    return {
      code: 'TOO_LARGE',
      message: `${name} takes parcels up to ${maxLengthPlusGirth} in length plus girth`,
    };
  }
  const weightBreak = breaks.find(({ ounces }) => parcel.billableOunces <= ounces);
  if (!weightBreak) {
    const heaviest = describeWeight(breaks.at(-1)?.ounces ?? 0);
    const counted = parcel.dimensional
      ? `; by its size this one counts as ${describeWeight(parcel.billableOunces)}`
      : '';
    return { code: 'TOO_HEAVY', message: `${name} takes parcels up to ${heaviest}${counted}` };
  }
  return (
    weightBreak.prices[zone - 1] ?? {
      code: 'NOT_OFFERED',
      message: `${name} does not take ${describeWeight(parcel.billableOunces)} to zone ${zone}`,
    }
  );
}

/** Each code once, with the dearest of its rows that apply. */
function surchargesOn(
  surcharges: readonly Surcharge[],
  parcel: Measured,
  base: number,
  toZip: string,
): Map<string, number> {
  const charged = new Map<string, number>();
  for (const { code, when, amount } of surcharges) {
    if (!applies(when, parcel, toZip)) continue;
    const due = 'fixed' in amount ? amount.fixed : shareOf(base, amount.basisPoints);
    if (due > (charged.get(code) ?? 0)) charged.set(code, due);
  }
  return charged;
}

/** To the nearest hundredth, halves up, in whole numbers throughout. */
const shareOf = (base: number, basisPoints: number): number =>
  Math.floor((base * basisPoints + 5_000) / 10_000);

function applies(when: SurchargeCondition, parcel: Measured, toZip: string): boolean {
  switch (when.kind) {
    case 'always':
      return true;
    case 'weightOver':
      return isOver(parcel.actualOunces, when.ounces);
    case 'lengthOver':
      return parcel.length !== null && isOver(parcel.length, when.inches);
    case 'sizeOver':
      return parcel.size !== null && isOver(parcel.size, when.inches);
    case 'toZip':
      return when.ranges.some(({ first, last }) => {
        const start = toZip.slice(0, first.length);
        return start >= first && start <= last;
      });
  }
}
