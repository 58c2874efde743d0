import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { accountZone } from '../../lib/account-days.ts';
import { waybill } from '../../lib/api.ts';
import { type ReportSearch, trackedGroup } from './report-search.ts';

export type CostReport = Schemas['CostReport'];
export type DeliveryReport = Schemas['DeliveryReport'];
export type ExceptionReport = Schemas['ExceptionReport'];

/** Days start and end at midnight in the account's time zone. */
const periodOf = ({ from, to }: ReportSearch) => ({ from, to, timeZone: accountZone() });
const costsOf = ({ by = 'carrier', currency, ...search }: ReportSearch) => ({
  ...periodOf(search),
  groupBy: by,
  currency,
});
const trackedOf = ({ by = 'carrier', ...search }: ReportSearch) => ({
  ...periodOf(search),
  groupBy: trackedGroup(by),
});

export const costsQuery = (search: ReportSearch) =>
  queryOptions({
    queryKey: ['reports', 'costs', search],
    queryFn: () => waybill.reports.costs(costsOf(search)),
    placeholderData: keepPreviousData,
  });

export const deliveriesQuery = (search: ReportSearch) =>
  queryOptions({
    queryKey: ['reports', 'deliveries', search],
    queryFn: () => waybill.reports.deliveries(trackedOf(search)),
    placeholderData: keepPreviousData,
  });

export const exceptionsQuery = (search: ReportSearch) =>
  queryOptions({
    queryKey: ['reports', 'exceptions', search],
    queryFn: () => waybill.reports.exceptions(trackedOf(search)),
    placeholderData: keepPreviousData,
  });

/** The rows of the report as CSV. */
export const reportFile = (search: ReportSearch): Promise<Blob> => {
  switch (search.report) {
    case 'deliveries':
      return waybill.reports.exportDeliveries(trackedOf(search));
    case 'exceptions':
      return waybill.reports.exportExceptions(trackedOf(search));
    default:
      return waybill.reports.exportCosts(costsOf(search));
  }
};
