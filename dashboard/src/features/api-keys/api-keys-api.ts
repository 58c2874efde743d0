import { queryOptions } from '@tanstack/react-query';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: () => waybill.apiKeys.list(),
});

export function useCreateApiKey() {
  return useApiMutation({
    mutationFn: waybill.apiKeys.create,
    changes: 'api-keys',
    meta: { silent: true },
  });
}

export function useRevokeApiKey() {
  return useApiMutation({
    mutationFn: waybill.apiKeys.revoke,
    changes: 'api-keys',
  });
}
