import type { Graph } from './graph.ts';
import {
  changed,
  gid,
  type ShopFulfillment,
  type ShopifyOrder,
  type ShopState,
  type WorkLine,
  type WorkOrder,
} from './state.ts';

interface FulfillmentInput {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string;
    fulfillmentOrderLineItems?: { id: string; quantity: number }[] | null;
  }[];
  notifyCustomer?: boolean | null;
  trackingInfo?: {
    company?: string | null;
    number?: string | null;
    numbers?: string[] | null;
    url?: string | null;
    urls?: string[] | null;
  } | null;
}

interface EventInput {
  fulfillmentId: string;
  status: string;
  happenedAt?: string | null;
  message?: string | null;
  city?: string | null;
  province?: string | null;
  zip?: string | null;
  country?: string | null;
}

const FULFILLABLE = ['OPEN', 'IN_PROGRESS'];
const sorry = (message: string, field = ['fulfillment']) => ({
  fulfillment: null,
  userErrors: [{ field, message }],
});

/** Mutations of fulfillments, with the rules and the words of Shopify. */
export function createFulfilling(state: ShopState, graph: Graph) {
  const findWork = (id: string): { order: ShopifyOrder; work: WorkOrder } | undefined => {
    for (const order of state.orders)
      for (const work of order.work) if (gid('FulfillmentOrder', work.id) === id) return { order, work };
    return undefined;
  };
  const findFulfillment = (id: string) => {
    for (const order of state.orders)
      for (const one of order.fulfillments) if (gid('Fulfillment', one.id) === id) return { order, one };
    return undefined;
  };

  return {
    fulfillmentCreate({ fulfillment: input }: { fulfillment: FulfillmentInput }) {
      const taken: { work: WorkOrder; workLine: WorkLine; quantity: number }[] = [];
      const orders = new Set<ShopifyOrder>();
      for (const [i, given] of input.lineItemsByFulfillmentOrder.entries()) {
        const found = findWork(given.fulfillmentOrderId);
        if (found === undefined) return sorry('Fulfillment order does not exist.');
        const { order, work } = found;
        orders.add(order);
        if (!FULFILLABLE.includes(work.status))
          return sorry(
            `Fulfillment order ${work.id} has an unfulfillable status= ${work.status.toLowerCase()}.`,
          );
        const all = work.lines.map((one) => ({
          id: gid('FulfillmentOrderLineItem', one.id),
          quantity: one.remaining,
        }));
        for (const [j, { id, quantity }] of (given.fulfillmentOrderLineItems ?? all).entries()) {
          const path = [
            'fulfillment',
            'lineItemsByFulfillmentOrder',
            String(i),
            'fulfillmentOrderLineItems',
            String(j),
            'quantity',
          ];
          if (quantity <= 0) return sorry('Quantity must be greater than 0', path);
          const workLine = work.lines.find((one) => gid('FulfillmentOrderLineItem', one.id) === id);
          if (workLine === undefined) return sorry('Fulfillment order line item does not exist.');
          const before = taken
            .filter((one) => one.workLine === workLine)
            .reduce((sum, one) => sum + one.quantity, 0);
          if (before + quantity > workLine.remaining)
            return sorry('Invalid fulfillment order line item quantity requested.');
          taken.push({ work, workLine, quantity });
        }
      }
      const [order] = orders;
      const location = taken[0]?.work.location;
      if (order === undefined || location === undefined) return sorry('Fulfillment order does not exist.');
      if (orders.size > 1 || taken.some(({ work }) => work.location !== location))
        return sorry(
          'All fulfillment orders must be assigned to the same location and belong to the same order.',
        );

      const { trackingInfo } = input;
      const numbers = trackingInfo?.numbers ?? (trackingInfo?.number ? [trackingInfo.number] : []);
      const urls = trackingInfo?.urls ?? (trackingInfo?.url ? [trackingInfo.url] : []);
      const created: ShopFulfillment = {
        ...{ id: state.nextId(), status: 'SUCCESS', createdAt: state.now(), location },
        company: trackingInfo?.company ?? null,
        tracking: numbers.map((number, i) => ({ number, url: urls[i] ?? null })),
        notified: input.notifyCustomer === true,
        lines: taken.map((one) => ({ ...one, id: state.nextId() })),
        events: [],
      };
      for (const { workLine, quantity } of taken) workLine.remaining -= quantity;
      for (const work of new Set(taken.map((one) => one.work)))
        work.status = work.lines.every(({ remaining }) => remaining === 0) ? 'CLOSED' : 'IN_PROGRESS';
      order.fulfillments.push(created);
      changed(state, order);
      state.emit('fulfillments/create', { id: Number(created.id), order_id: Number(order.id) });
      return { fulfillment: graph.fulfillment(created), userErrors: [] };
    },

    fulfillmentCancel({ id }: { id: string }) {
      const found = findFulfillment(id);
      if (found === undefined) return sorry('Fulfillment not found.', ['id']);
      const { order, one } = found;
      if (one.status === 'CANCELLED') return sorry('Fulfillment has already been cancelled.', ['id']);
      if (one.events.some(({ status }) => status === 'DELIVERED'))
        return sorry('Fulfillment cannot be cancelled: it has been delivered.', ['id']);
      one.status = 'CANCELLED';
      const reopened = new Map<WorkOrder, WorkLine[]>();
      for (const { work, workLine, quantity } of one.lines) {
        workLine.remaining += quantity;
        const lines = reopened.get(work) ?? [];
        lines.push({ id: state.nextId(), line: workLine.line, total: quantity, remaining: quantity });
        reopened.set(work, lines);
      }
      // A closed fulfillment order stays closed, and what was in it is in a new one.
      for (const [work, lines] of reopened)
        if (work.status === 'CLOSED')
          order.work.push({ ...work, id: state.nextId(), status: 'OPEN', holds: [], lines });
      changed(state, order);
      state.emit('fulfillments/update', { id: Number(one.id), order_id: Number(order.id) });
      return { fulfillment: graph.fulfillment(one), userErrors: [] };
    },

    fulfillmentEventCreate({ fulfillmentEvent: input }: { fulfillmentEvent: EventInput }) {
      const found = findFulfillment(input.fulfillmentId);
      if (found === undefined) {
        const userErrors = [
          { field: ['fulfillmentEvent', 'fulfillmentId'], message: 'Fulfillment does not exist.' },
        ];
        return { fulfillmentEvent: null, userErrors };
      }
      const event = {
        id: state.nextId(),
        status: input.status,
        happenedAt: input.happenedAt ? Date.parse(input.happenedAt) : state.now(),
        message: input.message ?? null,
        ...{ city: input.city ?? null, province: input.province ?? null },
        ...{ zip: input.zip ?? null, country: input.country ?? null },
      };
      found.one.events.push(event);
      return { fulfillmentEvent: { id: gid('FulfillmentEvent', event.id) }, userErrors: [] };
    },
  };
}
