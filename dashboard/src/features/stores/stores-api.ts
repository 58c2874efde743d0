import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { previousRows } from '../../lib/previous-rows.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { useMay } from '../session/index.ts';
import { createProducts } from './create-products.ts';
import {
  type StoreLogSearch,
  type StoreProductSearch,
  storeLogSearch,
  storeProductSearch,
} from './store-search.ts';

export type Store = Schemas['Store'];
export type StoreProvider = Schemas['StoreProvider'];
export type StoreCheck = Schemas['StoreCheck'];
export type StoreStatus = Schemas['StoreStatus'];
export type StoreLogEntry = Schemas['StoreLogEntry'];
/** With an id, as rows that can be selected have one. */
export type StoreProduct = Schemas['StoreProduct'] & { id: string };
export type StoreUpdate = Schemas['StoreUpdate'];
export type OrderMeaning = Schemas['OrderMeaning'];

export const storesQuery = queryOptions({
  queryKey: ['stores'],
  queryFn: () => waybill.stores.list(),
});

/** The connected stores. Undefined until loaded, and for roles that may not see them. */
export function useStores(): Store[] | undefined {
  const may = useMay('stores');
  return useQuery({ ...storesQuery, enabled: may }).data;
}

/** What can be connected. It changes only when the server is set up differently. */
export const storeProvidersQuery = queryOptions({
  queryKey: ['stores', 'providers'],
  queryFn: () => waybill.stores.listProviders(),
  staleTime: Number.POSITIVE_INFINITY,
});

export const storeQuery = (id: string) =>
  queryOptions({
    queryKey: ['stores', id],
    queryFn: () => waybill.stores.get(id),
  });

export const storeLogQuery = (id: string, search: StoreLogSearch) =>
  queryOptions({
    queryKey: ['stores', id, 'log', storeLogSearch.toQuery(search)],
    queryFn: () => waybill.stores.listLog(id, storeLogSearch.toQuery(search)),
    placeholderData: previousRows,
  });

export const storeProductsQuery = (id: string, search: StoreProductSearch) =>
  queryOptions({
    queryKey: ['stores', id, 'products', storeProductSearch.toQuery(search)],
    queryFn: async () => {
      const { data, meta } = await waybill.stores.listProducts(id, storeProductSearch.toQuery(search));
      return { data: data.map((product): StoreProduct => ({ ...product, id: product.externalId })), meta };
    },
    placeholderData: previousRows,
  });

/** It calls the shop: only when somebody opens the store's page or asks for it, however often its orders change. */
const storeCheckQuery = (id: string) =>
  queryOptions({
    queryKey: ['store-checks', id],
    queryFn: () => waybill.stores.check(id),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });

/** What the shop says of the connection. Undefined until it has answered, and for roles that may not ask it. */
export function useStoreCheck(id: string) {
  const may = useMay('stores', 'write');
  return useQuery({ ...storeCheckQuery(id), enabled: may });
}

export function useConnectStore() {
  return useApiMutation({
    mutationFn: waybill.stores.create,
    changes: 'stores',
    meta: { silent: true },
  });
}

export function useUpdateStore(id: string, meta: { silent?: boolean } = {}) {
  const queryClient = useQueryClient();
  return useApiMutation({
    mutationFn: (body: StoreUpdate) => waybill.stores.update(id, body),
    changes: 'stores',
    onSuccess: (store) => {
      queryClient.setQueryData(storeQuery(id).queryKey, store);
    },
    meta,
  });
}

export function useDisconnectStore(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.stores.delete(id),
    changes: 'stores',
    deletes: ['stores', id],
  });
}

export function useSyncStore(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.stores.sync(id),
    changes: 'stores',
  });
}

export function useRetryLogEntry(id: string) {
  return useApiMutation({
    mutationFn: (entryId: string) => waybill.stores.retryLogEntry(id, entryId),
    changes: 'stores',
  });
}

export function useMapProduct(id: string) {
  return useApiMutation({
    mutationFn: ({ externalId, productId }: { externalId: string; productId: string | null }) =>
      waybill.stores.mapProduct(id, externalId, { productId }),
    changes: 'stores',
    meta: { silent: true },
  });
}

/** Creates products of ours from these of the shop, or from all that are unknown here. */
export function useCreateProducts(id: string) {
  return useApiMutation({
    mutationFn: (chosen: readonly string[] | 'all') =>
      createProducts((selection) => waybill.stores.importProducts(id, selection), chosen),
    changes: 'products',
    changesOnError: true,
  });
}
