import { DAY_MS, dateIn } from '../../lib/days.ts';
import type { Offer } from './offer.ts';

/** When a parcel is handed over. */
export interface HandedOver {
  now: number;
  timeZone?: string | undefined;
}

const [SUNDAY, SATURDAY] = [0, 6];

/** The day that the carrier names, or else the one that is its number of days after the hand-over, weekends not counted; undefined if it says neither. */
export function arrivalOf(
  { quote: { deliveryDate, deliveryDays } }: Pick<Offer, 'quote'>,
  { now, timeZone = 'UTC' }: HandedOver,
): string | undefined {
  if (deliveryDate !== null) return deliveryDate;
  if (deliveryDays === null) return undefined;
  let day = Date.parse(dateIn(timeZone, now));
  for (let left = deliveryDays; left > 0; ) {
    day += DAY_MS;
    const weekday = new Date(day).getUTCDay();
    if (weekday !== SUNDAY && weekday !== SATURDAY) left -= 1;
  }
  return new Date(day).toISOString().slice(0, 10);
}

/** Those that arrive by a day. One that promises no day does not. */
export const arrivingBy = <O extends Pick<Offer, 'quote'>>(
  offers: readonly O[],
  day: string | undefined,
  handedOver: HandedOver,
): readonly O[] =>
  day === undefined
    ? offers
    : offers.filter((offer) => {
        const arrival = arrivalOf(offer, handedOver);
        return arrival !== undefined && arrival <= day;
      });
