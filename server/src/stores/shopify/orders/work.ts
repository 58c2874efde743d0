import { gidOf } from '../ids.ts';
import type { Work } from './whole-order.ts';

/** What is left to do of it. A closed one may name a remaining quantity too: it was reopened as another one. */
const IS_OPEN = new Set(['OPEN', 'IN_PROGRESS', 'ON_HOLD', 'SCHEDULED', 'INCOMPLETE']);
/** What Shopify takes a fulfillment of. */
const IS_FULFILLABLE = new Set(['OPEN', 'IN_PROGRESS']);
/** A parcel is shipped to these. The others are collected, brought by the merchant, handed over at once, or have no goods. */
const IS_SHIPPED = new Set(['SHIPPING', 'PICKUP_POINT']);

export const isOpen = ({ status }: Work): boolean => IS_OPEN.has(status);
export const isFulfillable = ({ status }: Work): boolean => IS_FULFILLABLE.has(status);

/** Whether the merchant ships it: not a fulfillment service, and not over the counter. */
export const isOurs = ({ assignedLocation, deliveryMethod }: Work): boolean =>
  assignedLocation.location?.isFulfillmentService !== true &&
  (deliveryMethod === null || IS_SHIPPED.has(deliveryMethod.methodType));

/** What is assigned to this location, or everything. */
export const workAt = (work: readonly Work[], locationId: string | undefined): readonly Work[] =>
  locationId === undefined
    ? work
    : work.filter(({ assignedLocation: { location } }) => location?.id === gidOf('Location', locationId));

export interface Quantities {
  /** Everything that leaves from here, or has left. */
  quantity: number;
  fulfilled: number;
}

/** How much of a line of the order is ours, and how much of that has left. */
export function quantitiesOf(lineId: string, work: readonly Work[]): Quantities {
  let fulfilled = 0;
  let remaining = 0;
  for (const one of work.filter(isOurs)) {
    for (const line of one.lines.filter(({ lineItem }) => lineItem.id === lineId)) {
      fulfilled += Math.max(0, line.totalQuantity - line.remainingQuantity);
      if (isOpen(one)) remaining += line.remainingQuantity;
    }
  }
  return { quantity: fulfilled + remaining, fulfilled };
}

/** Why it must not be shipped now, in a sentence; undefined if it may. */
export function holdOf(work: readonly Work[]): string | undefined {
  const waiting = work.filter((one) => isOurs(one) && isOpen(one) && one.lines.some(isRemaining));
  const held = waiting.find(({ status }) => status === 'ON_HOLD');
  if (held !== undefined) {
    const reasons = held.fulfillmentHolds.map(({ displayReason, reasonNotes }) =>
      reasonNotes ? `${displayReason} (${reasonNotes})` : displayReason,
    );
    const part = waiting.every(({ status }) => status === 'ON_HOLD') ? '' : 'A part of it is ';
    const hold = part === '' ? 'On hold in Shopify' : `${part}on hold in Shopify`;
    return reasons.length === 0 ? hold : `${hold}: ${reasons.join('; ')}`;
  }
  const scheduled = waiting.find(({ status }) => status === 'SCHEDULED');
  if (scheduled !== undefined) {
    const day = scheduled.fulfillAt?.slice(0, 10);
    return `Scheduled in Shopify${day === undefined ? '' : ` for ${day}`}`;
  }
  if (waiting.some(({ status }) => status === 'INCOMPLETE'))
    return 'Shopify says that it cannot be fulfilled as it was requested';
  if (waiting.some(({ deliveryMethod }) => deliveryMethod?.methodType === 'PICKUP_POINT'))
    return 'It goes to a pickup point that the customer chose: see the order in Shopify';
  return undefined;
}

const isRemaining = ({ remainingQuantity }: { remainingQuantity: number }): boolean => remainingQuantity > 0;

/** The earliest time by which some of what is open should leave. */
export function shipByOf(work: readonly Work[]): number | null {
  const times = work
    .filter((one) => isOurs(one) && isOpen(one))
    .map(({ fulfillBy }) => Date.parse(fulfillBy ?? ''))
    .filter((ms) => !Number.isNaN(ms));
  return times.length === 0 ? null : Math.min(...times);
}
