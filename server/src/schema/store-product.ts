import { type Static, Type } from 'typebox';
import { nullable, Timestamp } from './shapes.ts';
import { STORE_PRODUCT_MATCHES } from './store.ts';

export const StoreProductMatch = Type.Enum([...STORE_PRODUCT_MATCHES], {
  title: 'StoreProductMatch',
  description:
    '`matched` with a product of yours, `unmatched`, or `duplicate`: several products of the store have this SKU, so that you have to ' +
    'say which one is yours',
});

export const StoreProduct = Type.Object(
  {
    externalId: Type.String({ description: "The store's id of the product or the variant" }),
    sku: nullable(Type.String()),
    name: Type.String(),
    barcode: nullable(Type.String()),
    imageUrl: nullable(Type.String()),
    match: StoreProductMatch,
    isMapped: Type.Boolean({ description: 'Whether somebody has chosen the product, instead of its SKU' }),
    product: nullable(
      Type.Object(
        { id: Type.String(), sku: Type.String(), name: Type.String() },
        { title: 'StoreProductLink', description: 'The product of yours that it is' },
      ),
    ),
    tracksStock: Type.Boolean({ description: 'Whether the store keeps its stock' }),
    stock: nullable(Type.Integer({ description: 'What the store was last known to offer' })),
    pushedStock: nullable(Type.Integer({ description: 'What the store was last told' })),
    pushedAt: nullable(Timestamp),
    stockError: nullable(Type.String({ description: 'Why the store could not be told' })),
  },
  { title: 'StoreProduct' },
);
export type StoreProduct = Static<typeof StoreProduct>;

export const StoreProductImport = Type.Object(
  {
    created: Type.Integer({ description: 'Products that were created' }),
    known: Type.Integer({ description: 'Products that you have already: they stay as they are' }),
    skipped: Type.Array(Type.Object({ externalId: Type.String(), reason: Type.String() })),
    isMore: Type.Boolean({ description: 'There are more: ask again' }),
  },
  { title: 'StoreProductImport' },
);
export type StoreProductImport = Static<typeof StoreProductImport>;
