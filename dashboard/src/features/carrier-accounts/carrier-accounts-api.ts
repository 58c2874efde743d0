import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { useMay } from '../session/index.ts';

export type CarrierAccount = Schemas['CarrierAccount'];
export type CarrierProvider = Schemas['CarrierProvider'];
export type AccountCheck = Schemas['CarrierAccountCheck'];

export const carrierAccountsQuery = queryOptions({
  queryKey: ['carrier-accounts'],
  queryFn: () => waybill.carrierAccounts.list(),
});

/** The accounts, for showing their names. Undefined until loaded, and for roles that may not see them. */
export function useCarrierAccounts(): CarrierAccount[] | undefined {
  const may = useMay('carriers');
  return useQuery({ ...carrierAccountsQuery, enabled: may }).data;
}

/** What can be connected. It changes only when the server is set up differently. */
export const providersQuery = queryOptions({
  queryKey: ['carrier-accounts', 'providers'],
  queryFn: () => waybill.carrierAccounts.listProviders(),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useConnectAccount() {
  return useApiMutation({
    mutationFn: waybill.carrierAccounts.create,
    changes: 'carrier-accounts',
    meta: { silent: true },
  });
}

export function useUpdateAccount(id: string, { silent = false } = {}) {
  return useApiMutation({
    mutationFn: (body: Schemas['CarrierAccountUpdate']) => waybill.carrierAccounts.update(id, body),
    changes: 'carrier-accounts',
    meta: { silent },
  });
}

export function useRemoveAccount(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.carrierAccounts.delete(id),
    changes: 'carrier-accounts',
  });
}

/** Learns the mode of the account too, which is why the list is refetched. */
export function useCheckAccount() {
  return useApiMutation({
    mutationFn: waybill.carrierAccounts.check,
    changes: 'carrier-accounts',
    meta: { silent: true },
  });
}
