import { mapInTurns } from '../../../lib/event-loop.ts';
import type { PulledOrder, PulledPage, PullRequest } from '../../store.ts';
import { StoreError } from '../../store.ts';
import type { ShopifyClient } from '../api/client.ts';
import type { GraphqlError } from '../api/problems.ts';
import { gidOf, isNumber, numberOf } from '../ids.ts';
import {
  cursorOf,
  type PullPosition,
  parseCursor,
  parseWorkCursor,
  updatedSince,
  workCursorOf,
} from '../pull-cursor.ts';
import { FULFILLMENT_ORDER_PREFIX } from '../received/topics.ts';
import { domainOf, type ShopifySettings } from '../settings.ts';
import {
  CHANGED_WORK,
  ONE_ORDER,
  ORDER_OF_FULFILLMENT_ORDER,
  ORDERS,
  type OrderNode,
} from './order-documents.ts';
import { toShopOrder } from './to-shop-order.ts';
import { readWholeOrder } from './whole-order.ts';

export function createOrders(client: ShopifyClient, settings: ShopifySettings) {
  const { locationId } = settings;
  const domain = domainOf(settings);

  /** One that cannot be read does not hide the others; a shop that cannot be asked does. */
  async function toPulled(node: OrderNode, isHidden: boolean): Promise<PulledOrder> {
    try {
      const whole = await readWholeOrder(client, node);
      return { type: 'order', order: toShopOrder(whole, { domain, isHidden, locationId }) };
    } catch (error) {
      if (error instanceof StoreError) throw error;
      return {
        type: 'rejected',
        externalId: numberOf(String(node.id)),
        orderNumber: typeof node.name === 'string' ? node.name : null,
        updatedAt: Date.parse(node.updatedAt) || 0,
        reason: 'Shopify’s answer about it cannot be read',
      };
    }
  }

  async function readOne(id: string): Promise<PulledOrder | undefined> {
    const { data, errors } = await client.read(ONE_ORDER, { id }, { tolerates: isPersonal });
    return data.order === null ? undefined : toPulled(data.order, errors.some(isAddress));
  }

  /** Orders whose work has changed although they have not: those that have changed are read by `pull` itself. */
  async function pullWork(since: number, { after, upTo }: PullPosition): Promise<PulledPage> {
    const { data } = await client.read(CHANGED_WORK, { query: updatedSince(since), after });
    const { nodes, pageInfo } = data.fulfillmentOrders;
    const ids = new Set(
      nodes.filter(({ order }) => isBefore(order.updatedAt, since)).map(({ orderId }) => orderId),
    );
    const orders: PulledOrder[] = [];
    for (const id of ids) {
      const order = await readOne(id);
      if (order !== undefined) orders.push(order);
    }
    return pageInfo.hasNextPage && pageInfo.endCursor !== null
      ? { orders, cursor: workCursorOf({ after: pageInfo.endCursor, upTo }), upTo: null }
      : { orders, cursor: null, upTo };
  }

  return {
    async pull({ since, cursor }: PullRequest): Promise<PulledPage> {
      const work = parseWorkCursor(cursor);
      if (work !== undefined && since !== null) return pullWork(since, work);
      const { after, upTo } = parseCursor(cursor);
      const { data, errors, answeredAt } = await client.read(
        ORDERS,
        { query: updatedSince(since), after },
        { tolerates: isPersonal },
      );
      const { nodes, pageInfo } = data.orders;
      const orders = await mapInTurns(nodes.entries(), ([i, node]) =>
        toPulled(
          node,
          errors.some((error) => error.path[2] === i && isAddress(error)),
        ),
      );
      // A later page has everything that has changed since the first one was asked for, because it would be at the end.
      const end = upTo ?? answeredAt ?? since;
      const isLast = !pageInfo.hasNextPage || pageInfo.endCursor === null;
      if (!isLast) return { orders, cursor: cursorOf({ after: pageInfo.endCursor, upTo: end }), upTo: null };
      // The first pull has just read all orders with their work.
      return since === null
        ? { orders, cursor: null, upTo: end }
        : { orders, cursor: workCursorOf({ after: null, upTo: end }), upTo: null };
    },

    async readOrder(externalId: string): Promise<PulledOrder | undefined> {
      if (isNumber(externalId)) return readOne(gidOf('Order', externalId));
      // Webhooks of fulfillment orders do not say which order they belong to.
      const work = externalId.startsWith(FULFILLMENT_ORDER_PREFIX)
        ? externalId.slice(FULFILLMENT_ORDER_PREFIX.length)
        : '';
      if (!isNumber(work)) return undefined;
      const { data } = await client.read(ORDER_OF_FULFILLMENT_ORDER, { id: gidOf('FulfillmentOrder', work) });
      return data.fulfillmentOrder === null ? undefined : readOne(data.fulfillmentOrder.orderId);
    },
  };
}

/** Searches have a precision of a second. */
const isBefore = (time: string, since: number): boolean =>
  Date.parse(time) < Math.floor(since / 1_000) * 1_000;

const PERSONAL = new Set(['shippingAddress', 'email', 'phone']);

/** Whether only personal data was refused: the order is still worth having. */
const isPersonal = ({ code, path }: GraphqlError): boolean =>
  code === 'ACCESS_DENIED' && path.some((part) => PERSONAL.has(String(part)));

const isAddress = ({ path }: GraphqlError): boolean => path.includes('shippingAddress');
