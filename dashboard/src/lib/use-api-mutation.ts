import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Entity, invalidate } from './invalidation.ts';

interface Options<Data, Variables> {
  mutationFn(variables: Variables): Promise<Data>;
  /** What it makes stale follows from this; null where it changes nothing that is shown. */
  changes: Entity | null;
  /** Where a request that failed may have changed something too. */
  changesOnError?: boolean;
  /** The query of what it deletes, which must not be asked for again. */
  deletes?: QueryKey;
  /** Before the refetch. */
  onSuccess?(data: Data): unknown;
  meta?: { silent?: boolean; handles401?: boolean };
}

/** Every mutation of the dashboard: says what it changes, and is done once what is on the page has been refetched. */
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

/** For changes that are no single mutation: an import, a batch of purchases. */
export function useInvalidate(entity: Entity): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => invalidate(queryClient, [entity]);
}
