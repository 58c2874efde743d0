import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { OrderView } from '../../schema/order-view.ts';
import { answers, Deleted, IdParams, many, one } from '../../schema/shapes.ts';
import { NewOrderView, OrderViewUpdate } from './order-view-schemas.ts';
import type { OrderViewService } from './order-view-service.ts';

export function orderViewRoutes(app: Routes, views: OrderViewService): void {
  const route = apiRoute({
    tag: 'Order views',
    about: 'Saved filters of the list of orders.',
    group: 'orders',
  });
  const single = { params: IdParams, response: answers(200, one(OrderView)) };

  app.get(
    '/order-views',
    route('orderViews.list', {
      summary: 'List order views',
      description:
        'The lists of orders that were saved in the dashboard, by name. All members of an account share them.',
      response: answers(200, many(OrderView)),
    }),
    async (request) => ({ data: await views.list(accountIdOf(request)) }),
  );

  app.post(
    '/order-views',
    route('orderViews.create', {
      summary: 'Create an order view',
      body: NewOrderView,
      response: answers(201, one(OrderView)),
    }),
    async (request, reply) =>
      reply.status(201).send({ data: await views.create(accountIdOf(request), request.body) }),
  );

  app.put(
    '/order-views/:id',
    route('orderViews.update', {
      ...single,
      summary: 'Update an order view',
      description: 'Changes the given fields and leaves the others unchanged.',
      body: OrderViewUpdate,
    }),
    async (request) => ({ data: await views.update(accountIdOf(request), request.params.id, request.body) }),
  );

  app.delete(
    '/order-views/:id',
    route('orderViews.delete', {
      ...single,
      summary: 'Delete an order view',
      response: answers(200, one(Deleted)),
    }),
    async (request) => {
      await views.remove(accountIdOf(request), request.params.id);
      return { data: { id: request.params.id, deleted: true as const } };
    },
  );
}
