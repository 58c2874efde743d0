import { type Static, Type } from 'typebox';
import { CarrierName, Metadata, nullable, Timestamp } from './shapes.ts';
import { ScanLocation, TrackingStatus } from './tracking.ts';

export const Tracker = Type.Object(
  {
    id: Type.String(),
    trackingCode: Type.String(),
    carrier: nullable(
      Type.String({ description: 'Recognized by the tracking code if the request named none' }),
    ),
    carrierName: nullable(CarrierName),
    carrierAccountId: nullable(Type.String({ description: 'The carrier account that follows it' })),
    orderId: nullable(Type.String()),
    status: TrackingStatus,
    statusDetail: nullable(Type.String()),
    location: nullable(ScanLocation),
    lastScanAt: nullable(Timestamp),
    estimatedDeliveryDate: nullable(Type.String({ format: 'date' })),
    trackingUrl: nullable(Type.String()),
    isFollowed: Type.Boolean({ description: 'Whether its status is kept up to date' }),
    unfollowedReason: nullable(Type.String({ description: 'Why it is not followed' })),
    events: Type.Array(
      Type.Object({
        status: TrackingStatus,
        statusDetail: nullable(Type.String()),
        occurredAt: Timestamp,
        location: nullable(ScanLocation),
      }),
      { description: 'Latest first' },
    ),
    metadata: Metadata,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Tracker', description: 'A parcel whose label was bought elsewhere' },
);
export type Tracker = Static<typeof Tracker>;

export const TrackingNumberCarrier = Type.Object(
  {
    carrier: Type.String({ description: 'The value of `carrier` on a shipment' }),
    name: Type.String({ description: 'Display name' }),
    service: Type.Optional(
      Type.String({ description: 'Display name, if the number identifies the service' }),
    ),
    isCertain: Type.Boolean({ description: 'False if other carriers may have issued the same number' }),
  },
  { title: 'TrackingNumberCarrier', description: 'A carrier that may have issued a tracking number' },
);
