import { accountIdOf, type Routes, SHIPPING } from '../../http/routing.ts';
import { OrderView } from '../../schema/order-view.ts';
import { answers, Deleted, IdParams, many, NoQuery, one } from '../../schema/shapes.ts';
import { NewOrderView, OrderViewUpdate } from './order-view-schemas.ts';
import type { OrderViewService } from './order-view-service.ts';

export function orderViewRoutes(app: Routes, views: OrderViewService): void {
  const tags = ['Order views'];
  const single = { tags, params: IdParams, querystring: NoQuery, response: answers(200, one(OrderView)) };

  app.get(
    '/order-views',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'List order views',
        description:
          'The lists of orders that were saved in the dashboard, by name. All members of an account share them.',
        querystring: NoQuery,
        response: answers(200, many(OrderView)),
      },
    },
    async (request) => ({ data: await views.list(accountIdOf(request)) }),
  );

  app.post(
    '/order-views',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Create an order view',
        querystring: NoQuery,
        body: NewOrderView,
        response: answers(201, one(OrderView)),
      },
    },
    async (request, reply) =>
      reply.status(201).send({ data: await views.create(accountIdOf(request), request.body) }),
  );

  app.put(
    '/order-views/:id',
    {
      config: SHIPPING,
      schema: {
        ...single,
        summary: 'Update an order view',
        description: 'Changes the fields that are given and leaves the others.',
        body: OrderViewUpdate,
      },
    },
    async (request) => ({ data: await views.update(accountIdOf(request), request.params.id, request.body) }),
  );

  app.delete(
    '/order-views/:id',
    {
      config: SHIPPING,
      schema: { ...single, summary: 'Delete an order view', response: answers(200, one(Deleted)) },
    },
    async (request) => {
      await views.remove(accountIdOf(request), request.params.id);
      return { data: { id: request.params.id, deleted: true as const } };
    },
  );
}
