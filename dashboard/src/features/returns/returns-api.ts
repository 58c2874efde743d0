import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf, fileOf, pageOf, type Schemas } from '@waybill/sdk';
import { AS_CSV, api, byId } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { type ReturnSearch, returnSearch } from './return-search.ts';

export type Return = Schemas['Return'];
export type ReturnStatus = Schemas['ReturnStatus'];
export type Condition = Schemas['ReturnCondition'];
export type NewReturn = Schemas['NewReturn'];

export const returnsQuery = (search: ReturnSearch) =>
  queryOptions({
    queryKey: ['returns', 'list', search],
    queryFn: () => pageOf(api.GET('/returns', { params: { query: returnSearch.toQuery(search) } })),
    placeholderData: keepPreviousData,
  });

export const returnsFile = (search: ReturnSearch) =>
  fileOf(api.GET('/returns', { params: { query: returnSearch.toQuery(search) }, ...AS_CSV }));

export const returnQuery = (id: string) =>
  queryOptions({
    queryKey: ['returns', 'one', id],
    queryFn: () => dataOf(api.GET('/returns/{id}', byId(id))),
  });

export function useCreateReturn() {
  return useApiMutation({
    mutationFn: (body: NewReturn) => dataOf(api.POST('/returns', { params: {}, body })),
    changes: 'returns',
    meta: { silent: true },
  });
}

interface Received {
  id: string;
  receivedQuantity: number;
  condition: Condition;
}

/** Actions that change the status of a return. */
const STEPS = {
  approve: (id: string) => api.POST('/returns/{id}/approve', { ...byId(id), body: {} }),
  complete: (id: string) => api.POST('/returns/{id}/complete', byId(id)),
  cancel: (id: string) => api.POST('/returns/{id}/cancel', byId(id)),
};

export function useReturnStep(id: string) {
  return useApiMutation({
    mutationFn: (step: keyof typeof STEPS) => dataOf(STEPS[step](id)),
    changes: 'returns',
    // A failed purchase leaves a shipment with the reason.
    changesOnError: true,
  });
}

/** How a label is to be bought. */
export type LabelOptions = Pick<NewReturn, 'carrier' | 'service' | 'parcels'>;

/** Also approves a return that is only requested. */
export function useReturnLabel({ id, status }: Return) {
  return useApiMutation({
    mutationFn: (options: LabelOptions) =>
      dataOf(
        status === 'requested'
          ? api.POST('/returns/{id}/approve', { ...byId(id), body: { createLabel: true, ...options } })
          : api.POST('/returns/{id}/label', { ...byId(id), body: options }),
      ),
    changes: 'returns',
    // A failed purchase leaves a shipment with the reason.
    changesOnError: true,
    meta: { silent: true },
  });
}

export function useRejectReturn(id: string) {
  return useApiMutation({
    mutationFn: (reason: string) =>
      dataOf(api.POST('/returns/{id}/reject', { ...byId(id), body: reason === '' ? {} : { reason } })),
    changes: 'returns',
  });
}

export function useReceiveReturn(id: string) {
  return useApiMutation({
    mutationFn: (body: { items: Received[]; warehouseId?: string }) =>
      dataOf(api.POST('/returns/{id}/receive', { ...byId(id), body })),
    changes: 'returns',
    meta: { silent: true },
  });
}
