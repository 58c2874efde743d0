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

export function useUpdateDocumentSettings() {
  return useApiMutation({
    mutationFn: waybill.settings.updateDocuments,
    changes: 'settings',
    meta: { silent: true },
  });
}
