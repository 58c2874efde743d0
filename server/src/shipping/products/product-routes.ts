import { Type } from 'typebox';
import { type Routes, SHIPPING, userOf } from '../../http/routing.ts';
import { Input, readOnly } from '../../schema/inputs.ts';
import { Product } from '../../schema/product.ts';
import { answers, Deleted, IdParams, NoQuery, nullable, one, PageQuery, paged } from '../../schema/shapes.ts';
import type { ProductService } from './product-service.ts';

const ProductQuery = Type.Object(
  {
    ...PageQuery.properties,
    sku: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    active: Type.Optional(Type.Boolean()),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'How the name or the sku starts, in any case',
      }),
    ),
  },
  { additionalProperties: false },
);

const Sku = Input.text(100, { description: 'Your own code for it, unique among your products' });
const Name = Input.text(200);

const details = {
  description: Type.Optional(nullable(Input.text(5_000))),
  barcode: Type.Optional(nullable(Input.text(100))),
  price: Type.Optional(nullable(Input.Money)),
  currency: Type.Optional(Input.Currency),
  weight: Type.Optional(nullable(Input.Weight)),
  dimensions: Type.Optional(nullable(Input.Dimensions)),
  hsCode: Type.Optional(nullable(Input.HsCode)),
  originCountry: Type.Optional(nullable(Input.Country)),
  active: Type.Optional(Type.Boolean()),
  metadata: Type.Optional(Input.Metadata),
};

const NewProduct = Type.Object(
  { sku: Sku, name: Name, ...details },
  {
    additionalProperties: false,
    title: 'NewProduct',
    examples: [
      {
        sku: 'MUG-BLUE',
        name: 'Blue mug',
        price: 12.5,
        currency: 'USD',
        weight: { value: 12, unit: 'oz' },
        dimensions: { length: 5, width: 4, height: 4, unit: 'in' },
        hsCode: '6912.00',
        originCountry: 'PT',
      },
    ],
  },
);

const ProductUpdate = Type.Object(
  {
    sku: Type.Optional(Sku),
    name: Type.Optional(Name),
    ...details,
    id: readOnly,
    createdAt: readOnly,
    updatedAt: readOnly,
  },
  { additionalProperties: false, title: 'ProductUpdate', examples: [{ price: 13, active: false }] },
);

export function productRoutes(app: Routes, products: ProductService): void {
  const tags = ['Products'];

  app.get(
    '/products',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'List products',
        description: 'Newest first, a page at a time.',
        querystring: ProductQuery,
        response: answers(200, paged(Product)),
      },
    },
    (request) => products.list(userOf(request), request.query),
  );

  app.post(
    '/products',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Create a product',
        description: 'Prices are in USD and the product is active unless told otherwise.',
        querystring: NoQuery,
        body: NewProduct,
        response: answers(201, one(Product)),
      },
    },
    async (request, reply) =>
      reply.status(201).send({ data: await products.create(userOf(request), request.body) }),
  );

  app.get(
    '/products/:id',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Get a product',
        params: IdParams,
        querystring: NoQuery,
        response: answers(200, one(Product)),
      },
    },
    async (request) => ({ data: await products.get(userOf(request), request.params.id) }),
  );

  app.put(
    '/products/:id',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Update a product',
        description: 'Changes the fields that are given and leaves the others; null clears a field.',
        params: IdParams,
        querystring: NoQuery,
        body: ProductUpdate,
        response: answers(200, one(Product)),
      },
    },
    async (request) => ({
      data: await products.update(userOf(request), request.params.id, request.body),
    }),
  );

  app.delete(
    '/products/:id',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Delete a product',
        description:
          'Refused (409) once it has had stock or has been ordered: set `active` to false instead.',
        params: IdParams,
        querystring: NoQuery,
        response: answers(200, one(Deleted)),
      },
    },
    async (request) => {
      await products.remove(userOf(request), request.params.id);
      return { data: { id: request.params.id, deleted: true as const } };
    },
  );
}
