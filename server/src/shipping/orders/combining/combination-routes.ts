import { apiRoute } from '../../../http/route.ts';
import { accountIdOf, type Routes } from '../../../http/routing.ts';
import { Order } from '../../../schema/order.ts';
import { answers, IdParams, many, one } from '../../../schema/shapes.ts';
import type { OrderService } from '../order-service.ts';
import { MAX_COMBINED } from './combination.ts';
import {
  OrdersToCombine,
  SameAddressCount,
  SameAddressOrder,
  SameAddressQuery,
} from './combination-schemas.ts';

export function combinationRoutes(app: Routes, orders: OrderService): void {
  const route = apiRoute({ tag: 'Orders', group: 'orders' });

  app.post(
    '/orders/combine',
    route('orders.combine', {
      summary: 'Combine orders into one parcel',
      description:
        `Up to ${MAX_COMBINED} orders of one store to the same address, from the same warehouse and in the same currency. ` +
        'Rates and labels for one of them are then for all of them: the label has the goods of all orders, and each ' +
        'order gets a shipment of its own, with the tracking code of the label. Orders that are combined already bring the ' +
        'others with them. An order leaves the combination if it is put on hold, canceled, marked as shipped, or if its ' +
        'address, warehouse or currency changes.',
      body: OrdersToCombine,
      response: answers(200, many(Order)),
    }),
    async (request) => ({ data: await orders.combine(accountIdOf(request), request.body.orderIds) }),
  );

  app.get(
    '/orders/same-address-counts',
    route('orders.countSameAddress', {
      summary: 'Count orders to the same addresses',
      description:
        'For each of these orders, how many others could be shipped in its parcel. Orders without any are left out.',
      querystring: SameAddressQuery,
      response: answers(200, many(SameAddressCount)),
    }),
    async (request) => ({ data: await orders.countSameAddress(accountIdOf(request), request.query.ids) }),
  );

  app.get(
    '/orders/:id/same-address',
    route('orders.listSameAddress', {
      summary: 'List orders to the same address',
      description:
        'Other orders to the same recipient and address that can be shipped, and those that share a parcel with it. Case, ' +
        'accents and punctuation do not matter.',
      params: IdParams,
      response: answers(200, many(SameAddressOrder)),
    }),
    async (request) => ({ data: await orders.sameAddress(accountIdOf(request), request.params.id) }),
  );

  app.post(
    '/orders/:id/separate',
    route('orders.separate', {
      summary: 'Take an order out of its combination',
      description:
        'Possible until the label is bought. If one order is left, it is not combined any more either.',
      params: IdParams,
      response: answers(200, one(Order)),
    }),
    async (request) => ({ data: await orders.separate(accountIdOf(request), request.params.id) }),
  );
}
