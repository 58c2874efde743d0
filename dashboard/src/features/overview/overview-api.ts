import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { accountZone } from '../../lib/account-days.ts';
import { waybill } from '../../lib/api.ts';
import type { Span } from './overview-search.ts';

export type Overview = Schemas['Overview'];

/** Days start and end at midnight in the user's time zone. */
export const overviewQuery = (days: Span) =>
  queryOptions({
    queryKey: ['overview', days],
    queryFn: () => waybill.overview.get({ days, timeZone: accountZone() }),
    placeholderData: keepPreviousData,
    // It depends on everything other pages may just have changed.
    refetchOnMount: 'always',
  });

/** Whether there is any order. */
export const hasOrdersQuery = queryOptions({
  queryKey: ['orders', 'any'],
  queryFn: async () => {
    const { meta } = await waybill.orders.list({ page: 1, limit: 1 });
    return meta.total > 0;
  },
});
