import { queryOptions } from '@tanstack/react-query';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: () => waybill.accounts.list(),
});

/**
 * Opens the account in this and all other tabs of the browser. Loads the page anew, because parts of a page that stays, such as
 * the overview, would go on showing the previous account.
 */
export function useSwitchAccount() {
  return useApiMutation({
    mutationFn: (accountId: string) => waybill.session.switchAccount({ accountId }),
    changes: null,
    onSuccess: () => window.location.assign('/'),
  });
}

export function useCreateAccount() {
  return useApiMutation({
    mutationFn: waybill.accounts.create,
    changes: 'accounts',
    meta: { silent: true },
  });
}

export function useRenameAccount() {
  return useApiMutation({
    mutationFn: waybill.account.rename,
    changes: 'account',
    meta: { silent: true },
  });
}

export function useLeaveAccount() {
  return useApiMutation({
    mutationFn: waybill.accounts.leave,
    changes: null,
  });
}
