import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { t } from '../../lib/language/index.ts';
import { previousRows } from '../../lib/previous-rows.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { exportedFile } from '../batches/index.ts';
import { type ProductSearch, productSearch } from './product-search.ts';

export type Product = Schemas['Product'];
export type ProductInput = Schemas['ProductInput'];
type ProductChange = Schemas['ProductUpdate'];

export const productsQuery = (search: ProductSearch) =>
  queryOptions({
    queryKey: ['products', 'list', search],
    queryFn: () => waybill.products.list(productSearch.toQuery(search)),
    placeholderData: previousRows,
  });

/** All that the filters leave, as files for people and for programs. */
export const productFiles = (search: ProductSearch) => {
  const { page: _page, limit: _limit, ...filters } = productSearch.toQuery(search);
  return [
    {
      label: t('One line per product'),
      file: (report: (share: number) => void) =>
        exportedFile(() => waybill.batches.exportProducts(filters), report),
    },
    {
      label: t('All fields, as in the API'),
      file: () => waybill.products.export({ ...productSearch.toQuery(search), layout: 'api' }),
    },
  ];
};

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: () => waybill.products.get(id),
  });

export function useCreateProduct() {
  return useApiMutation({
    mutationFn: waybill.products.create,
    changes: 'products',
    meta: { silent: true },
  });
}

export function useUpdateProduct(id: string, meta: { silent?: boolean } = {}) {
  return useApiMutation({
    mutationFn: (body: ProductChange) => waybill.products.update(id, body),
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
