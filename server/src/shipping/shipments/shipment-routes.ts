import { Type } from 'typebox';
import { type Routes, SHIPPING, userOf } from '../../http/routing.ts';
import {
  Address,
  answers,
  Measure,
  Metadata,
  nullable,
  PageQuery,
  paged,
  Timestamp,
} from '../../http/schemas.ts';
import { SHIPMENT_STATUSES, TRACKING_STATUSES } from './shipment.ts';
import type { ShipmentService } from './shipment-service.ts';

const Parcel = Type.Object(
  {
    weight: Measure.Weight,
    dimensions: Type.Optional(Measure.Dimensions),
    packageType: Type.Optional(Type.String()),
  },
  { title: 'Parcel' },
);

const ShipmentStatus = Type.Enum([...SHIPMENT_STATUSES], { title: 'ShipmentStatus' });

const Shipment = Type.Object(
  {
    id: Type.String(),
    orderId: nullable(Type.String()),
    status: ShipmentStatus,
    isReturn: Type.Boolean(),
    carrier: Type.String(),
    service: Type.String(),
    rate: Type.Number(),
    currency: Type.String(),
    trackingCode: nullable(Type.String()),
    trackingUrl: nullable(Type.String()),
    trackingStatus: Type.Enum([...TRACKING_STATUSES], { title: 'TrackingStatus' }),
    shipFrom: Address,
    shipTo: Address,
    parcels: Type.Array(Parcel),
    customs: nullable(Type.Record(Type.String(), Type.Unknown())),
    label: nullable(Type.Object({ format: Type.String(), size: Type.String(), url: Type.String() })),
    refundStatus: nullable(Type.String()),
    voidedAt: nullable(Timestamp),
    metadata: Metadata,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Shipment' },
);

const ShipmentQuery = Type.Object(
  {
    ...PageQuery.properties,
    status: Type.Optional(ShipmentStatus),
    orderId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    trackingCode: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  },
  { additionalProperties: false },
);

export function shipmentRoutes(app: Routes, shipments: ShipmentService): void {
  app.get(
    '/shipments',
    {
      config: SHIPPING,
      schema: {
        tags: ['Shipments'],
        summary: 'List shipments',
        description: 'Newest first, a page at a time.',
        querystring: ShipmentQuery,
        response: answers(200, paged(Shipment)),
      },
    },
    (request) => shipments.list(userOf(request), request.query),
  );
}
