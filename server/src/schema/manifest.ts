import { type Static, Type } from 'typebox';
import { CarrierName, nullable, Timestamp } from './shapes.ts';
import { TrackingStatus } from './tracking.ts';

const MANIFEST_STATUSES = ['open', 'closed', 'creating', 'failed'] as const;
export const ManifestStatus = Type.Enum([...MANIFEST_STATUSES], {
  title: 'ManifestStatus',
  description:
    'closed: the parcels were handed over, or the carrier created the scan form; it never changes ' +
    'again. Only for scan forms: creating: it is not known yet whether the carrier created it; ' +
    'failed: the carrier did not',
});
export type ManifestStatus = Static<typeof ManifestStatus>;

export const Manifest = Type.Object(
  {
    id: Type.String(),
    warehouseId: Type.String(),
    kind: Type.Enum(['drivers', 'scan_form'], {
      description: "For your own drivers, or a carrier's form whose barcode accepts all parcels at once",
    }),
    carrier: Type.String(),
    carrierName: CarrierName,
    carrierAccountId: nullable(Type.String({ description: 'For a scan form' })),
    carrierFormId: nullable(Type.String({ description: "The carrier's id of a scan form" })),
    failureReason: nullable(
      Type.String({ description: 'Why the carrier created no scan form, or why it is not known yet' }),
    ),
    day: Type.String({ format: 'date' }),
    code: Type.String({ description: 'The barcode for the whole batch' }),
    status: ManifestStatus,
    shipmentIds: Type.Array(Type.String(), {
      description: 'While it is open, voided shipments are removed from it',
    }),
    parcelCount: Type.Integer(),
    handedOverAt: nullable(Timestamp),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Manifest' },
);
export type Manifest = Static<typeof Manifest>;

export const ManifestParcel = Type.Object(
  {
    shipmentId: Type.String(),
    position: Type.Integer({ description: 'Position of the parcel in its shipment, from 1' }),
    trackingCode: nullable(Type.String()),
    trackingStatus: TrackingStatus,
    orderId: nullable(Type.String()),
    orderNumber: nullable(Type.String()),
    recipient: Type.String({ description: 'Name, or company' }),
    city: Type.String(),
    serviceName: Type.String(),
  },
  { title: 'ManifestParcel' },
);
export type ManifestParcel = Static<typeof ManifestParcel>;
