import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export const useCreateOwner = () =>
  useApiMutation({
    mutationFn: waybill.setup.createOwner,
    changes: null,
    meta: { silent: true },
  });

export const invitationPreviewQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => waybill.invitations.lookUp({ token }),
    retry: false,
  });

export const useAcceptInvitation = () =>
  useApiMutation({
    mutationFn: waybill.invitations.accept,
    changes: null,
    meta: { silent: true },
  });

export const passwordResetQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-reset', token],
    queryFn: () => waybill.passwordResets.lookUp({ token }),
    retry: false,
  });

export const useResetPassword = () =>
  useApiMutation({
    mutationFn: waybill.passwordResets.use,
    changes: null,
    meta: { silent: true },
  });

export const useJoinAccount = () =>
  useApiMutation({
    mutationFn: (token: string) => waybill.invitations.join({ token }),
    changes: null,
    meta: { silent: true, handles401: true },
  });

/** Who is logged in, if anyone: an invitation can be opened by both. */
export const visitorQuery = queryOptions({
  queryKey: ['visitor'],
  queryFn: async () => {
    try {
      return await waybill.session.get();
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
