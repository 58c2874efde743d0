import { queryOptions } from '@tanstack/react-query';
import { dataOf, type Schemas } from '@waybill/sdk';
import { api } from '../../api.ts';

export type Overview = Schemas['Overview'];

export const OVERVIEW_DAYS = 30;

/** Days begin at midnight where the reader is. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const overviewQuery = queryOptions({
  queryKey: ['overview', OVERVIEW_DAYS],
  queryFn: () => dataOf(api.GET('/overview', { params: { query: { days: OVERVIEW_DAYS, timeZone } } })),
  refetchInterval: 60_000,
});
