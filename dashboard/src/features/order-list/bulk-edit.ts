import type { QueryClient } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { retryIfUnanswered } from '../../lib/idempotency.ts';
import { allLines, type Batch, followBatch } from '../batches/index.ts';
import type { Order } from '../orders/index.ts';
import type { TrackingCodes } from './tracking-codes.ts';

export type OrderChanges = Omit<Schemas['OrderEdit'], 'id'>;

export interface EditOutcome {
  order: Order;
  /** Why it was not changed. */
  problem?: string;
}

/** As many as a batch can have, and as can be selected. */
const LINES_PER_BATCH = 1_000;

function slicesOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) =>
    list.slice(i * size, (i + 1) * size),
  );
}

interface Following {
  signal: AbortSignal;
  onProgress(done: number): void;
}

/** Makes the same changes to each order. The server does it, also if the page is left: then there are no outcomes to show. */
export const editOrders = (
  queryClient: QueryClient,
  orders: readonly Order[],
  changes: OrderChanges,
  options: Following,
): Promise<EditOutcome[]> =>
  inBatches(queryClient, orders, options, (slice) =>
    waybill.batches.updateOrders({ orders: slice.map(({ id }) => ({ id, ...changes })) }),
  );

async function inBatches(
  queryClient: QueryClient,
  orders: readonly Order[],
  { signal, onProgress }: Following,
  start: (slice: readonly Order[]) => Promise<Batch>,
): Promise<EditOutcome[]> {
  const outcomes: EditOutcome[] = [];
  for (const slice of slicesOf(orders, LINES_PER_BATCH)) {
    const batch = await retryIfUnanswered(() => start(slice));
    const ended = await followBatch(queryClient, batch, {
      signal,
      onProgress: ({ total, pending }) => onProgress(outcomes.length + total - pending),
    });
    if (ended === undefined) return outcomes;
    const failed = await allLines(batch.id, 'failed');
    const problems = new Map(failed.map(({ orderId, error }) => [orderId, error?.message]));
    outcomes.push(
      ...slice.map((order) => {
        const problem = problems.get(order.id);
        return problem === undefined ? { order } : { order, problem };
      }),
    );
  }
  return outcomes;
}

/** Marks all that is left of each order as shipped, in the same way, with its tracking code if it has one. */
export const markOrdersShipped = (
  queryClient: QueryClient,
  orders: readonly Order[],
  codes: TrackingCodes,
  options: Following,
): Promise<EditOutcome[]> =>
  inBatches(queryClient, orders, options, (slice) =>
    waybill.batches.markShipped({ orders: slice.map(({ id }) => ({ id, ...codeOf(codes[id]) })) }),
  );

const codeOf = (code = ''): { trackingCode?: string } =>
  code.trim() === '' ? {} : { trackingCode: code.trim() };

/** What went wrong, each reason once with the numbers of its orders. */
export function reasonsOf(failed: readonly EditOutcome[]): { problem: string; numbers: string[] }[] {
  const reasons = new Map<string, string[]>();
  for (const { order, problem = '' } of failed)
    reasons.set(problem, [...(reasons.get(problem) ?? []), order.orderNumber]);
  return [...reasons].map(([problem, numbers]) => ({ problem, numbers }));
}
