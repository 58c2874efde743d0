import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf, fileOf, pageOf, type Schemas } from '@waybill/sdk';
import { AS_CSV, api, byId } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { type ProductSearch, productSearch } from './product-search.ts';

export type Product = Schemas['Product'];
export type ProductInput = Schemas['NewProduct'];
type ProductChange = Schemas['ProductUpdate'];

export const productsQuery = (search: ProductSearch) =>
  queryOptions({
    queryKey: ['products', 'list', search],
    queryFn: () => pageOf(api.GET('/products', { params: { query: productSearch.toQuery(search) } })),
    placeholderData: keepPreviousData,
  });

export const productsFile = (search: ProductSearch) =>
  fileOf(api.GET('/products', { params: { query: productSearch.toQuery(search) }, ...AS_CSV }));

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: () => dataOf(api.GET('/products/{id}', byId(id))),
  });

export const createProduct = (body: ProductInput) => dataOf(api.POST('/products', { body }));

export const updateProduct = (id: string, body: ProductChange) =>
  dataOf(api.PUT('/products/{id}', { ...byId(id), body }));

export async function findProductBySku(sku: string): Promise<Product | undefined> {
  const { data } = await pageOf(api.GET('/products', { params: { query: { sku, page: 1, limit: 1 } } }));
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
    mutationFn: () => dataOf(api.DELETE('/products/{id}', byId(id))),
    changes: 'products',
    deletes: ['products', 'one', id],
  });
}
