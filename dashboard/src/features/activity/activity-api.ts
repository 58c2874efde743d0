import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';

export type Activity = Schemas['Activity'];

/** The keys begin like those of the resources, so that whatever changes one refetches its history. */
export const orderActivityQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['orders', id, 'activity', page],
    queryFn: () => waybill.orders.listActivity(id, { page, limit: 20 }),
    placeholderData: keepPreviousData,
  });

export const shipmentActivityQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['shipments', id, 'activity', page],
    queryFn: () => waybill.shipments.listActivity(id, { page, limit: 20 }),
    placeholderData: keepPreviousData,
  });
