import { queryOptions } from '@tanstack/react-query';
import { dataOf, type Schemas } from '@waybill/sdk';
import { api } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type WarehouseSelection = Schemas['WarehouseSelection'];

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => dataOf(api.GET('/settings')),
});

export function useUpdateSettings() {
  return useApiMutation({
    mutationFn: (body: Schemas['SettingsUpdate']) => dataOf(api.PUT('/settings', { body })),
    changes: 'settings',
  });
}
