import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '@waybill/sdk';
import { api } from '../../lib/api.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => dataOf(api.GET('/sessions')),
});

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => dataOf(api.DELETE('/sessions/{id}', { params: { path: { id } } })),
    onSuccess: () => queryClient.invalidateQueries(sessionsQuery),
  });
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => dataOf(api.DELETE('/sessions')),
    onSuccess: () => queryClient.invalidateQueries(sessionsQuery),
  });
}

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      dataOf(api.PUT('/password', { body })),
    meta: { silent: true, handles401: true },
    onSuccess: () => queryClient.invalidateQueries(sessionsQuery),
  });
}
