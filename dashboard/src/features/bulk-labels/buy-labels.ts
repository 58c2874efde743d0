import { dataOf, type Schemas } from '@waybill/sdk';
import { api } from '../../lib/api.ts';
import { retryIfUnanswered } from '../../lib/idempotency.ts';
import { errorMessage } from '../../lib/notify.ts';
import type { Order } from '../orders/index.ts';

/** By what the offer for each order is chosen. Without `services`, the service that the order asks for goes first. */
export type Choice = Schemas['RateSelection'];

export interface Outcome {
  order: Order;
  shipment?: Schemas['Shipment'];
  /** Why there is no label. */
  problem?: string;
}

/** Small enough for visible progress, and so that little is lost with a connection. */
const CHUNK = 5;

/** Buys a label for each order, and reports results as they arrive. */
export async function buyLabels(
  orders: readonly Order[],
  choice: Choice,
  onOutcomes: (outcomes: Outcome[]) => void,
): Promise<void> {
  for (let start = 0; start < orders.length; start += CHUNK) {
    onOutcomes(await buyChunk(orders.slice(start, start + CHUNK), choice));
  }
}

async function buyChunk(orders: readonly Order[], select: Choice): Promise<Outcome[]> {
  const shipments = orders.map(({ id }) => ({ orderId: id, select }));
  try {
    const results = await retryIfUnanswered(() =>
      dataOf(api.POST('/shipments/batch', { params: {}, body: { shipments } })),
    );
    return orders.map((order, index) => {
      const result = results[index];
      return result?.shipment === undefined
        ? { order, problem: result?.error?.message ?? 'The server returned no result for this order.' }
        : { order, shipment: result.shipment };
    });
  } catch (error) {
    return orders.map((order) => ({ order, problem: errorMessage(error) }));
  }
}
