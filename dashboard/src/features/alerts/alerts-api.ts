import { queryOptions } from '@tanstack/react-query';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: () => waybill.alerts.get(),
});

export function useChooseAlerts() {
  return useApiMutation({
    mutationFn: waybill.alerts.choose,
    changes: 'alerts',
    meta: { silent: true },
  });
}
