import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type DocumentSettings = Schemas['DocumentSettings'];
export type PaperSize = Schemas['PaperSize'];

/** A gift slip has no prices. */
export const packingSlipFile = (id: string, gift: boolean): Promise<Blob> =>
  waybill.orders.getPackingSlip(id, { gift });

export function packingSlipsFile(orderIds: string[]): Promise<Blob> {
  const body: Schemas['CombinedDocuments'] = { orderIds, parts: ['packing-slip'] };
  return waybill.documents.combine(body);
}

export const pickListFile = (orderIds: string[]): Promise<Blob> =>
  waybill.documents.createPickList({ orderIds });

export const documentSettingsQuery = queryOptions({
  queryKey: ['settings', 'documents'],
  queryFn: () => waybill.settings.getDocuments(),
});

export const logoQuery = (updatedAt: string) =>
  queryOptions({
    queryKey: ['settings', 'documents', 'logo', updatedAt],
    queryFn: () => waybill.settings.getLogo(),
  });

export function useUpdateDocumentSettings() {
  return useApiMutation({
    mutationFn: waybill.settings.updateDocuments,
    changes: 'settings',
    meta: { silent: true },
  });
}

export function useUploadLogo() {
  return useApiMutation({
    mutationFn: async (file: File) => waybill.settings.uploadLogo({ image: await base64Of(file) }),
    changes: 'settings',
  });
}

export function useRemoveLogo() {
  return useApiMutation({
    mutationFn: () => waybill.settings.deleteLogo(),
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
