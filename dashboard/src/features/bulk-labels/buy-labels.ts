import { dataOf, type Schemas } from '@waybill/sdk';
import { api } from '../../lib/api.ts';
import { retryIfUnanswered } from '../../lib/idempotency.ts';
import { errorMessage } from '../../lib/notify.ts';
import type { Order } from '../orders/index.ts';

export interface Choice {
  carrier: string;
  service: string;
}

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
  choice: Choice | undefined,
  onOutcomes: (outcomes: Outcome[]) => void,
): Promise<void> {
  for (let start = 0; start < orders.length; start += CHUNK) {
    onOutcomes(await buyChunk(orders.slice(start, start + CHUNK), choice));
  }
}

async function buyChunk(orders: readonly Order[], choice: Choice | undefined): Promise<Outcome[]> {
  const priced = await Promise.all(orders.map((order) => priceOf(order, choice)));
  const offers = priced.flatMap(({ order, rateId }) => (rateId === undefined ? [] : [{ order, rateId }]));
  const bought = offers.length === 0 ? [] : await buyRates(offers);
  return priced.map(
    ({ order, problem }) =>
      bought.find((outcome) => outcome.order.id === order.id) ?? {
        order,
        problem: problem ?? 'No label was bought.',
      },
  );
}

interface Price {
  order: Order;
  rateId?: string;
  problem?: string;
}

async function priceOf(order: Order, choice: Choice | undefined): Promise<Price> {
  if (
    order.items.some(
      ({ weight, quantity, shippedQuantity, cancelledQuantity }) =>
        weight === null && quantity > shippedQuantity + cancelledQuantity,
    )
  )
    return {
      order,
      problem: 'Some items have no weight. Open the order and enter the weight of the parcel.',
    };
  try {
    const { rates, messages } = await dataOf(
      api.POST('/rates', {
        params: {},
        body: { orderId: order.id, ...(choice && { services: [choice.service] }) },
      }),
    );
    // The cheapest comes first.
    const rate = rates.find(({ carrier }) => choice === undefined || carrier === choice.carrier);
    if (rate !== undefined) return { order, rateId: rate.id };
    return {
      order,
      problem:
        messages.map(({ message }) => message).join('; ') || 'No carrier offers a rate for this parcel.',
    };
  } catch (error) {
    return { order, problem: errorMessage(error) };
  }
}

async function buyRates(offers: { order: Order; rateId: string }[]): Promise<Outcome[]> {
  try {
    const results = await retryIfUnanswered(() => send(offers));
    return offers.map(({ order }, index) => {
      const result = results[index];
      return result?.shipment === undefined
        ? { order, problem: result?.error?.message ?? 'The server returned no result for this order.' }
        : { order, shipment: result.shipment };
    });
  } catch (error) {
    return offers.map(({ order }) => ({ order, problem: errorMessage(error) }));
  }
}

const send = (offers: { order: Order; rateId: string }[]) =>
  dataOf(
    api.POST('/shipments/batch', {
      params: {},
      body: { shipments: offers.map(({ order, rateId }) => ({ rateId, orderId: order.id })) },
    }),
  );
