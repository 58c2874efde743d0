import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type Handling = Schemas['Handling'];
export type HandlingUpdate = Schemas['HandlingUpdate'];

export const handlingQuery = queryOptions({
  queryKey: ['settings', 'handling'],
  queryFn: () => waybill.settings.getHandling(),
});

export function useUpdateHandling() {
  return useApiMutation({
    mutationFn: waybill.settings.updateHandling,
    changes: 'settings',
    meta: { silent: true },
  });
}
