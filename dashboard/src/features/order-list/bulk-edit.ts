import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { retryIfUnanswered } from '../../lib/idempotency.ts';
import { errorMessage } from '../../lib/notify.ts';
import type { Order } from '../orders/index.ts';

export type OrderChanges = Omit<Schemas['OrderEdit'], 'id'>;

export interface EditOutcome {
  order: Order;
  /** Why it was not changed. */
  problem?: string;
}

/** As many as the API takes at once. */
const SLICE = 100;

function slicesOf<T>(list: readonly T[], size: number = SLICE): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) =>
    list.slice(i * size, (i + 1) * size),
  );
}

/** Makes the same changes to each order. */
export const editOrders = (orders: readonly Order[], changes: OrderChanges): Promise<EditOutcome[]> =>
  inSlices(orders, (slice) =>
    waybill.orders.updateBatch({ orders: slice.map(({ id }) => ({ id, ...changes })) }),
  );

/** Marks all that is left of each order as shipped. */
export const markOrdersShipped = (orders: readonly Order[]): Promise<EditOutcome[]> =>
  inSlices(orders, (slice) => waybill.orders.markShippedBatch({ orders: slice.map(({ id }) => ({ id })) }));

/** A slice that fails as a whole fails for each of its orders. */
async function inSlices(
  orders: readonly Order[],
  post: (slice: readonly Order[]) => Promise<{ error?: { message: string } }[]>,
): Promise<EditOutcome[]> {
  const outcomes: EditOutcome[] = [];
  for (const slice of slicesOf(orders)) {
    try {
      const results = await retryIfUnanswered(() => post(slice));
      outcomes.push(
        ...slice.map((order, i) => {
          const problem = results[i]?.error?.message;
          return problem === undefined ? { order } : { order, problem };
        }),
      );
    } catch (error) {
      outcomes.push(...slice.map((order) => ({ order, problem: errorMessage(error) })));
    }
  }
  return outcomes;
}

/** What went wrong, each reason once with the numbers of its orders. */
export function reasonsOf(failed: readonly EditOutcome[]): { problem: string; numbers: string[] }[] {
  const reasons = new Map<string, string[]>();
  for (const { order, problem = '' } of failed)
    reasons.set(problem, [...(reasons.get(problem) ?? []), order.orderNumber]);
  return [...reasons].map(([problem, numbers]) => ({ problem, numbers }));
}
