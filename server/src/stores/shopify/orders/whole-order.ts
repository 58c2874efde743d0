import type { ShopifyClient } from '../api/client.ts';
import { allOf, type Connection } from '../connection.ts';
import {
  type FulfillmentOrderNode,
  type LineNode,
  MORE_FULFILLMENT_ORDERS,
  MORE_LINES,
  MORE_WORK_LINES,
  type OrderNode,
  type WorkLineNode,
} from './order-documents.ts';

/** A fulfillment order with all its lines. */
export interface Work extends Omit<FulfillmentOrderNode, 'lineItems'> {
  lines: readonly WorkLineNode[];
}

/** An order with everything that did not fit on the page that it was on. */
export interface WholeOrder extends Omit<OrderNode, 'lineItems' | 'fulfillmentOrders'> {
  lines: readonly LineNode[];
  work: readonly Work[];
}

export async function readWholeOrder(client: ShopifyClient, order: OrderNode): Promise<WholeOrder> {
  const { lineItems, fulfillmentOrders, ...rest } = order;
  const lines = await allOf(lineItems, async (after) => {
    const { data } = await client.read(MORE_LINES, { id: order.id, after });
    return data.order?.lineItems;
  });
  return { ...rest, lines, work: await readAllWork(client, order.id, fulfillmentOrders) };
}

/** All fulfillment orders of an order whose first page is known. */
export async function readAllWork(
  client: ShopifyClient,
  orderId: string,
  first: Connection<FulfillmentOrderNode>,
): Promise<Work[]> {
  const nodes = await allOf(first, async (after) => {
    const { data } = await client.read(MORE_FULFILLMENT_ORDERS, { id: orderId, after });
    return data.order?.fulfillmentOrders;
  });
  const work: Work[] = [];
  for (const { lineItems, ...node } of nodes) {
    const lines = await allOf(lineItems, async (after) => {
      const { data } = await client.read(MORE_WORK_LINES, { id: node.id, after });
      return data.fulfillmentOrder?.lineItems;
    });
    work.push({ ...node, lines });
  }
  return work;
}
