import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '@waybill/sdk';
import { api, byId } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: () => dataOf(api.GET('/accounts')),
});

/**
 * Opens the account in this and all other tabs of the browser. Loads the page anew, because parts of a page that stays, such as
 * the overview, would go on showing the previous account.
 */
export function useSwitchAccount() {
  return useApiMutation({
    mutationFn: (accountId: string) => dataOf(api.POST('/session/account', { body: { accountId } })),
    changes: null,
    onSuccess: () => window.location.assign('/'),
  });
}

export function useCreateAccount() {
  return useApiMutation({
    mutationFn: (body: { name: string }) => dataOf(api.POST('/accounts', { body })),
    changes: 'accounts',
    meta: { silent: true },
  });
}

export function useRenameAccount() {
  return useApiMutation({
    mutationFn: (body: { name: string }) => dataOf(api.PUT('/account', { body })),
    changes: 'account',
    meta: { silent: true },
  });
}

export function useLeaveAccount() {
  return useApiMutation({
    mutationFn: (id: string) => dataOf(api.DELETE('/accounts/{id}/membership', byId(id))),
    changes: null,
  });
}
