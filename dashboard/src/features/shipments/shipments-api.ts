import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { accountZone } from '../../lib/account-days.ts';
import { waybill } from '../../lib/api.ts';
import { t } from '../../lib/language/index.ts';
import { previousRows } from '../../lib/previous-rows.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { exportedFile } from '../batches/index.ts';
import { type ShipmentSearch, shipmentSearch } from './shipment-search.ts';

export type Shipment = Schemas['Shipment'];
export type TrackingStatus = Schemas['TrackingStatus'];
export type LabelFormat = Schemas['LabelFormat'];
export type Parcel = Schemas['ShipmentParcel'];
export type ScanInput = Schemas['ScanInput'];
export type ShipmentDocument = Schemas['ShipmentDocument'];
export type Tracking = Schemas['Tracking'];
type CombinedPart = Schemas['CombinedDocuments']['parts'][number];
export type Customs = Schemas['Customs'];

export const shipmentsQuery = (search: ShipmentSearch) =>
  queryOptions({
    queryKey: ['shipments', 'list', search],
    queryFn: () => waybill.shipments.list(shipmentSearch.toQuery(search)),
    placeholderData: previousRows,
  });

/** All that the filters leave, as files for people and for programs. */
export const shipmentFiles = (search: ShipmentSearch) => {
  const { page: _page, limit: _limit, ...filters } = shipmentSearch.toQuery(search);
  return [
    {
      label: t('One line per shipment'),
      file: (report: (share: number) => void) =>
        exportedFile(() => waybill.batches.exportShipments({ ...filters, timeZone: accountZone() }), report),
    },
    {
      label: t('All fields, as in the API'),
      file: () =>
        waybill.shipments.export({
          ...shipmentSearch.toQuery(search),
          layout: 'api',
          timeZone: accountZone(),
        }),
    },
  ];
};

export const shipmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['shipments', 'one', id],
    queryFn: () => waybill.shipments.get(id),
  });

/** Label and customs forms. Part of the shipment's key, so that what changes it refetches them. */
export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['shipments', 'one', id, 'documents'],
    queryFn: () => waybill.shipments.listDocuments(id),
  });

export const trackingQuery = (id: string) =>
  queryOptions({
    queryKey: ['shipments', 'one', id, 'tracking'],
    queryFn: () => waybill.shipments.getTracking(id),
  });

/** The label of one parcel, or of all that the format can hold. */
export const labelQuery = (id: string, format: LabelFormat, parcel?: number) =>
  queryOptions({
    queryKey: ['labels', id, format, parcel],
    queryFn: () => waybill.shipments.getLabel(id, { format, ...(parcel !== undefined && { parcel }) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

export function useVoidLabel(id: string) {
  return useApiMutation({
    mutationFn: (reason: string) => waybill.shipments.void(id, reason === '' ? {} : { reason }),
    changes: 'shipments',
  });
}

/** The carrier can no longer say what became of the purchase or the void. */
export function useStopWaiting(id: string) {
  return useApiMutation({
    mutationFn: (reason: string) => waybill.shipments.stopWaiting(id, reason === '' ? {} : { reason }),
    changes: 'shipments',
  });
}

export function usePostScan(id: string) {
  return useApiMutation({
    mutationFn: (body: ScanInput) => waybill.shipments.addScan(id, body),
    changes: 'shipments',
    meta: { silent: true },
  });
}

/** Records a scan of whichever parcel has the code. */
export function useScanByCode() {
  return useApiMutation({
    mutationFn: waybill.shipments.addScanByCode,
    changes: 'shipments',
    meta: { silent: true },
  });
}

/** The parts of each shipment, in this order, as one PDF. Shipments without an order have no packing slip. */
export const combinedFile = (shipmentIds: string[], parts: CombinedPart[]): Promise<Blob> =>
  waybill.documents.combine({ shipmentIds, parts });

/** Many labels in one PDF, one per page or two on each sheet. */
export const labelsFile = (ids: string[], sheets: { sheet?: 'letter' | 'a4' } = {}): Promise<Blob> =>
  waybill.shipments.printLabels({ ids, ...sheets });
