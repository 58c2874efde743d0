import { queryOptions } from '@tanstack/react-query';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import type { Role } from './roles.ts';

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: () => waybill.members.list(),
});

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => waybill.invitations.list(),
});

export function useInvite() {
  return useApiMutation({
    mutationFn: waybill.invitations.create,
    changes: 'invitations',
    meta: { silent: true },
  });
}

export function useWithdrawInvitation() {
  return useApiMutation({
    mutationFn: waybill.invitations.withdraw,
    changes: 'invitations',
  });
}

export function useChangeRole() {
  return useApiMutation({
    mutationFn: ({ id, role }: { id: string; role: Role }) => waybill.members.changeRole(id, { role }),
    changes: 'members',
    meta: { silent: true },
  });
}

export function useCreateResetLink() {
  return useApiMutation({
    mutationFn: waybill.members.createPasswordReset,
    changes: null,
    meta: { silent: true },
  });
}

export function useRemoveMember() {
  return useApiMutation({
    mutationFn: waybill.members.remove,
    changes: 'members',
  });
}
