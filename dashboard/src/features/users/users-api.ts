import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '@waybill/sdk';
import { api, byId } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export const usersQuery = queryOptions({ queryKey: ['users'], queryFn: () => dataOf(api.GET('/users')) });

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => dataOf(api.GET('/invitations')),
});

export function useInvite() {
  return useApiMutation({
    mutationFn: (body: { email: string }) => dataOf(api.POST('/invitations', { body })),
    changes: 'invitations',
    meta: { silent: true },
  });
}

export function useWithdrawInvitation() {
  return useApiMutation({
    mutationFn: (id: string) => dataOf(api.DELETE('/invitations/{id}', byId(id))),
    changes: 'invitations',
  });
}

export function useRemoveUser() {
  return useApiMutation({
    mutationFn: (id: string) => dataOf(api.DELETE('/users/{id}', byId(id))),
    changes: 'users',
  });
}
