import { type Static, Type } from 'typebox';
import { nullable, Timestamp } from './shapes.ts';
import { TrackingStatus } from './tracking.ts';

const MANIFEST_STATUSES = ['open', 'closed'] as const;
export const ManifestStatus = Type.Enum([...MANIFEST_STATUSES], {
  title: 'ManifestStatus',
  description: 'closed: the parcels were handed over, and it never changes again',
});
export type ManifestStatus = Static<typeof ManifestStatus>;

export const Manifest = Type.Object(
  {
    id: Type.String(),
    warehouseId: Type.String(),
    carrier: Type.String(),
    day: Type.String({ format: 'date' }),
    code: Type.String({ description: 'The bar code for the whole batch' }),
    status: ManifestStatus,
    shipmentIds: Type.Array(Type.String(), {
      description: 'While it is open, a shipment that is voided leaves it',
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
    position: Type.Integer({ description: 'Of the parcel in its shipment, from 1' }),
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
