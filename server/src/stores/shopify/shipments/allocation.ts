import { groupBy } from '../../../lib/group-by.ts';
import type { ReportedItem } from '../../store.ts';
import { numberOf } from '../ids.ts';
import type { Work } from '../orders/whole-order.ts';
import { isFulfillable, isOpen, isOurs } from '../orders/work.ts';

/** `lineItemsByFulfillmentOrder` of one fulfillment. */
interface FulfilledWork {
  fulfillmentOrderId: string;
  fulfillmentOrderLineItems: { id: string; quantity: number }[];
}

export interface Allocation {
  /** One for each location: Shopify does not take a fulfillment of two. */
  groups: readonly (readonly FulfilledWork[])[];
  /** What Shopify has no open work for. */
  missing: readonly ReportedItem[];
  /** Whether some of the missing is there, and on hold. */
  isHeld: boolean;
}

/** Finds the open work that shipped goods belong to, by the line of the order: several lines may have the same SKU. */
export function allocate(items: readonly ReportedItem[], work: readonly Work[]): Allocation {
  const open = work.filter((one) => isOurs(one) && isFulfillable(one));
  const taken: { location: string; work: string; line: string; quantity: number }[] = [];
  const missing: ReportedItem[] = [];
  for (const item of mergedByLine(items)) {
    let wanted = item.quantity;
    for (const one of open) {
      for (const line of one.lines.filter(({ lineItem }) => numberOf(lineItem.id) === item.externalId)) {
        const quantity = Math.min(wanted, line.remainingQuantity);
        if (quantity <= 0) continue;
        taken.push({ location: locationOf(one), work: one.id, line: line.id, quantity });
        wanted -= quantity;
      }
    }
    if (wanted > 0) missing.push({ ...item, quantity: wanted });
  }
  const groups = [...groupBy(taken, ({ location }) => location).values()].map((group) =>
    [...groupBy(group, (one) => one.work)].map(([fulfillmentOrderId, lines]) => ({
      fulfillmentOrderId,
      fulfillmentOrderLineItems: lines.map(({ line, quantity }) => ({ id: line, quantity })),
    })),
  );
  return { groups, missing, isHeld: missing.some((item) => isOnHold(item, work)) };
}

const locationOf = ({ assignedLocation }: Work): string =>
  assignedLocation.location?.id ?? assignedLocation.name;

const isOnHold = ({ externalId }: ReportedItem, work: readonly Work[]): boolean =>
  work.some(
    (one) =>
      isOurs(one) &&
      isOpen(one) &&
      !isFulfillable(one) &&
      one.lines.some((line) => numberOf(line.lineItem.id) === externalId && line.remainingQuantity > 0),
  );

/** A line that is in two parcels is one allocation, so that it does not take the same work twice. */
const mergedByLine = (items: readonly ReportedItem[]): ReportedItem[] =>
  [...groupBy(items, ({ externalId }) => externalId).values()].flatMap((same) => {
    const quantity = same.reduce((sum, item) => sum + item.quantity, 0);
    return same[0] === undefined || quantity <= 0 ? [] : [{ ...same[0], quantity }];
  });
