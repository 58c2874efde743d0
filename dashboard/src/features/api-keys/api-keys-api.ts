import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf, type Schemas } from '@waybill/sdk';
import { api } from '../../lib/api.ts';

type ApiKey = Schemas['ApiKey'];
type NewApiKey = Pick<ApiKey, 'name' | 'access'> & Partial<Pick<ApiKey, 'permissions' | 'expiresAt'>>;

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: () => dataOf(api.GET('/api-keys')),
});

export function useCreateApiKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewApiKey) => dataOf(api.POST('/api-keys', { body })),
    meta: { silent: true },
    onSuccess: () => queryClient.invalidateQueries(apiKeysQuery),
  });
}

export function useRevokeApiKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => dataOf(api.DELETE('/api-keys/{id}', { params: { path: { id } } })),
    onSuccess: () => queryClient.invalidateQueries(apiKeysQuery),
  });
}
