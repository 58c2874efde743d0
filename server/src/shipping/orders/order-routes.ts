import { batchOf, batchResults, batchSchema } from '../../http/batch.ts';
import { refuseLayout, sendCsv, wantsCsv } from '../../http/csv.ts';
import { sendJsonText } from '../../http/json-text.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { Assignee, Order } from '../../schema/order.ts';
import { Packing } from '../../schema/package.ts';
import { answers, FullListQuery, IdParams, many, one, paged } from '../../schema/shapes.ts';
import { combinationRoutes } from './combining/combination-routes.ts';
import { ExportedFields } from './list/order-export.ts';
import { orderColumns } from './list/order-file.ts';
import type { OrderAction } from './order.ts';
import {
  OrderClosing,
  OrderCount,
  OrderEdit,
  OrderFilterOptions,
  OrderFilters,
  OrderHold,
  OrderInput,
  OrderQuery,
  OrderUpdate,
  PackRequest,
  ReplacementInput,
} from './order-schemas.ts';
import type { OrderService } from './order-service.ts';

const ACTION_TEXTS: Record<OrderAction, { summary: string; description: string }> = {
  hold: {
    summary: 'Put an order on hold',
    description:
      'No label can be bought for it until it is released. Its stock stays reserved. An optional ' +
      'reason is returned as `holdReason`.',
  },
  release: {
    summary: 'Release an order',
    description: 'Ends a hold: the order is `pending` again, or `partially_shipped`.',
  },
  cancel: {
    summary: 'Cancel an order',
    description: 'Permanent. Its reserved stock is released. Possible only before anything is shipped.',
  },
};

