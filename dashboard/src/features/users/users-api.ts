import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '@waybill/sdk';
import { api } from '../../lib/api.ts';

export const usersQuery = queryOptions({ queryKey: ['users'], queryFn: () => dataOf(api.GET('/users')) });

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => dataOf(api.GET('/invitations')),
});

export function useInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string }) => dataOf(api.POST('/invitations', { body })),
    meta: { silent: true },
    onSuccess: () => queryClient.invalidateQueries(invitationsQuery),
  });
}

export function useWithdraw() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => dataOf(api.DELETE('/invitations/{id}', { params: { path: { id } } })),
    onSuccess: () => queryClient.invalidateQueries(invitationsQuery),
  });
}

export function useRemoveUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => dataOf(api.DELETE('/users/{id}', { params: { path: { id } } })),
    onSuccess: () => queryClient.invalidateQueries(usersQuery),
  });
}
