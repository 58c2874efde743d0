import { batchOf, batchResults, batchSchema } from '../../http/batch.ts';
import { sendCsv, wantsCsv } from '../../http/csv.ts';
import { sendJsonText } from '../../http/json-text.ts';
import { accountIdOf, type Routes, SHIPPING } from '../../http/routing.ts';
import { Order } from '../../schema/order.ts';
import { Packing } from '../../schema/package.ts';
import { answers, IdParams, NoQuery, one, paged } from '../../schema/shapes.ts';
import { ExportedOrder } from './list/order-export.ts';
import type { OrderAction } from './order.ts';
import {
  NewOrder,
  NewReplacement,
  OrderClosing,
  OrderCount,
  OrderEdit,
  OrderFilters,
  OrderHold,
  OrderQuery,
  OrderUpdate,
  PackRequest,
} from './order-schemas.ts';
import type { OrderService } from './order-service.ts';

const ACTION_TEXTS: Record<OrderAction, { summary: string; description: string }> = {
  hold: {
    summary: 'Put an order on hold',
    description:
      'No label can be bought for it, or for the rest of it, until it is released. What is reserved stays reserved. ' +
      'A reason can be given; it is shown as `holdReason`.',
  },
  release: {
    summary: 'Release an order',
    description: 'Ends a hold: the order is `pending` again, or `partially_shipped`.',
  },
  cancel: {
    summary: 'Cancel an order',
    description: 'For good. What was reserved for it can be sold again. Only before anything is shipped.',
  },
};

