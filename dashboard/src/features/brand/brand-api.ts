import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { base64Of } from '../../lib/base64-of.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type Brand = Schemas['Brand'];

/** A store, or null for everything that has no brand of its own. */
type OfStore = string | null;
const ofStore = (storeId: OfStore) => (storeId === null ? {} : { storeId });

export const brandQuery = (storeId: OfStore) =>
  queryOptions({
    queryKey: ['settings', 'brand', storeId],
    queryFn: () => waybill.settings.getBrand(ofStore(storeId)),
  });

export const brandLogoQuery = (storeId: OfStore, updatedAt: string) =>
  queryOptions({
    queryKey: ['settings', 'brand', storeId, 'logo', updatedAt],
    queryFn: () => waybill.settings.getBrandLogo(ofStore(storeId)),
  });

export const brandPreviewQuery = (storeId: OfStore, body: Schemas['BrandPreview']) =>
  queryOptions({
    queryKey: ['previews', 'brand', storeId, body],
    queryFn: ({ signal }) => waybill.previews.brand(body, ofStore(storeId), { signal }),
    placeholderData: keepPreviousData,
  });

export function useUpdateBrand(storeId: OfStore) {
  return useApiMutation({
    mutationFn: (body: Schemas['BrandUpdate']) => waybill.settings.updateBrand(body, ofStore(storeId)),
    changes: 'settings',
    meta: { silent: true },
  });
}

export function useUploadLogo(storeId: OfStore) {
  return useApiMutation({
    mutationFn: async (file: File) =>
      waybill.settings.uploadBrandLogo({ image: await base64Of(file) }, ofStore(storeId)),
    changes: 'settings',
  });
}

export function useRemoveLogo(storeId: OfStore) {
  return useApiMutation({
    mutationFn: () => waybill.settings.deleteBrandLogo(ofStore(storeId)),
    changes: 'settings',
  });
}
