import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type SlipTemplate = Schemas['SlipTemplate'];
type SlipTemplateUpdate = Schemas['SlipTemplateUpdate'];

/** A store, or null for everything that has no template of its own. */
type OfStore = string | null;
const ofStore = (storeId: OfStore) => (storeId === null ? {} : { storeId });

export const slipTemplateQuery = (storeId: OfStore) =>
  queryOptions({
    queryKey: ['settings', 'packing-slip', storeId],
    queryFn: () => waybill.settings.getPackingSlip(ofStore(storeId)),
  });

export function useUpdateSlipTemplate(storeId: OfStore) {
  return useApiMutation({
    mutationFn: (body: SlipTemplateUpdate) => waybill.settings.updatePackingSlip(body, ofStore(storeId)),
    changes: 'settings',
    meta: { silent: true },
  });
}

export function useResetSlipTemplate(storeId: OfStore) {
  return useApiMutation({
    mutationFn: () => waybill.settings.resetPackingSlip(ofStore(storeId)),
    changes: 'settings',
  });
}

/** A made-up order, with what is not saved yet. */
export const slipPreviewFile = (storeId: OfStore, body: SlipTemplateUpdate): Promise<Blob> =>
  waybill.settings.previewPackingSlip(body, ofStore(storeId));