export function orderRoutes(app: Routes, orders: OrderService): void {
  const tags = ['Orders'];
  const single = { tags, params: IdParams, querystring: NoQuery, response: answers(200, one(Order)) };

  app.get(
    '/orders',
    {
      config: { ...SHIPPING, work: 'list' },
      schema: {
        tags,
        summary: 'List orders',
        description:
          'Newest first unless `sort` says otherwise, a page at a time. Filters can be combined. With `Accept: text/csv` the ' +
          'whole list as CSV.',
        querystring: OrderQuery,
        response: answers(200, paged(Order)),
      },
    },
    (request, reply) =>
      wantsCsv(request)
        ? sendCsv(reply, 'orders', ExportedOrder, orders.each(accountIdOf(request), request.query))
        : orders.listJson(accountIdOf(request), request.query).then((text) => sendJsonText(reply, text)),
  );

  app.post(
    '/orders',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Create an order',
        description:
          'An item with the `productId` or `sku` of one of your products takes from it what is not said here, and is ' +
          'reserved in the warehouse as far as there is stock: see `allocation`.',
        querystring: NoQuery,
        body: NewOrder,
        response: answers(201, one(Order)),
      },
    },
    async (request, reply) =>
      sendJsonText(reply.status(201), await orders.createJson(accountIdOf(request), request.body)),
  );

  app.post(
    '/orders/batch',
    {
      config: { ...SHIPPING, work: 'batch' },
      schema: {
        tags,
        summary: 'Create up to 100 orders',
        description: 'Each stands for itself: there is a result for each, in their order.',
        querystring: NoQuery,
        body: batchSchema('orders', NewOrder),
        response: answers(200, batchResults('order', Order)),
      },
    },
    batchOf('orders', 'order', NewOrder, (request, order) => orders.create(accountIdOf(request), order)),
  );

  app.post(
    '/orders/batch-update',
    {
      config: { ...SHIPPING, work: 'batch' },
      schema: {
        tags,
        summary: 'Change up to 100 orders',
        description:
          'Weight, package, requested service, tags and hold. Each stands for itself: all of its changes are made or none, and ' +
          'there is a result for each, in their order. What is so already is no change.',
        querystring: NoQuery,
        body: batchSchema('orders', OrderEdit),
        response: answers(200, batchResults('order', Order)),
      },
    },
    batchOf('orders', 'order', OrderEdit, (request, edit) => orders.edit(accountIdOf(request), edit), 200),
  );

  app.get(
    '/orders/count',
    {
      config: { ...SHIPPING, work: 'list' },
      schema: {
        tags,
        summary: 'Count orders',
        description: 'How many a list with these filters has, up to 1,000: quick for any number of orders.',
        querystring: OrderFilters,
        response: answers(200, one(OrderCount)),
      },
    },
    async (request) => ({ data: await orders.count(accountIdOf(request), request.query) }),
  );

  app.get(
    '/orders/:id',
    { config: SHIPPING, schema: { ...single, summary: 'Get an order' } },
    async (request, reply) =>
      sendJsonText(reply, await orders.getJson(accountIdOf(request), request.params.id)),
  );

  app.put(
    '/orders/:id',
    {
      config: SHIPPING,
      schema: {
        ...single,
        summary: 'Update an order',
        description:
          'Changes the fields that are given and leaves the others; null clears a field. Once something is shipped, ' +
          'items, warehouse and money are fixed; `shipTo`, `weight` and `packageId` can change until everything is shipped, for the labels to come.',
        body: OrderUpdate,
      },
    },
    async (request) => ({ data: await orders.update(accountIdOf(request), request.params.id, request.body) }),
  );

  app.post(
    '/orders/:id/hold',
    { config: SHIPPING, schema: { ...single, ...ACTION_TEXTS.hold, body: OrderHold } },
    async (request) => ({
      data: await orders.act(accountIdOf(request), request.params.id, 'hold', request.body?.reason),
    }),
  );

  for (const action of ['release', 'cancel'] as const) {
    app.post(
      `/orders/:id/${action}`,
      { config: SHIPPING, schema: { ...single, ...ACTION_TEXTS[action] } },
      async (request) => ({ data: await orders.act(accountIdOf(request), request.params.id, action) }),
    );
  }

  app.post(
    '/orders/:id/keep-address',
    {
      config: SHIPPING,
      schema: {
        ...single,
        summary: 'Keep the address of an order',
        description:
          'As it is, whatever its check found: `shipToCheck.status` is `kept` until the address changes. Refused while the ' +
          'address has not been checked.',
      },
    },
    async (request) => ({ data: await orders.keepShipTo(accountIdOf(request), request.params.id) }),
  );

  app.post(
    '/orders/:id/allocate',
    {
      config: SHIPPING,
      schema: {
        ...single,
        summary: 'Reserve stock for an order',
        description:
          'Reserves what is available in its warehouse now. Orders that wait are given stock by themselves when it ' +
          'arrives, so this is only needed to be served ahead of a long queue.',
      },
    },
    async (request) => ({ data: await orders.allocate(accountIdOf(request), request.params.id) }),
  );

  app.post(
    '/orders/:id/close',
    {
      config: SHIPPING,
      schema: {
        ...single,
        summary: 'Close an order',
        description:
          'Ends a partially shipped order: what is left of its items becomes `cancelledQuantity`, its reservations are ' +
          'released, and the order is `shipped` (or `delivered`, where all of its parcels are).',
        body: OrderClosing,
      },
    },
    async (request) => ({
      data: await orders.close(accountIdOf(request), request.params.id, request.body?.reason),
    }),
  );

  app.post(
    '/orders/:id/replacements',
    {
      config: SHIPPING,
      schema: {
        ...single,
        summary: 'Send goods of an order again',
        description:
          'Creates an order for goods that were shipped and are lost, damaged, wrong or returned. The new order is free of ' +
          'charge: its items keep their prices, and its discount is their sum. It goes to the same address from the same ' +
          'warehouse unless others are given.',
        body: NewReplacement,
        response: answers(201, one(Order)),
      },
    },
    async (request, reply) =>
      reply
        .status(201)
        .send({ data: await orders.replace(accountIdOf(request), request.params.id, request.body) }),
  );

  app.post(
    '/orders/:id/pack',
    {
      config: SHIPPING,
      schema: {
        ...single,
        summary: 'Preview how an order is packed',
        description:
          'Into your active packages: all that is left of the order, or the `items` that are named. Nothing changes. Where the ' +
          'order has a `weight` or a `packageId`, all of it is one parcel of that weight and package. Rates and labels use the ' +
          'same parcels where a request gives none.',
        body: PackRequest,
        response: answers(200, one(Packing)),
      },
    },
    async (request) => ({
      data: await orders.pack(accountIdOf(request), request.params.id, request.body?.items),
    }),
  );
}
