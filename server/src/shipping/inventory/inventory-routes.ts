import { Type } from 'typebox';
import { batchOf, batchResults, batchSchema } from '../../http/batch.ts';
import { sendPage } from '../../http/csv.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { answers, one, paged } from '../../schema/shapes.ts';
import { StockChange, StockLevel, StockMovement } from '../../schema/stock.ts';
import { Adjustment, LevelQuery, LevelUpdate, MovementQuery, Transfer } from './inventory-schemas.ts';
import type { InventoryService } from './inventory-service.ts';

export function inventoryRoutes(app: Routes, inventory: InventoryService): void {
  const route = apiRoute({
    tag: 'Inventory',
    about: 'Stock of each product in each warehouse, and its movements.',
    group: 'stock',
  });

  app.get(
    '/inventory',
    route('inventory.list', {
      summary: 'List stock levels',
      description:
        'One for each product and warehouse, newest first, in pages. With `Accept: text/csv` the whole ' +
        'list as CSV.',
      querystring: LevelQuery,
      response: answers(200, paged(StockLevel)),
      work: 'list',
      csv: StockLevel,
    }),
    (request, reply) => sendPage(request, reply, (query) => inventory.levels(accountIdOf(request), query)),
  );

  app.put(
    '/inventory/:productId/:warehouseId',
    route('inventory.updateLevel', {
      summary: 'Set a reorder point or a bin',
      description:
        'Changes the given fields; null clears a field. Stock itself changes only by adjustments and ' +
        'transfers.',
      params: Type.Object({ productId: Type.String(), warehouseId: Type.String() }),
      body: LevelUpdate,
      response: answers(200, one(StockLevel)),
    }),
    async (request) => ({
      data: await inventory.updateLevel(accountIdOf(request), request.params, request.body),
    }),
  );

  app.post(
    '/inventory/adjustments',
    route('inventory.adjust', {
      summary: 'Adjust stock',
      description:
        'By `delta`, or to the counted quantity with `setTo`. A `delta` is refused (409) if less would ' +
        'be on hand than is reserved. A count is not: the orders of the lowest `allocationPriority` lose ' +
        'their reservation, newest first.',
      body: Adjustment,
      response: answers(201, one(StockChange)),
    }),
    async (request, reply) =>
      reply.status(201).send({ data: await inventory.adjust(accountIdOf(request), request.body) }),
  );

  app.post(
    '/inventory/adjustments/batch',
    route('inventory.adjustBatch', {
      summary: 'Adjust up to 100 stock levels',
      description: 'Each adjustment is handled on its own and has its own result, in the order given.',
      body: batchSchema('adjustments', Adjustment),
      response: answers(200, batchResults('adjustment', StockChange)),
      work: 'batch',
    }),
    batchOf('adjustments', 'adjustment', Adjustment, (request, adjustment) =>
      inventory.adjust(accountIdOf(request), adjustment),
    ),
  );

  app.post(
    '/inventory/transfers',
    route('inventory.transfer', {
      summary: 'Move stock to another warehouse',
      description:
        'Both movements or neither. If no reference is given, the id of the outgoing movement links them.',
      body: Transfer,
      response: answers(
        201,
        one(Type.Object({ from: StockChange, to: StockChange }, { title: 'TransferredStock' })),
      ),
    }),
    async (request, reply) =>
      reply.status(201).send({ data: await inventory.transfer(accountIdOf(request), request.body) }),
  );

  app.get(
    '/inventory/movements',
    route('inventory.listMovements', {
      summary: 'List stock movements',
      description:
        'Every change of stock, newest first, in pages. Movements are never changed or removed: the ' +
        'deltas of a level add up to it. With `Accept: text/csv` the whole list as CSV.',
      querystring: MovementQuery,
      response: answers(200, paged(StockMovement)),
      work: 'list',
      csv: StockMovement,
    }),
    (request, reply) => sendPage(request, reply, (query) => inventory.movements(accountIdOf(request), query)),
  );
}
