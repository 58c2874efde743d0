import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '@waybill/sdk';
import { api, byId } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export const orderViewsQuery = queryOptions({
  queryKey: ['order-views'],
  queryFn: () => dataOf(api.GET('/order-views')),
});

interface SavedView {
  /** Undefined for a new one. */
  id?: string | undefined;
  name?: string;
  search?: string;
  columns?: string[];
}

export function useSaveView() {
  return useApiMutation({
    mutationFn: ({ id, ...changes }: SavedView) =>
      dataOf(
        id === undefined
          ? api.POST('/order-views', { params: {}, body: { name: '', search: '', ...changes } })
          : api.PUT('/order-views/{id}', { ...byId(id), body: changes }),
      ),
    changes: 'order-views',
    meta: { silent: true },
  });
}

export function useDeleteView() {
  return useApiMutation({
    mutationFn: (id: string) => dataOf(api.DELETE('/order-views/{id}', byId(id))),
    changes: 'order-views',
  });
}
