import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '@waybill/sdk';
import { api, byId } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import type { Role } from './roles.ts';

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: () => dataOf(api.GET('/members')),
});

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => dataOf(api.GET('/invitations')),
});

export function useInvite() {
  return useApiMutation({
    mutationFn: (body: { email: string; role: Role }) => dataOf(api.POST('/invitations', { body })),
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

export function useChangeRole() {
  return useApiMutation({
    mutationFn: ({ id, role }: { id: string; role: Role }) =>
      dataOf(api.PUT('/members/{id}', { ...byId(id), body: { role } })),
    changes: 'members',
    meta: { silent: true },
  });
}

export function useCreateResetLink() {
  return useApiMutation({
    mutationFn: (id: string) => dataOf(api.POST('/members/{id}/password-reset', byId(id))),
    changes: null,
    meta: { silent: true },
  });
}

export function useRemoveMember() {
  return useApiMutation({
    mutationFn: (id: string) => dataOf(api.DELETE('/members/{id}', byId(id))),
    changes: 'members',
  });
}
