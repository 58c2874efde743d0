import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf, fileOf, pageOf, type Schemas } from '@waybill/sdk';
import { api, byId } from '../../lib/api.ts';
import type { Paging } from '../../lib/search-params.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { type ManifestSearch, manifestSearch } from './manifest-search.ts';

export type Manifest = Schemas['Manifest'];
export type ManifestParcel = Schemas['ManifestParcel'];

const PARCELS_PER_PAGE = 50;

export const manifestsQuery = (search: ManifestSearch) =>
  queryOptions({
    queryKey: ['manifests', 'list', search],
    queryFn: () => pageOf(api.GET('/manifests', { params: { query: manifestSearch.toQuery(search) } })),
    placeholderData: keepPreviousData,
  });

export const manifestQuery = (id: string) =>
  queryOptions({
    queryKey: ['manifests', 'one', id],
    queryFn: () => dataOf(api.GET('/manifests/{id}', byId(id))),
  });

export const manifestParcelsQuery = (id: string, { page = 1, limit = PARCELS_PER_PAGE }: Paging) =>
  queryOptions({
    queryKey: ['manifests', 'one', id, 'parcels', page, limit],
    queryFn: () =>
      pageOf(api.GET('/manifests/{id}/parcels', { params: { path: { id }, query: { page, limit } } })),
    placeholderData: keepPreviousData,
  });

/** By its bar code. */
export async function findManifest(code: string): Promise<Manifest | undefined> {
  const query = { code, page: 1, limit: 1 };
  return (await pageOf(api.GET('/manifests', { params: { query } }))).data[0];
}

export const manifestFile = (id: string): Promise<Blob> =>
  fileOf(api.GET('/manifests/{id}/document', { ...byId(id), parseAs: 'blob' }));

export function useCreateManifest() {
  return useApiMutation({
    mutationFn: (body: Schemas['NewManifest']) => dataOf(api.POST('/manifests', { params: {}, body })),
    changes: 'manifests',
    // A scan form that the carrier refused, or gave no answer to, is listed too.
    changesOnError: true,
    meta: { silent: true },
  });
}

export function useHandOver(id: string) {
  return useApiMutation({
    mutationFn: () => dataOf(api.POST('/manifests/{id}/hand-over', byId(id))),
    changes: 'manifests',
    changesOnError: true,
  });
}

export function useDeleteManifest(id: string) {
  return useApiMutation({
    mutationFn: () => dataOf(api.DELETE('/manifests/{id}', byId(id))),
    changes: 'manifests',
    deletes: ['manifests', 'one', id],
  });
}
