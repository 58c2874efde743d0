import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type Package = Schemas['Package'];
export type PackageInput = Schemas['PackageInput'];

export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: () => waybill.packages.list(),
});

/** Changes an existing package, or creates one if there is none. */
export function useSavePackage(id: string | undefined) {
  return useApiMutation({
    mutationFn: (body: PackageInput) =>
      id === undefined ? waybill.packages.create(body) : waybill.packages.update(id, body),
    changes: 'packages',
    meta: { silent: true },
  });
}

export function useDeletePackage(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.packages.delete(id),
    changes: 'packages',
  });
}
