import { batchOf, batchResults, batchSchema } from '../../http/batch.ts';
import { accountIdOf, type Routes, SHIPPING } from '../../http/routing.ts';
import { answers, IdParams, NoQuery, one } from '../../schema/shapes.ts';
import { Shipment } from '../../schema/shipment.ts';
import type { ManualShipmentService } from './manual-shipment-service.ts';
import { MarkOrderShipped, MarkShippedRequest } from './mark-shipped-schemas.ts';

export function markShippedRoutes(app: Routes, manualShipments: ManualShipmentService): void {
  const tags = ['Orders'];

  app.post(
    '/orders/:id/mark-shipped',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Mark an order as shipped',
        description:
          'For a parcel whose label was bought elsewhere, or that was handed over in person. All that is left of the order ' +
          'is shipped unless `items` says less, and leaves the stock, as with a label; the answer is a shipment that ' +
          '`isManual` and has no label. A carrier account that can do so follows its tracking code, and a tracker of that ' +
          'code becomes part of it. `POST /shipments/{id}/void` undoes it.',
        params: IdParams,
        querystring: NoQuery,
        body: MarkShippedRequest,
        response: answers(201, one(Shipment)),
      },
    },
    async (request, reply) =>
      reply.status(201).send({
        data: await manualShipments.markShipped(accountIdOf(request), request.params.id, request.body ?? {}),
      }),
  );

  app.post(
    '/orders/batch-mark-shipped',
    {
      config: { ...SHIPPING, work: 'batch' },
      schema: {
        tags,
        summary: 'Mark up to 100 orders as shipped',
        description: 'Each stands for itself: there is a result for each, in their order.',
        querystring: NoQuery,
        body: batchSchema('orders', MarkOrderShipped),
        response: answers(200, batchResults('shipment', Shipment)),
      },
    },
    batchOf('orders', 'shipment', MarkOrderShipped, (request, { id, ...input }) =>
      manualShipments.markShipped(accountIdOf(request), id, input),
    ),
  );
}
