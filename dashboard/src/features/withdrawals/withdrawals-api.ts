import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { previousRows } from '../../lib/previous-rows.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { type WithdrawalSearch, withdrawalSearch } from './withdrawal-search.ts';

export type Withdrawal = Schemas['Withdrawal'];

export const withdrawalsQuery = (search: WithdrawalSearch) =>
  queryOptions({
    queryKey: ['withdrawals', 'list', search],
    queryFn: () => waybill.withdrawals.list(withdrawalSearch.toQuery(search)),
    placeholderData: previousRows,
  });

export const orderWithdrawalsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['withdrawals', 'order', orderId],
    queryFn: async () => (await waybill.withdrawals.list({ orderId, page: 1, limit: 50 })).data,
  });

export function useMarkHandled(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.withdrawals.markHandled(id),
    changes: 'withdrawals',
  });
}
