import { type Static, Type } from 'typebox';
import { exactlyOneOf, Input } from '../../../schema/inputs.ts';
import { nullable, PageQuery } from '../../../schema/shapes.ts';
import { StoreProductMatch } from '../../../schema/store-product.ts';

export const StoreProductQuery = Type.Object(
  { ...PageQuery.properties, match: Type.Optional(StoreProductMatch) },
  { additionalProperties: false },
);
export type StoreProductQuery = Static<typeof StoreProductQuery>;

export const StoreProductParams = Type.Object({ id: Type.String(), externalId: Type.String() });

export const StoreProductMapping = Type.Object(
  {
    productId: nullable(
      Input.text(100, {
        description: 'The product of yours; null for none, whatever its SKU',
        examples: ['prd_1'],
      }),
    ),
  },
  { additionalProperties: false, title: 'StoreProductMapping', examples: [{ productId: 'prd_1' }] },
);

export const StoreProductSelection = exactlyOneOf(
  Type.Object(
    {
      externalIds: Type.Optional(Type.Array(Input.text(200), { minItems: 1, maxItems: 100 })),
      all: Type.Optional(
        Type.Unsafe<true>({
          type: 'boolean',
          enum: [true],
          description: 'Everything that has a SKU and is not yours yet, 500 at a time',
        }),
      ),
    },
    { additionalProperties: false, title: 'StoreProductSelection', examples: [{ all: true }] },
  ),
  'externalIds',
  'all',
);
