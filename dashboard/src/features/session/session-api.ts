import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Schemas } from '@waybill/sdk';
import { rememberTimezone } from '../../lib/account-days.ts';
import { waybill } from '../../lib/api.ts';
import { leaveStalePage, showAccount, shownAccount } from '../../lib/current-account.ts';
import { rememberUnits } from '../../lib/home.ts';
import { followLanguage } from '../../lib/language/index.ts';
import { forgetRecentSearches } from '../../lib/recent-storage.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { mayUse, type RouteGroup, type Session } from './page-rights.ts';

type User = Schemas['User'];

/** Whether the installation has no owner yet, and whether it sends links to those who have forgotten their password. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: () => waybill.setup.get(),
});

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => {
    const session = await waybill.session.get();
    const shown = shownAccount();
    if (shown !== undefined && session.account?.id !== shown) leaveStalePage();
    else showAccount(session.account?.id);
    rememberUnits(session.account?.unitSystem ?? null);
    rememberTimezone(session.account?.timezone ?? null);
    followLanguage(session.user.language);
    return session;
  },
  staleTime: 5 * 60_000,
});

/** Who is logged in. Only on pages inside the shell, which waits for it. */
export const useUser = (): User => useSuspenseQuery(sessionQuery).data.user;

/** The account that the person works in. Only on pages that need one. */
export function useAccount(): NonNullable<Session['account']> {
  const { account } = useSuspenseQuery(sessionQuery).data;
  if (account === null) throw new Error('a page of an account was shown without one');
  return account;
}

/** Whether the person's role may use these routes: buttons and requests that would be refused are left out. */
export function useMay(group: RouteGroup, right: 'read' | 'write' = 'read'): boolean {
  const { account } = useSuspenseQuery(sessionQuery).data;
  return account !== null && mayUse(account, group, right);
}

/** After every kind of login and switch of accounts: clears the cache, so that no data of a previous account remains. */
export function useStartSession() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (session: Session, to = '/') => {
    queryClient.clear();
    showAccount(session.account?.id);
    rememberUnits(session.account?.unitSystem ?? null);
    rememberTimezone(session.account?.timezone ?? null);
    queryClient.setQueryData(sessionQuery.queryKey, session);
    await navigate({ to, replace: true });
    followLanguage(session.user.language);
  };
}

export const useUpdateProfile = () =>
  useApiMutation({
    mutationFn: waybill.profile.update,
    changes: 'profile',
    meta: { silent: true },
  });

export function useLogIn() {
  return useApiMutation({
    mutationFn: waybill.session.logIn,
    changes: null,
    meta: { silent: true, handles401: true },
  });
}

export const useRequestReset = () =>
  useApiMutation({
    mutationFn: waybill.passwordResets.request,
    changes: null,
    meta: { silent: true },
  });

export function useLogOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useApiMutation({
    mutationFn: () => waybill.session.logOut(),
    onSuccess: async () => {
      forgetRecentSearches();
      await navigate({ to: '/login' });
      showAccount(undefined);
      // Everything but what the login page is loading: cancelled, it would never be asked for again.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'setup' });
    },
    changes: null,
  });
}
