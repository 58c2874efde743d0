import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '@waybill/sdk';
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

/** Links carry their token after the #, which browsers do not send to servers. */
export const tokenFromLink = (): string =>
  new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
