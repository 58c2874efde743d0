import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { previousRows } from '../../lib/previous-rows.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { type ProductSearch, productSearch } from './product-search.ts';

export type Product = Schemas['Product'];
export type ProductInput = Schemas['NewProduct'];
type ProductChange = Schemas['ProductUpdate'];

export const productsQuery = (search: ProductSearch) =>
  queryOptions({
    queryKey: ['products', 'list', search],
    queryFn: () => waybill.products.list(productSearch.toQuery(search)),
    placeholderData: previousRows,
  });

export const productsFile = (search: ProductSearch) => waybill.products.export(productSearch.toQuery(search));

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: () => waybill.products.get(id),
  });

export const createProduct = waybill.products.create;

export const updateProduct = (id: string, body: ProductChange) => waybill.products.update(id, body);

export async function findProductBySku(sku: string): Promise<Product | undefined> {
  const { data } = await waybill.products.list({ sku, page: 1, limit: 1 });
  return data[0];
}

export function useCreateProduct() {
  return useApiMutation({
    mutationFn: createProduct,
    changes: 'products',
    meta: { silent: true },
  });
}

export function useUpdateProduct(id: string, meta: { silent?: boolean } = {}) {
  return useApiMutation({
    mutationFn: (body: ProductChange) => updateProduct(id, body),
    changes: 'products',
    meta,
  });
}

export function useDeleteProduct(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.products.delete(id),
    changes: 'products',
    deletes: ['products', 'one', id],
  });
}
