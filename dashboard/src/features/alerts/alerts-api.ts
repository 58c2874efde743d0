import { queryOptions } from '@tanstack/react-query';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: () => waybill.alerts.get(),
});

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: () => waybill.notifications.list(),
  // New ones are announced. That one is resolved is not: orders change too often to ask each time.
  refetchInterval: ({ state: { data } }) => (data !== undefined && data.unread > 0 ? 15_000 : false),
});

export function useReadNotifications() {
  return useApiMutation({
    mutationFn: (ids: string[]) => waybill.notifications.read({ ids }),
    changes: 'notifications',
  });
}

export function useChooseAlerts() {
  return useApiMutation({
    mutationFn: waybill.alerts.choose,
    changes: 'alerts',
    meta: { silent: true },
  });
}
