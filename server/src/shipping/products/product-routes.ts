import { Type } from 'typebox';
import { type Routes, SHIPPING, userOf } from '../../http/routing.ts';
import { answers, Measure, Metadata, nullable, PageQuery, paged, Timestamp } from '../../http/schemas.ts';
import type { ProductService } from './product-service.ts';

const Product = Type.Object(
  {
    id: Type.String(),
    sku: Type.String(),
    name: Type.String(),
    description: nullable(Type.String()),
    barcode: nullable(Type.String()),
    price: nullable(Type.Number()),
    currency: Type.String(),
    weight: nullable(Measure.Weight),
    dimensions: nullable(Measure.Dimensions),
    hsCode: nullable(Type.String()),
    originCountry: nullable(Type.String()),
    active: Type.Boolean(),
    metadata: Metadata,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Product' },
);

const ProductQuery = Type.Object(
  {
    ...PageQuery.properties,
    sku: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    active: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export function productRoutes(app: Routes, products: ProductService): void {
  app.get(
    '/products',
    {
      config: SHIPPING,
      schema: {
        tags: ['Products'],
        summary: 'List products',
        description: 'Newest first, a page at a time.',
        querystring: ProductQuery,
        response: answers(200, paged(Product)),
      },
    },
    (request) => products.list(userOf(request), request.query),
  );
}
