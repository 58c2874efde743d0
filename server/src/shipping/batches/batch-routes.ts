import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { batchSchema } from '../../http/batch.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { createInputCheck } from '../../http/validation.ts';
import { AppError } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { isObject } from '../../lib/is-object.ts';
import { Batch, BatchLine } from '../../schema/batch.ts';
import { answers, IdParams, one, paged } from '../../schema/shapes.ts';
import { OrderEdit, OrderInput } from '../orders/index.ts';
import { MarkOrderShipped } from '../shipments/index.ts';
import { batchExportRoutes } from './batch-export-routes.ts';
import {
  BatchLabel,
  BatchLineQuery,
  BatchQuery,
  BatchQuote,
  ImportedProduct,
  MAX_LINES,
  NewProducts,
} from './batch-schemas.ts';
import type { BatchService, NewLine } from './batch-service.ts';
import type { ProductLine } from './kinds/products.ts';

/** Orders and products with all their texts: more bytes than other requests may have. */
const IMPORT_LIMIT_BYTES = 8 * 1024 * 1024;

export function batchRoutes(app: Routes, batches: BatchService): void {
  const route = apiRoute({
    tag: 'Batches',
    about:
      'Work on many things that goes on without you: labels, rates, changes, imports, exports. Starting one ' +
      'answers at once (202); read the batch until its `status` is `done`, then its lines.',
    group: 'orders',
  });
  const started = answers(202, one(Batch));
  const single = { params: IdParams, response: answers(200, one(Batch)) };
  const NOTE = 'Each line is handled on its own: an invalid one does not keep the others from being done.';

  app.get(
    '/batches',
    route('batches.list', {
      summary: 'List batches',
      description:
        'Newest first, in pages. Those of rates are kept for a day, all others for 90 days; files of exports for 7 days.',
      querystring: BatchQuery,
      response: answers(200, paged(Batch)),
      work: 'list',
    }),
    (request) => batches.list(accountIdOf(request), request.query),
  );

  app.post(
    '/batches/labels',
    route('batches.buyLabels', {
      summary: 'Buy up to 1,000 labels in the background',
      description:
        `Each line buys a label as \`POST /shipments\` does, for an order and to its address. ${NOTE} A label ` +
        'is bought once, also if the server stops in the middle. A line whose carrier gives no certain ' +
        'answer stays `pending` until the outcome is known.',
      body: batchSchema('labels', BatchLabel, MAX_LINES),
      response: started,
      work: 'batch',
    }),
    async (request, reply) => {
      const lines = linesOf(request, 'labels', BatchLabel, (input) => ({ input, orderId: input.orderId }));
      return reply.status(202).send({ data: await batches.create(accountIdOf(request), 'labels', lines) });
    },
  );

  app.post(
    '/batches/rates',
    route('batches.quoteRates', {
      summary: 'Ask for the rates of up to 1,000 orders in the background',
      description: `Each line has the answer that \`POST /rates\` would give. ${NOTE}`,
      body: batchSchema('quotes', BatchQuote, MAX_LINES),
      response: started,
      work: 'batch',
    }),
    async (request, reply) => {
      const lines = linesOf(request, 'quotes', BatchQuote, (input) => ({ input, orderId: input.orderId }));
      return reply.status(202).send({ data: await batches.create(accountIdOf(request), 'rates', lines) });
    },
  );

  app.post(
    '/batches/order-updates',
    route('batches.updateOrders', {
      summary: 'Change up to 1,000 orders in the background',
      description: `Each line changes an order as \`POST /orders/batch-update\` does. ${NOTE}`,
      body: batchSchema('orders', OrderEdit, MAX_LINES),
      response: started,
      work: 'batch',
    }),
    async (request, reply) => {
      const lines = linesOf(request, 'orders', OrderEdit, (input) => ({ input, orderId: input.id }));
      return reply
        .status(202)
        .send({ data: await batches.create(accountIdOf(request), 'order_updates', lines) });
    },
  );

  app.post(
    '/batches/mark-shipped',
    route('batches.markShipped', {
      summary: 'Mark up to 1,000 orders as shipped in the background',
      description: `Each line marks an order as \`POST /orders/{id}/mark-shipped\` does, once. ${NOTE}`,
      body: batchSchema('orders', MarkOrderShipped, MAX_LINES),
      response: started,
      work: 'batch',
    }),
    async (request, reply) => {
      const lines = linesOf(request, 'orders', MarkOrderShipped, (input) => ({ input, orderId: input.id }));
      return reply
        .status(202)
        .send({ data: await batches.create(accountIdOf(request), 'mark_shipped', lines) });
    },
  );

  app.post(
    '/batches/orders',
    {
      ...route('batches.createOrders', {
        summary: 'Create up to 1,000 orders in the background',
        description: `Each line creates an order, once. ${NOTE} The body may have up to 8 MiB.`,
        body: batchSchema('orders', OrderInput, MAX_LINES),
        response: started,
        work: 'batch',
      }),
      bodyLimit: IMPORT_LIMIT_BYTES,
    },
    async (request, reply) => {
      const lines = linesOf(request, 'orders', OrderInput, (input) => ({ input, name: input.orderNumber }));
      return reply.status(202).send({ data: await batches.create(accountIdOf(request), 'orders', lines) });
    },
  );

  app.post(
    '/batches/products',
    {
      ...route('batches.createProducts', {
        summary: 'Create or update up to 1,000 products in the background',
        description:
          'Each line creates a product. With `updateExisting`, a product with the same SKU is updated with ' +
          'the given fields; otherwise the line fails. With `stock`, the stock is set once the product is ' +
          `stored: if that fails, the line has both its \`productId\` and its \`error\`. ${NOTE} The body may have up to 8 MiB.`,
        group: 'catalog',
        body: NewProducts,
        response: started,
        work: 'batch',
      }),
      bodyLimit: IMPORT_LIMIT_BYTES,
    },
    async (request, reply) => {
      const { updateExisting = false, warehouseId } = request.body;
      if (warehouseId !== undefined) await batches.requireWarehouse(accountIdOf(request), warehouseId);
      const lines = linesOf(request, 'products', ImportedProduct, ({ stock, ...product }) => {
        const input: ProductLine = { product, updateExisting, ...given({ stock, warehouseId }) };
        return { input, name: product.sku };
      });
      return reply.status(202).send({ data: await batches.create(accountIdOf(request), 'products', lines) });
    },
  );

  batchExportRoutes(app, batches);

  app.get('/batches/:id', route('batches.get', { ...single, summary: 'Get a batch' }), async (request) => ({
    data: await batches.get(accountIdOf(request), request.params.id),
  }));

  app.get(
    '/batches/:id/lines',
    route('batches.listLines', {
      summary: 'List the lines of a batch',
      description: 'In the order of the request, in pages.',
      params: IdParams,
      querystring: BatchLineQuery,
      response: answers(200, paged(BatchLine)),
      work: 'list',
    }),
    (request) => batches.lines(accountIdOf(request), request.params.id, request.query),
  );

  app.post(
    '/batches/:id/cancel',
    route('batches.cancel', {
      ...single,
      summary: 'Cancel a batch',
      description:
        'Leaves out what has not begun. What is done stays done, and a label that is being bought is still ' +
        'settled. A batch that has ended stays as it is.',
    }),
    async (request) => ({ data: await batches.cancel(accountIdOf(request), request.params.id) }),
  );

  app.post(
    '/batches/:id/retry',
    route('batches.retry', {
      summary: 'Try the failed lines again',
      description:
        'Starts a new batch with the lines that failed, as they were given. For labels, changes of orders ' +
        'and orders to mark as shipped, once the batch has ended.',
      params: IdParams,
      response: started,
    }),
    async (request, reply) =>
      reply.status(202).send({ data: await batches.retry(accountIdOf(request), request.params.id) }),
  );
}

/** The lines of a body, each checked on its own. */
function linesOf<T extends TSchema>(
  request: FastifyRequest,
  listName: string,
  item: T,
  toLine: (input: Static<T>) => NewLine,
): NewLine[] {
  const check = createInputCheck(item);
  const items = isObject(request.body) ? request.body[listName] : undefined;
  if (!Array.isArray(items))
    throw new Error(`the body has no list ${listName}: its schema is not batchSchema`);
  return items.map((input) => {
    try {
      return toLine(check(input));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { error, ...namesIn(input) };
    }
  });
}

/** What an invalid line is about, as far as it can be told. */
function namesIn(input: unknown): Pick<NewLine, 'name'> {
  if (!isObject(input)) return {};
  const name = input.orderNumber ?? input.sku;
  return typeof name === 'string' ? { name: name.slice(0, 200) } : {};
}