export function orderRoutes(app: Routes, orders: OrderService): void {
  combinationRoutes(app, orders);
  const route = apiRoute({
    tag: 'Orders',
    about: 'What customers have bought and where it goes. Orders reserve stock.',
    group: 'orders',
  });
  const single = { params: IdParams, response: answers(200, one(Order)) };

  app.get(
    '/assignees',
    route('orders.assignees', {
      summary: 'List who can pack orders',
      description: 'The members of the account, in the order in which they joined.',
      querystring: FullListQuery,
      response: answers(200, many(Assignee)),
    }),
    async (request) => ({ data: await orders.assignees(accountIdOf(request)) }),
  );

  app.get(
    '/orders',
    route('orders.list', {
      summary: 'List orders',
      description:
        'Newest first unless `sort` is given, in pages. Filters can be combined. With `Accept: text/csv` ' +
        'the whole list as CSV.',
      querystring: OrderQuery,
      response: answers(200, paged(Order)),
      work: 'list',
      csv: ExportedFields,
    }),
    async (request, reply) => {
      const { query } = request;
      refuseLayout(request);
      const accountId = accountIdOf(request);
      if (!wantsCsv(request)) return sendJsonText(reply, await orders.listJson(accountId, query));
      const { layout = 'api', timeZone } = query;
      return layout === 'api'
        ? sendCsv(reply, orders.each(accountId, query))
        : sendCsv(reply, orders.lines(accountId, query, layout), orderColumns(layout, timeZone));
    },
  );

  app.post(
    '/orders',
    route('orders.create', {
      summary: 'Create an order',
      description:
        'An item with the `productId` or `sku` of one of your products takes omitted fields from the ' +
        'product, and is reserved in the warehouse as far as stock allows: see `allocation`.',
      body: OrderInput,
      response: answers(201, one(Order)),
    }),
    async (request, reply) =>
      sendJsonText(reply.status(201), await orders.createJson(accountIdOf(request), request.body)),
  );

  app.post(
    '/orders/batch',
    route('orders.createBatch', {
      summary: 'Create up to 100 orders',
      description: 'Each order is handled on its own and has its own result, in the order given.',
      body: batchSchema('orders', OrderInput),
      response: answers(200, batchResults('order', Order)),
      work: 'batch',
    }),
    batchOf('orders', 'order', OrderInput, (request, order) => orders.create(accountIdOf(request), order)),
  );

  app.post(
    '/orders/batch-update',
    route('orders.updateBatch', {
      summary: 'Change up to 100 orders',
      description:
        'Changes weight, package, requested service, tags and hold. Each order is changed entirely or ' +
        'not at all, and has its own result, in the order given. Values that are already set are no ' +
        'change.',
      body: batchSchema('orders', OrderEdit),
      response: answers(200, batchResults('order', Order)),
      work: 'batch',
    }),
    batchOf('orders', 'order', OrderEdit, (request, edit) => orders.edit(accountIdOf(request), edit), 200),
  );

  app.get(
    '/orders/count',
    route('orders.count', {
      summary: 'Count orders',
      description:
        'The number of orders that match these filters, up to 1,000. Fast for any number of orders.',
      querystring: OrderFilters,
      response: answers(200, one(OrderCount)),
      work: 'list',
    }),
    async (request) => ({ data: await orders.count(accountIdOf(request), request.query) }),
  );

  app.get(
    '/orders/filter-options',
    route('orders.filterOptions', {
      summary: 'List filter options',
      description: 'The stores, tags and requested services that orders have.',
      response: answers(200, one(OrderFilterOptions)),
      work: 'list',
    }),
    async (request) => ({ data: await orders.filterOptions(accountIdOf(request)) }),
  );

  app.get(
    '/orders/:id',
    route('orders.get', { ...single, summary: 'Get an order' }),
    async (request, reply) =>
      sendJsonText(reply, await orders.getJson(accountIdOf(request), request.params.id)),
  );

  app.put(
    '/orders/:id',
    route('orders.update', {
      ...single,
      summary: 'Update an order',
      description:
        'Changes the given fields and leaves the others unchanged; null clears a field. Once something ' +
        'is shipped, items, warehouse and amounts are fixed. `shipTo`, `weight` and `packageId` can ' +
        'change until everything is shipped and apply to further labels.',
      body: OrderUpdate,
    }),
    async (request) => ({ data: await orders.update(accountIdOf(request), request.params.id, request.body) }),
  );

  app.post(
    '/orders/:id/hold',
    route('orders.hold', { ...single, ...ACTION_TEXTS.hold, body: OrderHold }),
    async (request) => ({
      data: await orders.act(accountIdOf(request), request.params.id, 'hold', request.body?.reason),
    }),
  );

  for (const action of ['release', 'cancel'] as const) {
    app.post(
      `/orders/:id/${action}`,
      route(`orders.${action}`, { ...single, ...ACTION_TEXTS[action] }),
      async (request) => ({ data: await orders.act(accountIdOf(request), request.params.id, action) }),
    );
  }

  app.post(
    '/orders/:id/keep-address',
    route('orders.keepAddress', {
      ...single,
      summary: 'Keep the address of an order',
      description:
        "Keeps the address regardless of the check's result: `shipToCheck.status` is `kept` until the " +
        'address changes. Refused until the address has been checked.',
    }),
    async (request) => ({ data: await orders.keepShipTo(accountIdOf(request), request.params.id) }),
  );

  app.post(
    '/orders/:id/allocate',
    route('orders.allocate', {
      ...single,
      summary: 'Reserve stock for an order',
      description:
        'Reserves what is available in its warehouse now. Waiting orders get stock automatically when it ' +
        'arrives, so this is needed only to go ahead of a long queue.',
    }),
    async (request) => ({ data: await orders.allocate(accountIdOf(request), request.params.id) }),
  );

  app.post(
    '/orders/:id/close',
    route('orders.close', {
      ...single,
      summary: 'Close an order',
      description:
        'Ends a partially shipped order: what is left of its items becomes `cancelledQuantity`, its ' +
        'reservations are released, and the order is `shipped` (or `delivered`, if all of its parcels ' +
        'are).',
      body: OrderClosing,
    }),
    async (request) => ({
      data: await orders.close(accountIdOf(request), request.params.id, request.body?.reason),
    }),
  );

  app.post(
    '/orders/:id/replacements',
    route('orders.createReplacement', {
      ...single,
      summary: 'Replace goods of an order',
      description:
        'Creates an order for goods that were shipped and are lost, damaged, wrong or returned. The new order is free of ' +
        'charge: its items keep their prices, and its discount is their sum. It goes to the same address from the same ' +
        'warehouse unless others are given.',
      body: ReplacementInput,
      response: answers(201, one(Order)),
    }),
    async (request, reply) =>
      reply
        .status(201)
        .send({ data: await orders.replace(accountIdOf(request), request.params.id, request.body) }),
  );

  app.post(
    '/orders/:id/pack',
    route('orders.pack', {
      ...single,
      summary: 'Preview how an order is packed',
      description:
        'Packs everything that is left of the order, or the given `items`, into your active packages. ' +
        'Nothing changes. If the order has a `weight` or a `packageId`, it is one parcel of that weight ' +
        'and package. Rates and labels use the same parcels if a request gives none.',
      body: PackRequest,
      response: answers(200, one(Packing)),
    }),
    async (request) => ({
      data: await orders.pack(accountIdOf(request), request.params.id, request.body?.items),
    }),
  );
}
