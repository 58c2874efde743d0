import { sendAll } from '../../http/csv.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { answers, Deleted, FullListQuery, IdParams, many, one } from '../../schema/shapes.ts';
import { Warehouse } from '../../schema/warehouse.ts';
import { NewWarehouse, WarehouseUpdate } from './warehouse-schemas.ts';
import type { WarehouseService } from './warehouse-service.ts';

export function warehouseRoutes(app: Routes, warehouses: WarehouseService): void {
  const route = apiRoute({
    tag: 'Warehouses',
    about: 'Where stock is kept and parcels ship from.',
    group: 'catalog',
  });
  const single = { params: IdParams, response: answers(200, one(Warehouse)) };

  app.get(
    '/warehouses',
    route('warehouses.list', {
      summary: 'List warehouses',
      description: 'The whole list, newest first. With `Accept: text/csv` the whole list as CSV.',
      querystring: FullListQuery,
      response: answers(200, many(Warehouse)),
      csv: Warehouse,
    }),
    async (request, reply) => sendAll(request, reply, warehouses.list(accountIdOf(request))),
  );

  app.post(
    '/warehouses',
    route('warehouses.create', {
      summary: 'Create a warehouse',
      description: 'Your first warehouse becomes the default regardless of `isDefault`.',
      body: NewWarehouse,
      response: answers(201, one(Warehouse)),
    }),
    async (request, reply) =>
      reply.status(201).send({ data: await warehouses.create(accountIdOf(request), request.body) }),
  );

  app.get(
    '/warehouses/:id',
    route('warehouses.get', { ...single, summary: 'Get a warehouse' }),
    async (request) => ({ data: await warehouses.get(accountIdOf(request), request.params.id) }),
  );

  app.put(
    '/warehouses/:id',
    route('warehouses.update', {
      ...single,
      summary: 'Update a warehouse',
      description:
        'Changes the given fields and leaves the others unchanged; null clears a field. Another ' +
        'warehouse can become the default, but the default cannot be unset (409).',
      body: WarehouseUpdate,
    }),
    async (request) => ({
      data: await warehouses.update(accountIdOf(request), request.params.id, request.body),
    }),
  );

  app.delete(
    '/warehouses/:id',
    route('warehouses.delete', {
      ...single,
      summary: 'Delete a warehouse',
      description:
        'Refused (409) while it has stock or open orders, and for the default while there are others. ' +
        'Past orders and movements still refer to it.',
      response: answers(200, one(Deleted)),
    }),
    async (request) => {
      await warehouses.remove(accountIdOf(request), request.params.id);
      return { data: { id: request.params.id, deleted: true as const } };
    },
  );
}
