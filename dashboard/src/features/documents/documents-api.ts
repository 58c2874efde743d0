import { queryOptions } from '@tanstack/react-query';
import { dataOf, fileOf, type Schemas } from '@waybill/sdk';
import { api } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type DocumentSettings = Schemas['DocumentSettings'];
export type PaperSize = Schemas['PaperSize'];

/** A gift slip has no prices. */
export const packingSlipFile = (id: string, gift: boolean): Promise<Blob> =>
  fileOf(
    api.GET('/orders/{id}/packing-slip', { params: { path: { id }, query: { gift } }, parseAs: 'blob' }),
  );

export function packingSlipsFile(orderIds: string[]): Promise<Blob> {
  const body: Schemas['CombinedDocuments'] = { orderIds, parts: ['packing-slip'] };
  return fileOf(api.POST('/documents/combined', { params: {}, body, parseAs: 'blob' }));
}

export const pickListFile = (orderIds: string[]): Promise<Blob> =>
  fileOf(api.POST('/documents/pick-list', { params: {}, body: { orderIds }, parseAs: 'blob' }));

export const documentSettingsQuery = queryOptions({
  queryKey: ['settings', 'documents'],
  queryFn: () => dataOf(api.GET('/settings/documents')),
});

export const logoQuery = (updatedAt: string) =>
  queryOptions({
    queryKey: ['settings', 'documents', 'logo', updatedAt],
    queryFn: () => fileOf(api.GET('/settings/documents/logo', { parseAs: 'blob' })),
  });

export function useUpdateDocumentSettings() {
  return useApiMutation({
    mutationFn: (body: Schemas['DocumentSettingsUpdate']) => dataOf(api.PUT('/settings/documents', { body })),
    changes: 'settings',
    meta: { silent: true },
  });
}

export function useUploadLogo() {
  return useApiMutation({
    mutationFn: async (file: File) =>
      dataOf(api.PUT('/settings/documents/logo', { body: { image: await base64Of(file) } })),
    changes: 'settings',
  });
}

export function useRemoveLogo() {
  return useApiMutation({
    mutationFn: () => dataOf(api.DELETE('/settings/documents/logo')),
    changes: 'settings',
  });
}

/** A data URL is the browser's own base64 encoder. */
const base64Of = (file: File): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => failed(new Error("Couldn't read the file. Choose another one."));
    reader.readAsDataURL(file);
  });
