import { batchOf, batchResults, batchSchema } from '../../http/batch.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { answers, IdParams, one } from '../../schema/shapes.ts';
import { Shipment } from '../../schema/shipment.ts';
import type { ManualShipmentService } from './manual-shipment-service.ts';
import { MarkOrderShipped, MarkShippedRequest } from './mark-shipped-schemas.ts';

export function markShippedRoutes(app: Routes, manualShipments: ManualShipmentService): void {
  const route = apiRoute({ tag: 'Orders', group: 'orders', changes: ['orders', 'shipments', 'trackers'] });

  app.post(
    '/orders/:id/mark-shipped',
    route('orders.markShipped', {
      summary: 'Mark an order as shipped',
      description:
        'For a parcel whose label was bought elsewhere, or that was handed over in person. Everything ' +
        'that is left of the order ships, or the given `items`, and is taken out of stock, as with a ' +
        'label. The response is a shipment with `isManual` and without a label. A carrier account that ' +
        'can do so follows its tracking code, and an existing tracker of that code becomes part of it. ' +
        '`POST /shipments/{id}/void` undoes it.',
      params: IdParams,
      body: MarkShippedRequest,
      response: answers(201, one(Shipment)),
    }),
    async (request, reply) =>
      reply.status(201).send({
        data: await manualShipments.markShipped(accountIdOf(request), request.params.id, request.body ?? {}),
      }),
  );

  app.post(
    '/orders/batch-mark-shipped',
    route('orders.markShippedBatch', {
      summary: 'Mark up to 100 orders as shipped',
      description: 'Each order is handled on its own and has its own result, in the order given.',
      body: batchSchema('orders', MarkOrderShipped),
      response: answers(200, batchResults('shipment', Shipment)),
      work: 'batch',
    }),
    batchOf('orders', 'shipment', MarkOrderShipped, (request, { id, ...input }) =>
      manualShipments.markShipped(accountIdOf(request), id, input),
    ),
  );
}
