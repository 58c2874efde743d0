import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '@waybill/sdk';
import { api, byId } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => dataOf(api.GET('/sessions')),
});

export function useEndSession() {
  return useApiMutation({
    mutationFn: (id: string) => dataOf(api.DELETE('/sessions/{id}', byId(id))),
    changes: 'sessions',
  });
}

export function useEndOtherSessions() {
  return useApiMutation({
    mutationFn: () => dataOf(api.DELETE('/sessions')),
    changes: 'sessions',
  });
}

export function useChangePassword() {
  return useApiMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      dataOf(api.PUT('/password', { body })),
    changes: 'sessions',
    meta: { silent: true, handles401: true },
  });
}
