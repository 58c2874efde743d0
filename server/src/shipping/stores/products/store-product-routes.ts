import { apiRoute } from '../../../http/route.ts';
import { accountIdOf, type Routes } from '../../../http/routing.ts';
import { answers, IdParams, one, paged } from '../../../schema/shapes.ts';
import { StoreProduct, StoreProductImport } from '../../../schema/store-product.ts';
import {
  StoreProductMapping,
  StoreProductParams,
  StoreProductQuery,
  StoreProductSelection,
} from './store-product-schemas.ts';
import type { StoreProductService } from './store-product-service.ts';

export function storeProductRoutes(app: Routes, products: StoreProductService): void {
  const route = apiRoute({
    tag: 'Stores',
    about: 'The stores whose orders arrive by themselves, and that learn about shipments and stock.',
    group: 'stores',
  });

  app.get(
    '/stores/:id/products',
    route('stores.listProducts', {
      summary: "List a store's products and which of yours they are",
      description:
        'They are matched by SKU, regardless of case, and read again every hour and when the store reports a change.',
      params: IdParams,
      querystring: StoreProductQuery,
      response: answers(200, paged(StoreProduct)),
    }),
    (request) => products.list(accountIdOf(request), request.params.id, request.query),
  );

  app.put(
    '/stores/:id/products/:externalId',
    route('stores.mapProduct', {
      summary: "Say which of your products a store's product is",
      description:
        'It stays so whatever its SKU. Stock of the product is offered there from now on, if the store is told.',
      params: StoreProductParams,
      body: StoreProductMapping,
      response: answers(200, one(StoreProduct)),
    }),
    async (request) => {
      const { id, externalId } = request.params;
      return { data: await products.map(accountIdOf(request), id, externalId, request.body.productId) };
    },
  );

  app.post(
    '/stores/:id/products/import',
    route('stores.importProducts', {
      summary: "Create products from a store's",
      description:
        'With their names, barcodes, prices, weights, dimensions, customs data and images. ' +
        'Products that you have already are not changed. At most 500 at a time: ask again while `isMore` is true.',
      params: IdParams,
      body: StoreProductSelection,
      response: answers(200, one(StoreProductImport)),
    }),
    async (request) => ({
      data: await products.import(accountIdOf(request), request.params.id, request.body.externalIds),
    }),
  );
}
