import { allBatches, sendCsv, wantsCsv } from '../../http/csv.ts';
import { accountIdOf, type Routes, SHIPPING } from '../../http/routing.ts';
import { Product } from '../../schema/product.ts';
import { answers, Deleted, IdParams, NoQuery, one, paged } from '../../schema/shapes.ts';
import { NewProduct, ProductQuery, ProductUpdate } from './product-schemas.ts';
import type { ProductService } from './product-service.ts';

export function productRoutes(app: Routes, products: ProductService): void {
  const tags = ['Products'];
  const single = { tags, params: IdParams, querystring: NoQuery, response: answers(200, one(Product)) };

  app.get(
    '/products',
    {
      config: { ...SHIPPING, work: 'list' },
      schema: {
        tags,
        summary: 'List products',
        description: 'Newest first, a page at a time. With `Accept: text/csv` the whole list as CSV.',
        querystring: ProductQuery,
        response: answers(200, paged(Product)),
      },
    },
    (request, reply) =>
      wantsCsv(request)
        ? sendCsv(
            reply,
            'products',
            Product,
            allBatches(request.query, (query) => products.list(accountIdOf(request), query)),
          )
        : products.list(accountIdOf(request), request.query),
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
      reply.status(201).send({ data: await products.create(accountIdOf(request), request.body) }),
  );

  app.get(
    '/products/:id',
    { config: SHIPPING, schema: { ...single, summary: 'Get a product' } },
    async (request) => ({ data: await products.get(accountIdOf(request), request.params.id) }),
  );

  app.put(
    '/products/:id',
    {
      config: SHIPPING,
      schema: {
        ...single,
        summary: 'Update a product',
        description: 'Changes the fields that are given and leaves the others; null clears a field.',
        body: ProductUpdate,
      },
    },
    async (request) => ({
      data: await products.update(accountIdOf(request), request.params.id, request.body),
    }),
  );

  app.delete(
    '/products/:id',
    {
      config: SHIPPING,
      schema: {
        ...single,
        summary: 'Delete a product',
        description:
          'Refused (409) once it has had stock or has been ordered: set `active` to false instead.',
        response: answers(200, one(Deleted)),
      },
    },
    async (request) => {
      await products.remove(accountIdOf(request), request.params.id);
      return { data: { id: request.params.id, deleted: true as const } };
    },
  );
}
