import { queryOptions } from '@tanstack/react-query';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export const orderViewsQuery = queryOptions({
  queryKey: ['order-views'],
  queryFn: () => waybill.orderViews.list(),
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
      id === undefined
        ? waybill.orderViews.create({ name: '', search: '', ...changes })
        : waybill.orderViews.update(id, changes),
    changes: 'order-views',
    meta: { silent: true },
  });
}

export function useDeleteView() {
  return useApiMutation({
    mutationFn: waybill.orderViews.delete,
    changes: 'order-views',
  });
}
