import { type Static, Type } from 'typebox';
import { Input, storedFields } from '../../schema/inputs.ts';
import { nullable, PageQuery } from '../../schema/shapes.ts';
import { PRODUCT_LAYOUTS } from './product-file.ts';

export const ProductQuery = Type.Object(
  {
    ...PageQuery.properties,
    sku: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Not case-sensitive' })),
    active: Type.Optional(Type.Boolean()),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Words anywhere in the name or the SKU, regardless of case, or a barcode',
      }),
    ),
    layout: Type.Optional(
      Type.Enum([...PRODUCT_LAYOUTS], {
        description:
          'Of a CSV file: `api` has the fields of a product, `products` headings for people. It can be imported again',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ProductQuery = Static<typeof ProductQuery>;

const Sku = Input.text(100, {
  description: 'Your own code for it, unique among your products regardless of case',
});

const details = {
  description: Type.Optional(nullable(Input.text(5_000))),
  barcode: Type.Optional(nullable(Input.text(100))),
  price: Type.Optional(nullable(Input.Money)),
  cost: Type.Optional(
    nullable({
      ...Input.Money,
      description:
        'What one of it costs you. It is stored with each shipment when it is bought, so a later change does not change past reports',
    }),
  ),
  currency: Type.Optional(Input.Currency),
  weight: Type.Optional(nullable(Input.Weight)),
  dimensions: Type.Optional(nullable(Input.Dimensions)),
  hsCode: Type.Optional(nullable(Input.HsCode)),
  originCountry: Type.Optional(nullable(Input.Country)),
  imageUrl: Type.Optional(
    nullable(
      Input.webAddress('https', {
        maxLength: 2_000,
        description:
          "A PNG, JPEG or WebP, of which customers see a small copy on their order's page. Without one, it is the image that a connected store has of the product",
      }),
    ),
  ),
  active: Type.Optional(Type.Boolean()),
  trackInventory: Type.Optional(
    Type.Boolean({
      description:
        'Whether its stock is tracked. Adding stock, a count and an incoming transfer switch it on. ' +
        'Switching it off releases reservations',
    }),
  ),
  variantGroup: Type.Optional(nullable(Input.text(100))),
  tags: Type.Optional(Type.Array(Input.text(50), { maxItems: 50 })),
  metadata: Type.Optional(Input.Metadata),
};

export const ProductInput = Type.Object(
  { sku: Sku, name: Input.ItemName, ...details },
  {
    additionalProperties: false,
    title: 'ProductInput',
    examples: [
      {
        sku: 'MUG-BLUE',
        name: 'Blue mug',
        price: 12.5,
        cost: 4.8,
        currency: 'USD',
        weight: { value: 12, unit: 'oz' },
        dimensions: { length: 5, width: 4, height: 4, unit: 'in' },
        hsCode: '6912.00',
        originCountry: 'PT',
      },
    ],
  },
);
export type ProductInput = Static<typeof ProductInput>;

/** What is given changes, null clears, and what is missing stays. */
export const ProductUpdate = Type.Object(
  {
    sku: Type.Optional(Sku),
    name: Type.Optional(Input.ItemName),
    ...details,
    ...storedFields,
  },
  { additionalProperties: false, title: 'ProductUpdate', examples: [{ price: 13, active: false }] },
);
export type ProductUpdate = Static<typeof ProductUpdate>;
