import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { dataOf, type Schemas } from '@waybill/sdk';
import { api } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

type Session = Schemas['CurrentSession'];
type User = Schemas['User'];

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => dataOf(api.GET('/session')),
  staleTime: 5 * 60_000,
});

/** Who is logged in. Only on pages inside the shell, which waits for it. */
export const useUser = (): User => useSuspenseQuery(sessionQuery).data.user;

/** After every kind of login: clears the cache, so that no data of a previous user remains. */
export function useStartSession() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (session: Session, to = '/') => {
    queryClient.clear();
    queryClient.setQueryData(sessionQuery.queryKey, session);
    await navigate({ to, replace: true });
  };
}

export function useLogIn() {
  return useApiMutation({
    mutationFn: (body: { email: string; password: string }) => dataOf(api.POST('/session', { body })),
    changes: null,
    meta: { silent: true, handles401: true },
  });
}

export function useLogOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useApiMutation({
    mutationFn: () => dataOf(api.DELETE('/session')),
    onSuccess: async () => {
      await navigate({ to: '/login' });
      // Everything but what the login page is loading: cancelled, it would never be asked for again.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'setup' });
    },
    changes: null,
  });
}
