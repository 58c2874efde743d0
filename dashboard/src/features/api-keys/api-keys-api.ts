import { queryOptions } from '@tanstack/react-query';
import { dataOf, type Schemas } from '@waybill/sdk';
import { api, byId } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

type ApiKey = Schemas['ApiKey'];
type NewApiKey = Pick<ApiKey, 'name' | 'access'> & Partial<Pick<ApiKey, 'permissions' | 'expiresAt'>>;

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: () => dataOf(api.GET('/api-keys')),
});

export function useCreateApiKey() {
  return useApiMutation({
    mutationFn: (body: NewApiKey) => dataOf(api.POST('/api-keys', { body })),
    changes: 'api-keys',
    meta: { silent: true },
  });
}

export function useRevokeApiKey() {
  return useApiMutation({
    mutationFn: (id: string) => dataOf(api.DELETE('/api-keys/{id}', byId(id))),
    changes: 'api-keys',
  });
}
