import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { dataOf, pageOf, type Schemas } from '@waybill/sdk';
import { api } from '../../lib/api.ts';
import { useInvalidate } from '../../lib/invalidation.ts';
import { type ReturnSearch, returnSearch } from './return-search.ts';

export type Return = Schemas['Return'];
export type ReturnStatus = Schemas['ReturnStatus'];
export type Condition = Schemas['ReturnCondition'];
export type NewReturn = Schemas['NewReturn'];

const at = (id: string) => ({ params: { path: { id } } });

export const returnsQuery = (search: ReturnSearch) =>
  queryOptions({
    queryKey: ['returns', 'list', search],
    queryFn: () => pageOf(api.GET('/returns', { params: { query: returnSearch.toQuery(search) } })),
    placeholderData: keepPreviousData,
  });

export const returnQuery = (id: string) =>
  queryOptions({
    queryKey: ['returns', 'one', id],
    queryFn: () => dataOf(api.GET('/returns/{id}', at(id))),
  });

export function useCreateReturn() {
  return useMutation({
    mutationFn: (body: NewReturn) => dataOf(api.POST('/returns', { params: {}, body })),
    meta: { silent: true },
    onSuccess: useInvalidate('shipments'),
  });
}

interface Received {
  id: string;
  receivedQuantity: number;
  condition: Condition;
}

/** Each leads a return from one state to the next. */
const STEPS = {
  approve: (id: string) => api.POST('/returns/{id}/approve', { ...at(id), body: {} }),
  complete: (id: string) => api.POST('/returns/{id}/complete', at(id)),
  cancel: (id: string) => api.POST('/returns/{id}/cancel', at(id)),
};

export function useReturnStep(id: string) {
  return useMutation({
    mutationFn: (step: keyof typeof STEPS) => dataOf(STEPS[step](id)),
    onSettled: useInvalidate('shipments'),
  });
}

/** How a label is to be bought. */
export type LabelOptions = Pick<NewReturn, 'carrier' | 'service' | 'parcels'>;

/** Approves what is only asked for, in the same step. */
export function useReturnLabel({ id, status }: Return) {
  return useMutation({
    mutationFn: (options: LabelOptions) =>
      dataOf(
        status === 'requested'
          ? api.POST('/returns/{id}/approve', { ...at(id), body: { createLabel: true, ...options } })
          : api.POST('/returns/{id}/label', { ...at(id), body: options }),
      ),
    meta: { silent: true },
    // A purchase that failed has left a shipment that says so.
    onSettled: useInvalidate('shipments'),
  });
}

export function useRejectReturn(id: string) {
  return useMutation({
    mutationFn: (reason: string) =>
      dataOf(api.POST('/returns/{id}/reject', { ...at(id), body: reason === '' ? {} : { reason } })),
    onSuccess: useInvalidate('shipments'),
  });
}

export function useReceiveReturn(id: string) {
  return useMutation({
    mutationFn: (items: Received[]) =>
      dataOf(api.POST('/returns/{id}/receive', { ...at(id), body: { items } })),
    meta: { silent: true },
    onSuccess: useInvalidate('shipments'),
  });
}
