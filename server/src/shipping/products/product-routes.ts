import { sendPage } from '../../http/csv.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { Product } from '../../schema/product.ts';
import { answers, Deleted, IdParams, one, paged } from '../../schema/shapes.ts';
import { NewProduct, ProductQuery, ProductUpdate } from './product-schemas.ts';
import type { ProductService } from './product-service.ts';

export function productRoutes(app: Routes, products: ProductService): void {
  const route = apiRoute({
    tag: 'Products',
    about: 'What you sell: SKUs, weights, prices and customs data.',
    group: 'catalog',
  });
  const single = { params: IdParams, response: answers(200, one(Product)) };

  app.get(
    '/products',
    route('products.list', {
      summary: 'List products',
      description: 'Newest first, in pages. With `Accept: text/csv` the whole list as CSV.',
      querystring: ProductQuery,
      response: answers(200, paged(Product)),
      work: 'list',
      csv: Product,
    }),
    (request, reply) => sendPage(request, reply, (query) => products.list(accountIdOf(request), query)),
  );

  app.post(
    '/products',
    route('products.create', {
      summary: 'Create a product',
      description: 'Prices are in USD and the product is active unless given otherwise.',
      body: NewProduct,
      response: answers(201, one(Product)),
    }),
    async (request, reply) =>
      reply.status(201).send({ data: await products.create(accountIdOf(request), request.body) }),
  );

  app.get(
    '/products/:id',
    route('products.get', { ...single, summary: 'Get a product' }),
    async (request) => ({ data: await products.get(accountIdOf(request), request.params.id) }),
  );

  app.put(
    '/products/:id',
    route('products.update', {
      ...single,
      summary: 'Update a product',
      description: 'Changes the given fields and leaves the others unchanged; null clears a field.',
      body: ProductUpdate,
    }),
    async (request) => ({
      data: await products.update(accountIdOf(request), request.params.id, request.body),
    }),
  );

  app.delete(
    '/products/:id',
    route('products.delete', {
      ...single,
      summary: 'Delete a product',
      description: 'Refused (409) once it has had stock or has been ordered: set `active` to false instead.',
      response: answers(200, one(Deleted)),
    }),
    async (request) => {
      await products.remove(accountIdOf(request), request.params.id);
      return { data: { id: request.params.id, deleted: true as const } };
    },
  );
}
