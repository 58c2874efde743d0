import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { previousRows } from '../../lib/previous-rows.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { type ReturnSearch, returnSearch } from './return-search.ts';

export type Return = Schemas['Return'];
export type ReturnStatus = Schemas['ReturnStatus'];
export type Condition = Schemas['ReturnCondition'];
export type ReturnInput = Schemas['ReturnInput'];

export const returnsQuery = (search: ReturnSearch) =>
  queryOptions({
    queryKey: ['returns', 'list', search],
    queryFn: () => waybill.returns.list(returnSearch.toQuery(search)),
    placeholderData: previousRows,
  });

export const returnsFile = (search: ReturnSearch) => waybill.returns.export(returnSearch.toQuery(search));

export const returnQuery = (id: string) =>
  queryOptions({
    queryKey: ['returns', 'one', id],
    queryFn: () => waybill.returns.get(id),
  });

/** A photo that the customer has added. */
export const returnPhotoQuery = (id: string, position: string) =>
  queryOptions({
    queryKey: ['return-photos', id, position],
    queryFn: () => waybill.returns.getPhoto(id, position),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useCreateReturn() {
  return useApiMutation({
    mutationFn: waybill.returns.create,
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
  approve: (id: string) => waybill.returns.approve(id, {}),
  complete: waybill.returns.complete,
  cancel: waybill.returns.cancel,
};

export function useReturnStep(id: string) {
  return useApiMutation({
    mutationFn: (step: keyof typeof STEPS) => STEPS[step](id),
    changes: 'returns',
    // A failed purchase leaves a shipment with the reason.
    changesOnError: true,
  });
}

/** How a label is to be bought. */
export type LabelOptions = Pick<ReturnInput, 'carrier' | 'carrierAccountId' | 'service' | 'parcels'>;

/** Also approves a return that is only requested. */
export function useReturnLabel({ id, status }: Return) {
  return useApiMutation({
    mutationFn: (options: LabelOptions) =>
      status === 'requested'
        ? waybill.returns.approve(id, { createLabel: true, ...options })
        : waybill.returns.buyLabel(id, options),
    changes: 'returns',
    // A failed purchase leaves a shipment with the reason.
    changesOnError: true,
    meta: { silent: true },
  });
}

export function useRejectReturn(id: string) {
  return useApiMutation({
    mutationFn: (reason: string) => waybill.returns.reject(id, reason === '' ? {} : { reason }),
    changes: 'returns',
  });
}

export function useCorrectReceipt(id: string) {
  return useApiMutation({
    mutationFn: (body: { items: Received[]; reason?: string }) => waybill.returns.correct(id, body),
    changes: 'returns',
    meta: { silent: true },
  });
}

export function useReceiveReturn(id: string) {
  return useApiMutation({
    mutationFn: (body: { items: Received[]; warehouseId?: string }) => waybill.returns.receive(id, body),
    changes: 'returns',
    meta: { silent: true },
  });
}
