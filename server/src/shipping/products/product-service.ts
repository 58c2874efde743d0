import { createPager, type Page, type PageRequest, type Storage } from '../../storage/index.ts';
import { type Product, toProduct } from './product.ts';

export interface ProductQuery extends PageRequest {
  sku?: string;
  active?: boolean;
}

export type ProductService = ReturnType<typeof createProductService>;

export function createProductService({ storage }: { storage: Storage }) {
  const pageOfProducts = createPager(storage, 'products');

  return {
    async list(userId: string, { page, limit, sku, active }: ProductQuery): Promise<Page<Product>> {
      const filters = { sku, active: active === undefined ? undefined : Number(active) };
      const { data, meta } = await pageOfProducts(userId, filters, { page, limit });
      return { data: data.map(toProduct), meta };
    },
  };
}
