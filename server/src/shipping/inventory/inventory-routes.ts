import { type TSchema, Type } from 'typebox';
import { type Routes, SHIPPING, userOf } from '../../http/routing.ts';
import { exactlyOneOf, Input, readOnly } from '../../schema/inputs.ts';
import { answers, NoQuery, nullable, one, PageQuery, paged } from '../../schema/shapes.ts';
import {
  AdjustmentReason,
  MovementReason,
  StockChange,
  StockLevel,
  StockMovement,
} from '../../schema/stock.ts';
import { MAX_CHANGE } from './inventory.ts';
import type { InventoryService } from './inventory-service.ts';

const filter = <T extends TSchema>(schema: T) => Type.Optional(schema);
const Id = Input.text(100);
const Sku = Input.text(100);
const stockFilters = {
  ...PageQuery.properties,
  productId: filter(Id),
  sku: filter(Sku),
  warehouseId: filter(Id),
};

const LevelQuery = Type.Object(
  {
    ...stockFilters,
    belowReorderPoint: filter(
      Type.Boolean({
        description: 'Whether less is available than the reorder point; without one, it is not',
      }),
    ),
  },
  { additionalProperties: false },
);

const MovementQuery = Type.Object(
  { ...stockFilters, reason: filter(MovementReason), reference: filter(Input.text(100)) },
  { additionalProperties: false },
);

const Reference = Type.Optional(
  Input.text(100, { description: 'Yours: a delivery note, a count, an order' }),
);

const Delta = Type.Refine(
  Type.Integer({ minimum: -MAX_CHANGE, maximum: MAX_CHANGE, description: 'By how much; not 0' }),
  (delta) => delta !== 0,
  () => 'must not be 0',
);

const Adjustment = exactlyOneOf(
  exactlyOneOf(
    Type.Object(
      {
        productId: Type.Optional(Id),
        sku: Type.Optional(Sku),
        warehouseId: Id,
        delta: Type.Optional(Delta),
        setTo: Type.Optional(
          Type.Integer({ minimum: 0, maximum: MAX_CHANGE, description: 'What is on hand, as counted' }),
        ),
        reason: AdjustmentReason,
        reference: Reference,
      },
      {
        additionalProperties: false,
        title: 'StockAdjustment',
        examples: [
          {
            sku: 'MUG-BLUE',
            warehouseId: 'wh_01jcx0000000000000000000',
            delta: 48,
            reason: 'received',
            reference: 'PO-1007',
          },
        ],
      },
    ),
    'productId',
    'sku',
  ),
  'delta',
  'setTo',
);

const Transfer = Type.Refine(
  exactlyOneOf(
    Type.Object(
      {
        productId: Type.Optional(Id),
        sku: Type.Optional(Sku),
        fromWarehouseId: Id,
        toWarehouseId: Id,
        quantity: Type.Integer({ minimum: 1, maximum: MAX_CHANGE }),
        reference: Reference,
      },
      {
        additionalProperties: false,
        title: 'StockTransfer',
        examples: [
          {
            sku: 'MUG-BLUE',
            fromWarehouseId: 'wh_01jcx0000000000000000000',
            toWarehouseId: 'wh_01jcx0000000000000000001',
            quantity: 12,
          },
        ],
      },
    ),
    'productId',
    'sku',
  ),
  ({ fromWarehouseId, toWarehouseId }) => fromWarehouseId !== toWarehouseId,
  () => 'must have a toWarehouseId that is not its fromWarehouseId',
);

const LevelUpdate = Type.Object(
  {
    reorderPoint: nullable(Type.Integer({ minimum: 0, maximum: MAX_CHANGE })),
    productId: readOnly,
    sku: readOnly,
    warehouseId: readOnly,
    onHand: readOnly,
    allocated: readOnly,
    available: readOnly,
    updatedAt: readOnly,
  },
  { additionalProperties: false, title: 'StockLevelUpdate', examples: [{ reorderPoint: 10 }] },
);

export function inventoryRoutes(app: Routes, inventory: InventoryService): void {
  const tags = ['Inventory'];

  app.get(
    '/inventory',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'List stock levels',
        description: 'One for each product and warehouse, the newest first, a page at a time.',
        querystring: LevelQuery,
        response: answers(200, paged(StockLevel)),
      },
    },
    (request) => inventory.levels(userOf(request), request.query),
  );

  app.put(
    '/inventory/:productId/:warehouseId',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Set a reorder point',
        description: 'null takes it away. Stock itself is changed by adjustments and transfers only.',
        params: Type.Object({ productId: Type.String(), warehouseId: Type.String() }),
        querystring: NoQuery,
        body: LevelUpdate,
        response: answers(200, one(StockLevel)),
      },
    },
    async (request) => {
      const { reorderPoint } = request.body;
      return { data: await inventory.setReorderPoint(userOf(request), request.params, reorderPoint) };
    },
  );

  app.post(
    '/inventory/adjustments',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Adjust stock',
        description:
          'By `delta`, or to what was counted with `setTo`. Refused (409) where less would be on hand than is allocated.',
        querystring: NoQuery,
        body: Adjustment,
        response: answers(201, one(StockChange)),
      },
    },
    async (request, reply) =>
      reply.status(201).send({ data: await inventory.adjust(userOf(request), request.body) }),
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
        response: answers(201, one(Type.Object({ from: StockChange, to: StockChange }))),
      },
    },
    async (request, reply) =>
      reply.status(201).send({ data: await inventory.transfer(userOf(request), request.body) }),
  );

  app.get(
    '/inventory/movements',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'List stock movements',
        description:
          'Every change of stock, the newest first, a page at a time. Never changed, never removed: the deltas of a level ' +
          'sum to it.',
        querystring: MovementQuery,
        response: answers(200, paged(StockMovement)),
      },
    },
    (request) => inventory.movements(userOf(request), request.query),
  );
}
