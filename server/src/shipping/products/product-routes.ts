import { refuseLayout, sendPage } from '../../http/csv.ts';
import { resourceRoutes } from '../../http/resource-routes.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { Product } from '../../schema/product.ts';
import { answers, paged } from '../../schema/shapes.ts';
import { PRODUCT_COLUMNS } from './product-file.ts';
import { ProductInput, ProductQuery, ProductUpdate } from './product-schemas.ts';
import type { ProductService } from './product-service.ts';

export function productRoutes(app: Routes, products: ProductService): void {
  const shared = {
    tag: 'Products',
    about: 'What you sell: SKUs, weights, prices and customs data.',
    group: 'catalog',
  } as const;

  app.get(
    '/products',
    apiRoute(shared)('products.list', {
      summary: 'List products',
      description: 'Newest first, in pages. With `Accept: text/csv` the whole list as CSV.',
      querystring: ProductQuery,
      response: answers(200, paged(Product)),
      work: 'list',
      csv: Product,
    }),
    (request, reply) => {
      refuseLayout(request);
      const columns = request.query.layout === 'products' ? PRODUCT_COLUMNS : undefined;
      return sendPage(request, reply, (query) => products.list(accountIdOf(request), query), columns);
    },
  );

  resourceRoutes(app, products, {
    ...shared,
    path: '/products',
    name: 'products',
    noun: 'a product',
    schema: Product,
    create: ProductInput,
    update: ProductUpdate,
    descriptions: {
      create: 'Prices are in USD and the product is active unless given otherwise.',
      delete: 'Refused (409) once it has had stock or has been ordered: set `active` to false instead.',
    },
  });
}
