import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Entity, invalidate } from './invalidation.ts';

interface Options<Data, Variables> {
  mutationFn(variables: Variables): Promise<Data>;
  /** Determines what becomes stale; null if nothing does. */
  changes: Entity | null;
  /** For requests that may have changed something even if they fail. */
  changesOnError?: boolean;
  /** The query of a deleted resource, which must not be refetched. */
  deletes?: QueryKey;
  /** Before the refetch. */
  onSuccess?(data: Data): unknown;
  meta?: { silent?: boolean; handles401?: boolean };
}

/** Used for every mutation: it declares what it changes, and is pending until the page has refetched its data. */
export function useApiMutation<Data, Variables = void>(options: Options<Data, Variables>) {
  const { mutationFn, changes, changesOnError = false, deletes, onSuccess, meta = {} } = options;
  const queryClient = useQueryClient();
  const refetch = () => (changes === null ? undefined : invalidate(queryClient, [changes]));
  return useMutation({
    mutationFn: (variables: Variables) => mutationFn(variables),
    meta,
    onSuccess: async (data) => {
      if (deletes !== undefined) queryClient.removeQueries({ queryKey: deletes });
      await onSuccess?.(data);
      await refetch();
    },
    onError: () => (changesOnError ? refetch() : undefined),
  });
}

/** For changes without a mutation hook: an import, a bulk purchase. */
export function useInvalidate(entity: Entity): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => invalidate(queryClient, [entity]);
}
