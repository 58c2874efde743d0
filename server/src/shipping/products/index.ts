export { PRODUCT_COLUMNS } from './product-file.ts';
export {
  findProduct,
  type NamedProduct,
  namesOf,
  type ProductRef,
  productLike,
  productsWithBarcode,
} from './product-lookup.ts';
export { productRoutes } from './product-routes.ts';
export { ProductInput, ProductQuery } from './product-schemas.ts';
export { createProductService, type ProductService } from './product-service.ts';
export { lockSkus, productWithSku } from './product-skus.ts';
export { startTracking, trackedProducts } from './product-tracking.ts';
