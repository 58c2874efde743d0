import { queryOptions } from '@tanstack/react-query';
import { dataOf, type Schemas } from '@waybill/sdk';
import { api, byId } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type ServiceMapping = Schemas['ServiceMapping'];

export const serviceMappingsQuery = queryOptions({
  queryKey: ['service-mappings'],
  queryFn: () => dataOf(api.GET('/service-mappings')),
});

/** Creates one, or changes the one with the id. */
export function useSaveServiceMapping(id: string | undefined) {
  return useApiMutation({
    mutationFn: (body: Schemas['NewServiceMapping']) =>
      id === undefined
        ? dataOf(api.POST('/service-mappings', { params: {}, body }))
        : dataOf(api.PUT('/service-mappings/{id}', { ...byId(id), body })),
    changes: 'service-mappings',
    meta: { silent: true },
  });
}

export function useDeleteServiceMapping(id: string) {
  return useApiMutation({
    mutationFn: () => dataOf(api.DELETE('/service-mappings/{id}', byId(id))),
    changes: 'service-mappings',
  });
}
