import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { previousRows } from '../../lib/previous-rows.ts';
import type { Paging } from '../../lib/search-params.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { type ManifestSearch, manifestSearch } from './manifest-search.ts';

export type Manifest = Schemas['Manifest'];
export type ManifestParcel = Schemas['ManifestParcel'];

const PARCELS_PER_PAGE = 50;

export const manifestsQuery = (search: ManifestSearch) =>
  queryOptions({
    queryKey: ['manifests', 'list', search],
    queryFn: () => waybill.manifests.list(manifestSearch.toQuery(search)),
    placeholderData: previousRows,
  });

export const manifestQuery = (id: string) =>
  queryOptions({
    queryKey: ['manifests', 'one', id],
    queryFn: () => waybill.manifests.get(id),
  });

export const manifestParcelsQuery = (id: string, { page = 1, limit = PARCELS_PER_PAGE }: Paging) =>
  queryOptions({
    queryKey: ['manifests', 'one', id, 'parcels', page, limit],
    queryFn: () => waybill.manifests.listParcels(id, { page, limit }),
    placeholderData: previousRows,
  });

/** By its barcode. */
export async function findManifest(code: string): Promise<Manifest | undefined> {
  const query = { code, page: 1, limit: 1 };
  return (await waybill.manifests.list(query)).data[0];
}

export const manifestFile = (id: string): Promise<Blob> => waybill.manifests.getDocument(id);

export function useCreateManifest() {
  return useApiMutation({
    mutationFn: waybill.manifests.create,
    changes: 'manifests',
    // A scan form that the carrier refused, or gave no answer to, is listed too.
    changesOnError: true,
    meta: { silent: true },
  });
}

export function useHandOver(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.manifests.handOver(id),
    changes: 'manifests',
    changesOnError: true,
  });
}

export function useDeleteManifest(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.manifests.delete(id),
    changes: 'manifests',
    deletes: ['manifests', 'one', id],
  });
}
