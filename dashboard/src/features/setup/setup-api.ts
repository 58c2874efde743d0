import { queryOptions } from '@tanstack/react-query';
import { ApiError, dataOf } from '@waybill/sdk';
import { api } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: () => dataOf(api.GET('/setup')),
});

export const useCreateOwner = () =>
  useApiMutation({
    mutationFn: (body: { token: string; email: string; password: string }) =>
      dataOf(api.POST('/setup', { body })),
    changes: null,
    meta: { silent: true },
  });

export const invitationPreviewQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => dataOf(api.POST('/invitations/look', { body: { token } })),
    retry: false,
  });

export const useAcceptInvitation = () =>
  useApiMutation({
    mutationFn: (body: { token: string; password: string }) =>
      dataOf(api.POST('/invitations/accept', { body })),
    changes: null,
    meta: { silent: true },
  });

export const passwordResetQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-reset', token],
    queryFn: () => dataOf(api.POST('/password-resets/look', { body: { token } })),
    retry: false,
  });

export const useResetPassword = () =>
  useApiMutation({
    mutationFn: (body: { token: string; password: string }) =>
      dataOf(api.POST('/password-resets/use', { body })),
    changes: null,
    meta: { silent: true },
  });

export const useJoinAccount = () =>
  useApiMutation({
    mutationFn: (token: string) => dataOf(api.POST('/invitations/join', { body: { token } })),
    changes: null,
    meta: { silent: true, handles401: true },
  });

/** Who is logged in, if anyone: an invitation can be opened by both. */
export const visitorQuery = queryOptions({
  queryKey: ['visitor'],
  queryFn: async () => {
    try {
      return await dataOf(api.GET('/session'));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

const KEPT_TOKEN = 'waybill:invitation';

/** Across the login that an invitation may need. */
export const keepToken = (token: string): void => sessionStorage.setItem(KEPT_TOKEN, token);

/** Links carry their token after the #, which browsers do not send to servers. */
export const tokenFromLink = (): string =>
  new URLSearchParams(window.location.hash.slice(1)).get('token') ?? sessionStorage.getItem(KEPT_TOKEN) ?? '';
