import { queryOptions, useQuery } from '@tanstack/react-query';
import { dataOf, type Schemas } from '@waybill/sdk';
import { api, byId } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { useMay } from '../session/index.ts';

export type CarrierAccount = Schemas['CarrierAccount'];
export type CarrierProvider = Schemas['CarrierProvider'];
export type AccountCheck = Schemas['CarrierAccountCheck'];

export const carrierAccountsQuery = queryOptions({
  queryKey: ['carrier-accounts'],
  queryFn: () => dataOf(api.GET('/carrier-accounts')),
});

/** The accounts, for showing their names. Undefined until loaded, and for roles that may not see them. */
export function useCarrierAccounts(): CarrierAccount[] | undefined {
  const may = useMay('carriers');
  return useQuery({ ...carrierAccountsQuery, enabled: may }).data;
}

/** What can be connected. It changes only when the server is set up differently. */
export const providersQuery = queryOptions({
  queryKey: ['carrier-accounts', 'providers'],
  queryFn: () => dataOf(api.GET('/carrier-accounts/providers')),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useConnectAccount() {
  return useApiMutation({
    mutationFn: (body: Schemas['NewCarrierAccount']) =>
      dataOf(api.POST('/carrier-accounts', { params: {}, body })),
    changes: 'carrier-accounts',
    meta: { silent: true },
  });
}

export function useUpdateAccount(id: string, { silent = false } = {}) {
  return useApiMutation({
    mutationFn: (body: Schemas['CarrierAccountUpdate']) =>
      dataOf(api.PUT('/carrier-accounts/{id}', { ...byId(id), body })),
    changes: 'carrier-accounts',
    meta: { silent },
  });
}

export function useRemoveAccount(id: string) {
  return useApiMutation({
    mutationFn: () => dataOf(api.DELETE('/carrier-accounts/{id}', byId(id))),
    changes: 'carrier-accounts',
  });
}

/** Learns the mode of the account too, which is why the list is refetched. */
export function useCheckAccount() {
  return useApiMutation({
    mutationFn: (id: string) => dataOf(api.POST('/carrier-accounts/{id}/check', byId(id))),
    changes: 'carrier-accounts',
    meta: { silent: true },
  });
}
