import { queryOptions } from '@tanstack/react-query';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => waybill.sessions.list(),
});

export function useEndSession() {
  return useApiMutation({
    mutationFn: waybill.sessions.end,
    changes: 'sessions',
  });
}

export function useEndOtherSessions() {
  return useApiMutation({
    mutationFn: () => waybill.sessions.endOthers(),
    changes: 'sessions',
  });
}

export function useChangePassword() {
  return useApiMutation({
    mutationFn: waybill.password.change,
    changes: 'sessions',
    meta: { silent: true, handles401: true },
  });
}
