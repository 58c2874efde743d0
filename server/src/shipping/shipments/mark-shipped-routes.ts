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
        'For a parcel whose label was bought elsewhere, or that was handed over in person. All that is left of the order ' +
        'is shipped unless `items` says less, and leaves the stock, as with a label; the answer is a shipment that ' +
        '`isManual` and has no label. A carrier account that can do so follows its tracking code, and a tracker of that ' +
        'code becomes part of it. `POST /shipments/{id}/void` undoes it.',
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
      description: 'Each stands for itself: there is a result for each, in their order.',
      body: batchSchema('orders', MarkOrderShipped),
      response: answers(200, batchResults('shipment', Shipment)),
      work: 'batch',
    }),
    batchOf('orders', 'shipment', MarkOrderShipped, (request, { id, ...input }) =>
      manualShipments.markShipped(accountIdOf(request), id, input),
    ),
  );
}
