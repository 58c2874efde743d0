import { type Static, Type } from 'typebox';
import { OrderQuery } from '../orders/index.ts';
import { ProductQuery } from '../products/index.ts';
import { ShipmentQuery } from '../shipments/index.ts';

const NOT_OF_FILES = ['page', 'limit', 'layout'] as const;

export const OrderExport = Type.Object(
  {
    ...Type.Omit(OrderQuery, NOT_OF_FILES).properties,
    layout: Type.Optional(
      Type.Enum(['orders', 'items'], {
        description:
          '`orders`, the default, has a line per order, `items` one per item. `items` can be imported again',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'OrderExport',
    examples: [{ status: 'pending,on_hold', layout: 'items', timeZone: 'Europe/Berlin' }],
  },
);
type OrderExport = Static<typeof OrderExport>;

export const ShipmentExport = Type.Omit(ShipmentQuery, NOT_OF_FILES, {
  additionalProperties: false,
  title: 'ShipmentExport',
  examples: [{ createdFrom: '2026-11-01T00:00:00Z', timeZone: 'Europe/Berlin' }],
});
type ShipmentExport = Static<typeof ShipmentExport>;

export const ProductExport = Type.Omit(ProductQuery, NOT_OF_FILES, {
  additionalProperties: false,
  title: 'ProductExport',
  examples: [{ active: true }],
});
type ProductExport = Static<typeof ProductExport>;

/** A list to export, as it is stored with the batch. */
export type ExportRequest =
  | { list: 'orders'; query: OrderExport }
  | { list: 'shipments'; query: ShipmentExport }
  | { list: 'products'; query: ProductExport };
