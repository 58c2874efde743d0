import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type ServiceMapping = Schemas['ServiceMapping'];

export const serviceMappingsQuery = queryOptions({
  queryKey: ['service-mappings'],
  queryFn: () => waybill.serviceMappings.list(),
});

/** What open orders ask for without a mapping. */
export const unmappedServicesQuery = queryOptions({
  queryKey: ['service-mappings', 'unmapped'],
  queryFn: () => waybill.serviceMappings.listUnmapped(),
});

/** Creates one, or changes the one with the id. */
export function useSaveServiceMapping(id: string | undefined) {
  return useApiMutation({
    mutationFn: (body: Schemas['ServiceMappingInput']) =>
      id === undefined ? waybill.serviceMappings.create(body) : waybill.serviceMappings.update(id, body),
    changes: 'service-mappings',
    meta: { silent: true },
  });
}

export function useDeleteServiceMapping(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.serviceMappings.delete(id),
    changes: 'service-mappings',
  });
}
