import { Type } from 'typebox';
import { batchOf, batchResults, batchSchema } from '../../http/batch.ts';
import { allBatches, sendCsv, wantsCsv } from '../../http/csv.ts';
import { accountIdOf, type Routes, SHIPPING } from '../../http/routing.ts';
import { answers, NoQuery, one, paged } from '../../schema/shapes.ts';
import { StockChange, StockLevel, StockMovement } from '../../schema/stock.ts';
import { Adjustment, LevelQuery, LevelUpdate, MovementQuery, Transfer } from './inventory-schemas.ts';
import type { InventoryService } from './inventory-service.ts';

export function inventoryRoutes(app: Routes, inventory: InventoryService): void {
  const tags = ['Inventory'];

  app.get(
    '/inventory',
    {
      config: { ...SHIPPING, work: 'list' },
      schema: {
        tags,
        summary: 'List stock levels',
        description:
          'One for each product and warehouse, the newest first, a page at a time. With `Accept: text/csv` the whole list ' +
          'as CSV.',
        querystring: LevelQuery,
        response: answers(200, paged(StockLevel)),
      },
    },
    (request, reply) =>
      wantsCsv(request)
        ? sendCsv(
            reply,
            'inventory',
            StockLevel,
            allBatches(request.query, (query) => inventory.levels(accountIdOf(request), query)),
          )
        : inventory.levels(accountIdOf(request), request.query),
  );

  app.put(
    '/inventory/:productId/:warehouseId',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Set a reorder point or a bin',
        description:
          'What is given changes, and null clears it. Stock itself is changed by adjustments and transfers only.',
        params: Type.Object({ productId: Type.String(), warehouseId: Type.String() }),
        querystring: NoQuery,
        body: LevelUpdate,
        response: answers(200, one(StockLevel)),
      },
    },
    async (request) => ({
      data: await inventory.updateLevel(accountIdOf(request), request.params, request.body),
    }),
  );

  app.post(
    '/inventory/adjustments',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Adjust stock',
        description:
          'By `delta`, or to what was counted with `setTo`. A `delta` is refused (409) where less would be on hand than is ' +
          'allocated. A count is not: the orders of the lowest `allocationPriority` lose their reservation, the newest first.',
        querystring: NoQuery,
        body: Adjustment,
        response: answers(201, one(StockChange)),
      },
    },
    async (request, reply) =>
      reply.status(201).send({ data: await inventory.adjust(accountIdOf(request), request.body) }),
  );

  app.post(
    '/inventory/adjustments/batch',
    {
      config: { ...SHIPPING, work: 'batch' },
      schema: {
        tags,
        summary: 'Adjust up to 100 stock levels',
        description: 'Each stands for itself: there is a result for each, in their order.',
        querystring: NoQuery,
        body: batchSchema('adjustments', Adjustment),
        response: answers(200, batchResults('adjustment', StockChange)),
      },
    },
    batchOf('adjustments', 'adjustment', Adjustment, (request, adjustment) =>
      inventory.adjust(accountIdOf(request), adjustment),
    ),
  );

  app.post(
    '/inventory/transfers',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Move stock to another warehouse',
        description:
          'Both movements or neither. Where no reference is given, the id of the outgoing movement ties them together.',
        querystring: NoQuery,
        body: Transfer,
        response: answers(
          201,
          one(Type.Object({ from: StockChange, to: StockChange }, { title: 'TransferredStock' })),
        ),
      },
    },
    async (request, reply) =>
      reply.status(201).send({ data: await inventory.transfer(accountIdOf(request), request.body) }),
  );

  app.get(
    '/inventory/movements',
    {
      config: { ...SHIPPING, work: 'list' },
      schema: {
        tags,
        summary: 'List stock movements',
        description:
          'Every change of stock, the newest first, a page at a time. Never changed, never removed: the deltas of a level ' +
          'sum to it. With `Accept: text/csv` the whole list as CSV.',
        querystring: MovementQuery,
        response: answers(200, paged(StockMovement)),
      },
    },
    (request, reply) =>
      wantsCsv(request)
        ? sendCsv(
            reply,
            'movements',
            StockMovement,
            allBatches(request.query, (query) => inventory.movements(accountIdOf(request), query)),
          )
        : inventory.movements(accountIdOf(request), request.query),
  );
}
