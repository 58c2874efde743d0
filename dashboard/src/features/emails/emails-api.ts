import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type EmailSettings = Schemas['EmailSettings'];
export type EmailType = Schemas['EmailType'];
export type OrderEmail = Schemas['OrderEmail'];
type CustomerLanguage = Schemas['CustomerLanguage'];

/** A store, or null for everything that has no settings of its own. */
type OfStore = string | null;
const ofStore = (storeId: OfStore) => (storeId === null ? {} : { storeId });

export const emailSettingsQuery = (storeId: OfStore) =>
  queryOptions({
    queryKey: ['settings', 'emails', storeId],
    queryFn: () => waybill.settings.getEmails(ofStore(storeId)),
  });

/** They change only with the server's version. */
export const defaultTextsQuery = (language: CustomerLanguage) =>
  queryOptions({
    queryKey: ['settings', 'emails', 'defaults', language],
    queryFn: () => waybill.settings.getDefaultEmailTexts({ language }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const emailPreviewQuery = (storeId: OfStore, body: Schemas['EmailPreviewRequest']) =>
  queryOptions({
    queryKey: ['previews', 'email', storeId, body],
    queryFn: ({ signal }) => waybill.settings.previewEmail(body, ofStore(storeId), { signal }),
    placeholderData: keepPreviousData,
  });

export function useUpdateEmails(storeId: OfStore) {
  return useApiMutation({
    mutationFn: (body: Schemas['EmailSettingsUpdate']) =>
      waybill.settings.updateEmails(body, ofStore(storeId)),
    changes: 'settings',
    meta: { silent: true },
  });
}

/** The store has the settings of all orders again. */
export function useRemoveEmails(storeId: string) {
  return useApiMutation({
    mutationFn: () => waybill.settings.deleteEmails({ storeId }),
    changes: 'settings',
  });
}

/** With what is saved, to the person who is logged in. */
export function useSendTest(storeId: OfStore) {
  return useApiMutation({
    mutationFn: (body: { type: EmailType; language: CustomerLanguage }) =>
      waybill.settings.testEmail(body, ofStore(storeId)),
    changes: null,
  });
}

export const orderEmailsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'emails', orderId],
    queryFn: () => waybill.orders.listEmails(orderId),
  });

/** Changes with the orders that they are about. */
export const failedEmailsQuery = queryOptions({
  queryKey: ['orders', 'failed-emails'],
  queryFn: () => waybill.orders.listFailedEmails(),
});

export function useRetryEmail(orderId: string) {
  return useApiMutation({
    mutationFn: (emailId: string) => waybill.orders.retryEmail(orderId, emailId),
    changes: 'orders',
  });
}
