import { resourceRoutes } from '../../http/resource-routes.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { OrderView } from '../../schema/order-view.ts';
import { answers, many } from '../../schema/shapes.ts';
import { OrderViewInput, OrderViewUpdate } from './order-view-schemas.ts';
import type { OrderViewService } from './order-view-service.ts';

export function orderViewRoutes(app: Routes, views: OrderViewService): void {
  const shared = {
    tag: 'Order views',
    about: 'Saved filters of the list of orders.',
    group: 'orders',
  } as const;

  app.get(
    '/order-views',
    apiRoute(shared)('orderViews.list', {
      summary: 'List order views',
      description:
        'The lists of orders that were saved in the dashboard, by name. All members of an account share them.',
      response: answers(200, many(OrderView)),
    }),
    async (request) => ({ data: await views.list(accountIdOf(request)) }),
  );

  // Without reading one alone.
  const { create, update, remove } = views;
  resourceRoutes(
    app,
    { create, update, remove },
    {
      ...shared,
      path: '/order-views',
      name: 'orderViews',
      noun: 'an order view',
      schema: OrderView,
      create: OrderViewInput,
      update: OrderViewUpdate,
      descriptions: { update: 'Changes the given fields and leaves the others unchanged.' },
    },
  );
}
