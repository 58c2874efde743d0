import { type Static, Type } from 'typebox';
import { nullable, Timestamp } from './shapes.ts';

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
