import { Readable } from 'node:stream';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { Batch } from '../../schema/batch.ts';
import { answers, file, IdParams, one } from '../../schema/shapes.ts';
import { OrderExport, ProductExport, ShipmentExport } from '../exports/index.ts';
import type { BatchService } from './batch-service.ts';

/** Lists as files for people, which are made beside requests. */
export function batchExportRoutes(app: Routes, batches: BatchService): void {
  const route = apiRoute({ tag: 'Batches', group: 'orders' });
  const started = answers(202, one(Batch));
  const NOTE =
    'Takes the filters of the list. Once the batch is `done`, `GET /batches/{id}/file` returns the file, ' +
    'for 7 days. An account keeps its newest 10 files, of up to 250 MB each.';

  app.post(
    '/batches/order-exports',
    route('batches.exportOrders', {
      summary: 'Make a CSV file of orders in the background',
      description: NOTE,
      body: OrderExport,
      response: started,
    }),
    async (request, reply) => {
      const data = await batches.createExport(accountIdOf(request), { list: 'orders', query: request.body });
      return reply.status(202).send({ data });
    },
  );

  app.post(
    '/batches/shipment-exports',
    route('batches.exportShipments', {
      summary: 'Make a CSV file of shipments in the background',
      description: NOTE,
      body: ShipmentExport,
      response: started,
    }),
    async (request, reply) => {
      const data = await batches.createExport(accountIdOf(request), {
        list: 'shipments',
        query: request.body,
      });
      return reply.status(202).send({ data });
    },
  );

  app.post(
    '/batches/product-exports',
    route('batches.exportProducts', {
      summary: 'Make a CSV file of products in the background',
      description: NOTE,
      body: ProductExport,
      response: started,
    }),
    async (request, reply) => {
      const data = await batches.createExport(accountIdOf(request), {
        list: 'products',
        query: request.body,
      });
      return reply.status(202).send({ data });
    },
  );

  app.get(
    '/batches/:id/file',
    route('batches.getFile', {
      summary: 'Download the file of an export',
      description:
        'As CSV with headings for people. 409 until the batch is done, 404 once the file has been deleted.',
      params: IdParams,
      response: file('text/csv'),
      work: 'list',
    }),
    async (request, reply) => {
      const { name, size, read } = await batches.file(accountIdOf(request), request.params.id);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-length', size)
        .send(Readable.from(read()));
    },
  );
}
