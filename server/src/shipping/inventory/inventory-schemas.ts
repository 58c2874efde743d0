import { type Static, Type } from 'typebox';
import { exactlyOneOf, Input, readOnly } from '../../schema/inputs.ts';
import { nullable, PageQuery } from '../../schema/shapes.ts';
import { AdjustmentReason, MovementReason } from '../../schema/stock.ts';
import { MAX_CHANGE, MAX_ON_HAND } from './inventory.ts';

const Sku = Input.text(100, { description: 'Not case-sensitive' });
const stockFilters = {
  ...PageQuery.properties,
  productId: Type.Optional(Input.Id),
  sku: Type.Optional(Sku),
  product: Type.Optional(
    Input.text(100, { description: "A product's SKU (not case-sensitive), barcode or id" }),
  ),
  warehouseId: Type.Optional(Input.Id),
};

export const LevelQuery = Type.Object(
  {
    ...stockFilters,
    q: Type.Optional(
      Input.text(100, {
        description: "Words anywhere in the product's name or SKU, regardless of case, or its barcode",
      }),
    ),
    bin: Type.Optional(Input.text(50, { description: 'Everything that has this shelf or bin' })),
    belowReorderPoint: Type.Optional(
      Type.Boolean({
        description: 'Whether less is available than the reorder point; false without one',
      }),
    ),
  },
  { additionalProperties: false },
);
export type LevelQuery = Static<typeof LevelQuery>;

export const MovementQuery = Type.Object(
  {
    ...stockFilters,
    reason: Type.Optional(MovementReason),
    reference: Type.Optional(Input.text(100)),
    order: Type.Optional(Input.OrderRef),
  },
  { additionalProperties: false },
);
export type MovementQuery = Static<typeof MovementQuery>;

const Reference = Type.Optional(
  Input.text(100, { description: 'Your own reference: a delivery note, a count, an order' }),
);

const Bin = Input.text(50, { description: 'A shelf or bin', examples: ['A10-3'] });

const Delta = Type.Refine(
  Type.Integer({ minimum: -MAX_CHANGE, maximum: MAX_CHANGE, description: 'The change in quantity; not 0' }),
  (delta) => delta !== 0,
  () => 'must not be 0',
);

export const Adjustment = exactlyOneOf(
  exactlyOneOf(
    Type.Object(
      {
        productId: Type.Optional(Input.Id),
        sku: Type.Optional(Sku),
        warehouseId: Input.Id,
        delta: Type.Optional(Delta),
        setTo: Type.Optional(
          Type.Integer({ minimum: 0, maximum: MAX_CHANGE, description: 'The counted quantity on hand' }),
        ),
        ifOnHand: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: MAX_ON_HAND,
            description:
              'The quantity on hand that this is based on. If another is on hand by now, it is a 409 `VERSION_CONFLICT`',
          }),
        ),
        reason: AdjustmentReason,
        reference: Reference,
        bin: Type.Optional(Bin),
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
export type Adjustment = Static<typeof Adjustment>;

export const Transfer = Type.Refine(
  exactlyOneOf(
    Type.Object(
      {
        productId: Type.Optional(Input.Id),
        sku: Type.Optional(Sku),
        fromWarehouseId: Input.Id,
        toWarehouseId: Input.Id,
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
export type Transfer = Static<typeof Transfer>;

const LevelFields = Type.Object(
  {
    reorderPoint: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: MAX_CHANGE }))),
    bin: Type.Optional(nullable(Bin)),
    productId: readOnly,
    sku: readOnly,
    name: readOnly,
    warehouseId: readOnly,
    onHand: readOnly,
    allocated: readOnly,
    available: readOnly,
    updatedAt: readOnly,
  },
  { additionalProperties: false, title: 'StockLevelUpdate', examples: [{ reorderPoint: 10, bin: 'A10-3' }] },
);
export const LevelUpdate = Type.Refine(
  LevelFields,
  ({ reorderPoint, bin }) => reorderPoint !== undefined || bin !== undefined,
  () => 'must have reorderPoint or bin',
);
export type LevelUpdate = Static<typeof LevelUpdate>;
