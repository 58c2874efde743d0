import { queryOptions } from '@tanstack/react-query';
import { dataOf, type Schemas } from '@waybill/sdk';
import { api, byId } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type Package = Schemas['Package'];
export type PackageInput = Schemas['NewPackage'];

export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: () => dataOf(api.GET('/packages')),
});

/** Changes an existing package, or creates one if there is none. */
export function useSavePackage(id: string | undefined) {
  return useApiMutation({
    mutationFn: (body: PackageInput) =>
      dataOf(
        id === undefined ? api.POST('/packages', { body }) : api.PUT('/packages/{id}', { ...byId(id), body }),
      ),
    changes: 'packages',
    meta: { silent: true },
  });
}

export function useDeletePackage(id: string) {
  return useApiMutation({
    mutationFn: () => dataOf(api.DELETE('/packages/{id}', byId(id))),
    changes: 'packages',
  });
}
