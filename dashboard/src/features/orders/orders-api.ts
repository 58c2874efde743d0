import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { dataOf, pageOf, type Schemas } from '@waybill/sdk';
import { api } from '../../lib/api.ts';
import { useInvalidate } from '../../lib/invalidation.ts';
import { daysQuery, type ListSearch, pageQuery } from '../../lib/search-params.ts';
import { useShippingRefresh } from '../shipments/shipments-api.ts';

export type Order = Schemas['Order'];
export type OrderItem = Schemas['OrderItem'];
export type OrderStatus = Schemas['OrderStatus'];
export type NewOrder = Schemas['NewOrder'];
export type OrderUpdate = Schemas['OrderUpdate'];

/** Some of what is left of an order, and what customs are told of it. */
export type LabelContents = Pick<Schemas['NewShipment'], 'items' | 'customs'>;

export interface OrderSearch extends ListSearch {
  status?: OrderStatus;
  storeId?: string;
  q?: string;
  /** Days of the reader's calendar. */
  createdFrom?: string;
  createdTo?: string;
}

const at = (id: string) => ({ params: { path: { id } } });

export const ordersQuery = (search: OrderSearch) =>
  queryOptions({
    queryKey: ['orders', 'list', search],
    queryFn: () => pageOf(api.GET('/orders', { params: { query: daysQuery(pageQuery(search)) } })),
    placeholderData: keepPreviousData,
  });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: () => dataOf(api.GET('/orders/{id}', at(id))),
  });

export const productsQuery = (q: string) =>
  queryOptions({
    queryKey: ['products', 'search', q],
    queryFn: () =>
      pageOf(
        api.GET('/products', {
          params: { query: { limit: 8, page: 1, active: true, ...(q !== '' && { q }) } },
        }),
      ),
    placeholderData: keepPreviousData,
  });

const useRefresh = () => useInvalidate('orders');

export function useCreateOrder() {
  return useMutation({
    mutationFn: (body: NewOrder) => dataOf(api.POST('/orders', { params: {}, body })),
    meta: { silent: true },
    onSuccess: useRefresh(),
  });
}

export function useUpdateOrder(id: string) {
  return useMutation({
    mutationFn: (body: OrderUpdate) => dataOf(api.PUT('/orders/{id}', { ...at(id), body })),
    meta: { silent: true },
    onSuccess: useRefresh(),
  });
}

export function useOrderAction(id: string, action: 'hold' | 'release' | 'cancel') {
  return useMutation({
    mutationFn: () => dataOf(api.POST(`/orders/{id}/${action}`, at(id))),
    onSuccess: useRefresh(),
  });
}

/** Prices to choose a service by, not to buy at. */
export const ratesQuery = (body: Schemas['RateRequest']) =>
  queryOptions({
    queryKey: ['rates', body],
    queryFn: () => dataOf(api.POST('/rates', { params: {}, body })),
    staleTime: 60_000,
  });

export function useAskRates(orderId: string) {
  return useMutation({
    mutationFn: (parcels: Schemas['ParcelInput'][] | undefined) =>
      dataOf(api.POST('/rates', { params: {}, body: { orderId, ...(parcels && { parcels }) } })),
    meta: { silent: true },
  });
}

export function useBuyLabel(orderId: string) {
  return useMutation({
    mutationFn: ({ rateId, contents }: { rateId: string; contents: LabelContents }) =>
      dataOf(api.POST('/shipments', { params: {}, body: { rateId, orderId, ...contents } })),
    // A purchase that failed has left a shipment that says so.
    onSettled: useShippingRefresh(),
  });
}
