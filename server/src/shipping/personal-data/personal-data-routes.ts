import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { Order } from '../../schema/order.ts';
import { answers, IdParams, one } from '../../schema/shapes.ts';
import type { ErasureService } from './erasure-service.ts';

export function personalDataRoutes(app: Routes, erasure: ErasureService): void {
  const route = apiRoute({ tag: 'Orders', group: 'personal-data' });
  app.post(
    '/orders/:id/erase',
    route('orders.erase', {
      summary: 'Erase the personal data of an order',
      description:
        'Permanently erases the address except country and state, notes, messages and metadata, labels ' +
        'and customs forms, and their copies in shipments, returns, events and logs. Items, amounts, ' +
        'stock and statuses stay. Refused (409) until the order is finished, its parcels have arrived ' +
        'and its returns have ended. Repeating it changes nothing.',
      params: IdParams,
      response: answers(200, one(Order)),
    }),
    async (request) => ({ data: await erasure.erase(accountIdOf(request), request.params.id) }),
  );
}
