import { type Static, Type } from 'typebox';
import { Dimensions, Weight } from '../lib/measures.ts';
import { Metadata, nullable, Timestamp } from './shapes.ts';

export const Product = Type.Object(
  {
    id: Type.String(),
    sku: Type.String(),
    name: Type.String(),
    description: nullable(Type.String()),
    barcode: nullable(Type.String()),
    price: nullable(Type.Number()),
    cost: nullable(
      Type.Number({ description: 'What one of it costs you, in the same currency. For reports' }),
    ),
    currency: Type.String(),
    weight: nullable(Weight),
    dimensions: nullable(Dimensions),
    hsCode: nullable(Type.String()),
    originCountry: nullable(Type.String()),
    imageUrl: nullable(Type.String()),
    active: Type.Boolean(),
    trackInventory: Type.Boolean({
      description: 'Whether its stock is tracked. If not, it always counts as available',
    }),
    variantGroup: nullable(
      Type.String({
        description:
          'Products with the same text here are variants of each other: customers can exchange one for another, if the return rules allow it',
      }),
    ),
    tags: Type.Array(Type.String(), { description: 'For automation rules' }),
    metadata: Metadata,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Product' },
);
export type Product = Static<typeof Product>;
