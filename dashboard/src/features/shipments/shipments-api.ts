import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf, fileOf, pageOf, type Schemas } from '@waybill/sdk';
import { AS_CSV, api, byId } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { type ShipmentSearch, shipmentSearch } from './shipment-search.ts';

export type Shipment = Schemas['Shipment'];
export type TrackingStatus = Schemas['TrackingStatus'];
export type LabelFormat = Schemas['LabelFormat'];
export type Parcel = Schemas['ShipmentParcel'];
export type NewScan = Schemas['NewScan'];
export type ShipmentDocument = Schemas['ShipmentDocument'];
export type Tracking = Schemas['Tracking'];
type CombinedPart = Schemas['CombinedDocuments']['parts'][number];
export type Customs = Schemas['Customs'];

export const shipmentsQuery = (search: ShipmentSearch) =>
  queryOptions({
    queryKey: ['shipments', 'list', search],
    queryFn: () => pageOf(api.GET('/shipments', { params: { query: shipmentSearch.toQuery(search) } })),
    placeholderData: keepPreviousData,
  });

export const shipmentsFile = (search: ShipmentSearch) =>
  fileOf(api.GET('/shipments', { params: { query: shipmentSearch.toQuery(search) }, ...AS_CSV }));

export const shipmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['shipments', 'one', id],
    queryFn: () => dataOf(api.GET('/shipments/{id}', byId(id))),
  });

/** Label and customs forms. Part of the shipment's key, so that what changes it refetches them. */
export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['shipments', 'one', id, 'documents'],
    queryFn: () => dataOf(api.GET('/shipments/{id}/documents', byId(id))),
  });

export const trackingQuery = (id: string) =>
  queryOptions({
    queryKey: ['shipments', 'one', id, 'tracking'],
    queryFn: () => dataOf(api.GET('/shipments/{id}/tracking', byId(id))),
  });

/** The label of one parcel, or of all that the format can hold. */
export const labelQuery = (id: string, format: LabelFormat, parcel?: number) =>
  queryOptions({
    queryKey: ['labels', id, format, parcel],
    queryFn: () =>
      fileOf(
        api.GET('/shipments/{id}/label', {
          params: { path: { id }, query: { format, ...(parcel !== undefined && { parcel }) } },
          parseAs: 'blob',
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

export function useVoidLabel(id: string) {
  return useApiMutation({
    mutationFn: (reason: string) =>
      dataOf(api.POST('/shipments/{id}/void', { ...byId(id), body: reason === '' ? {} : { reason } })),
    changes: 'shipments',
  });
}

export function usePostScan(id: string) {
  return useApiMutation({
    mutationFn: (body: NewScan) => dataOf(api.POST('/shipments/{id}/tracking-events', { ...byId(id), body })),
    changes: 'shipments',
    meta: { silent: true },
  });
}

/** Records a scan of whichever parcel has the code. */
export function useScanByCode() {
  return useApiMutation({
    mutationFn: (body: Schemas['NewScanByCode']) =>
      dataOf(api.POST('/tracking-events', { params: {}, body })),
    changes: 'shipments',
    meta: { silent: true },
  });
}

/** Of each shipment its parts in this order, as one PDF. Those without an order have no packing slip. */
export const combinedFile = (shipmentIds: string[], parts: CombinedPart[]): Promise<Blob> =>
  fileOf(
    api.POST('/documents/combined', {
      params: {},
      body: { shipmentIds, parts },
      parseAs: 'blob',
    }),
  );

/** Many labels in one PDF, one per page. */
export const labelsFile = (ids: string[]): Promise<Blob> =>
  fileOf(
    api.POST('/shipments/labels', {
      params: {},
      body: { ids },
      parseAs: 'blob',
    }),
  );
