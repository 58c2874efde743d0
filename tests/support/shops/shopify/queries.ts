import { GraphQLError } from 'graphql';
import { requireScope } from './access.ts';
import { byId, type PageArguments, pageOf } from './connections.ts';
import type { Graph } from './graph.ts';
import { gid, type ShopState, variantsOf } from './state.ts';

interface ById {
  id: string;
}
interface Search extends PageArguments {
  query?: string | null;
  sortKey?: string | null;
  reverse?: boolean | null;
}

/** The root of queries. */
export function createQueries(state: ShopState, graph: Graph) {
  const isCalled = (type: string, id: string) => (one: ById) => gid(type, one.id) === id;

  return {
    shop: { name: state.name, currencyCode: state.currency, myshopifyDomain: state.domain },
    currentAppInstallation: () => ({ accessScopes: [...state.scopes].map((handle) => ({ handle })) }),

    locations(args: PageArguments) {
      requireScope(state, 'read_locations', 'locations');
      return pageOf(state.locations, args, byId, graph.location);
    },

    orders({ query, sortKey, reverse, ...args }: Search) {
      requireScope(state, 'read_orders', 'orders');
      const since = sinceOf(query);
      const list = state.orders.filter(({ updatedAt }) => updatedAt >= since);
      const sign = reverse ? -1 : 1;
      const at = (one: { createdAt: number; updatedAt: number }) =>
        sortKey === 'UPDATED_AT' ? one.updatedAt : one.createdAt;
      return pageOf(list, args, (one) => [sign * seconds(at(one)), sign * Number(one.id)], graph.order);
    },

    order({ id }: ById) {
      requireScope(state, 'read_orders', 'order');
      const found = state.orders.find(isCalled('Order', id));
      return found ? graph.order(found) : null;
    },

    fulfillmentOrder({ id }: ById) {
      requireScope(state, 'read_merchant_managed_fulfillment_orders', 'fulfillmentOrder');
      for (const order of state.orders) {
        const found = order.work.find(isCalled('FulfillmentOrder', id));
        if (found) return graph.work(found, order);
      }
      return null;
    },

    fulfillmentOrders({ query, ...args }: Search) {
      requireScope(state, 'read_merchant_managed_fulfillment_orders', 'fulfillmentOrders');
      const since = sinceOf(query);
      const list = state.orders.flatMap((order) =>
        order.work
          .filter(({ status, updatedAt }) => status !== 'CLOSED' && updatedAt >= since)
          .map((work) => ({ work, order })),
      );
      return pageOf(
        list,
        args,
        ({ work }) => [seconds(work.updatedAt), Number(work.id)],
        ({ work, order }) => ({ ...graph.work(work, order), order: () => graph.order(order) }),
      );
    },

    fulfillment({ id }: ById) {
      const found = state.orders
        .flatMap(({ fulfillments }) => fulfillments)
        .find(isCalled('Fulfillment', id));
      return found ? graph.fulfillment(found) : null;
    },

    products({ query, ...args }: Search) {
      requireScope(state, 'read_products', 'products');
      const since = sinceOf(query);
      const list = state.products.filter(({ updatedAt }) => updatedAt >= since);
      return pageOf(list, args, (one) => [seconds(one.updatedAt), Number(one.id)], graph.product);
    },

    product({ id }: ById) {
      const found = state.products.find(isCalled('Product', id));
      return found ? graph.product(found) : null;
    },

    nodes({ ids }: { ids: string[] }) {
      requireScope(state, 'read_products', 'nodes');
      return ids.map((id) => {
        const found = variantsOf(state).find(isCalled('ProductVariant', id));
        return found ? graph.variantNode(found) : null;
      });
    },

    webhookSubscriptions: (args: PageArguments) =>
      pageOf(state.subscriptions, args, byId, (one) => ({ ...one, id: gid('WebhookSubscription', one.id) })),
  };
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** The only search that is made here. */
function sinceOf(query: string | null | undefined): number {
  if (query == null) return Number.NEGATIVE_INFINITY;
  const time = /^updated_at:>='([^']+)'$/.exec(query)?.[1];
  const ms = Date.parse(time ?? '');
  if (Number.isNaN(ms)) throw new GraphQLError(`this shop does not understand the search ${query}`);
  return ms;
}
