import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type WarehouseSelection = Schemas['WarehouseSelection'];

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => waybill.settings.get(),
});

export function useUpdateSettings() {
  return useApiMutation({
    mutationFn: waybill.settings.update,
    changes: 'settings',
  });
}
