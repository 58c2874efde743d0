import { type Static, Type } from 'typebox';
import { BatchKind, BatchLineStatus, BatchStatus } from '../../schema/batch.ts';
import { Input, WantedItems } from '../../schema/inputs.ts';
import { ParcelsInput } from '../../schema/parcel.ts';
import { PageQuery } from '../../schema/shapes.ts';
import { ShipmentOptions } from '../../schema/shipment-options.ts';
import { MAX_CHANGE } from '../inventory/index.ts';
import { ProductInput } from '../products/index.ts';
import { hasOneSeller, PurchaseFields, sellerRule } from '../shipments/index.ts';

export const MAX_LINES = 1_000;

export const BatchQuery = Type.Object(
  {
    ...PageQuery.properties,
    kind: Type.Optional(BatchKind),
    status: Type.Optional(BatchStatus),
  },
  { additionalProperties: false },
);
export type BatchQuery = Static<typeof BatchQuery>;

export const BatchLineQuery = Type.Object(
  { ...PageQuery.properties, status: Type.Optional(BatchLineStatus) },
  { additionalProperties: false },
);
export type BatchLineQuery = Static<typeof BatchLineQuery>;

const {
  rateId,
  carrier,
  carrierAccountId,
  service,
  select,
  warehouseId,
  parcels,
  items,
  stock,
  labelFormat,
} = PurchaseFields.properties;
const { reference, options } = PurchaseFields.properties;

/** A label of an order. The address is the order's, so that erasing the order's personal data leaves nothing here. */
export const BatchLabel = Type.Refine(
  Type.Object(
    {
      orderId: Input.Id,
      ...{ rateId, carrier, carrierAccountId, service, select, warehouseId, parcels, items, stock },
      ...{ labelFormat, reference, options },
    },
    {
      additionalProperties: false,
      title: 'BatchLabel',
      examples: [{ orderId: 'ord_01jcx0000000000000000000', select: { by: 'cheapest' } }],
    },
  ),
  hasOneSeller,
  sellerRule,
);
export type BatchLabel = Static<typeof BatchLabel>;

export const BatchQuote = Type.Object(
  {
    orderId: Input.Id,
    warehouseId: Type.Optional(Input.Id),
    parcels: Type.Optional(ParcelsInput),
    items: Type.Optional(WantedItems),
    carrierAccountId: Type.Optional(
      Input.text(100, { description: 'Ask only this carrier account. All of them if omitted' }),
    ),
    presetId: Type.Optional(
      Input.text(100, {
        description: 'As in `POST /rates`: the preset to take the package and the service from',
      }),
    ),
    options: Type.Optional(ShipmentOptions),
  },
  {
    additionalProperties: false,
    title: 'BatchQuote',
    examples: [{ orderId: 'ord_01jcx0000000000000000000' }],
  },
);
export type BatchQuote = Static<typeof BatchQuote>;

/** A product, and how many of it there are. */
export const ImportedProduct = Type.Object(
  {
    ...ProductInput.properties,
    stock: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_CHANGE,
        description:
          'How many have been counted in the warehouse: the stock is set to it, which turns tracking on. ' +
          'Unchanged if omitted',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'ImportedProduct',
    examples: [{ sku: 'MUG-RED', name: 'Red mug', stock: 12 }],
  },
);

export const NewProducts = Type.Object(
  {
    products: Type.Array(Type.Unsafe<unknown>({ 'x-each': ImportedProduct }), {
      minItems: 1,
      maxItems: MAX_LINES,
    }),
    updateExisting: Type.Optional(
      Type.Boolean({ description: 'Update products with the same SKU. false if omitted' }),
    ),
    warehouseId: Type.Optional(
      Input.text(100, { description: 'Where `stock` was counted. The default warehouse if omitted' }),
    ),
  },
  {
    additionalProperties: false,
    examples: [{ products: [{ sku: 'MUG-RED', name: 'Red mug', stock: 12 }], updateExisting: true }],
  },
);
