import { type Static, Type } from 'typebox';
import { CarrierName, nullable, Timestamp } from './shapes.ts';

export const TRACKING_STATUSES = [
  'unknown',
  'pre_transit',
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivered',
  'return_to_sender',
  'failure',
  'cancelled',
  'error',
] as const;
export const TrackingStatus = Type.Enum([...TRACKING_STATUSES], { title: 'TrackingStatus' });
export type TrackingStatus = Static<typeof TrackingStatus>;

export const ScanLocation = Type.Object(
  {
    city: Type.Optional(Type.String()),
    state: Type.Optional(Type.String()),
    postalCode: Type.Optional(Type.String()),
    country: Type.Optional(Type.String()),
  },
  { title: 'ScanLocation' },
);
export type ScanLocation = Static<typeof ScanLocation>;

export const Tracking = Type.Object(
  {
    shipmentId: Type.String(),
    carrier: Type.String(),
    carrierName: CarrierName,
    trackingCode: nullable(Type.String()),
    trackingUrl: nullable(Type.String({ description: "The shipment's" })),
    status: TrackingStatus,
    statusDetail: nullable(Type.String()),
    location: nullable(ScanLocation),
    lastScanAt: nullable(Timestamp),
    estimatedDeliveryDate: nullable(Type.String({ format: 'date' })),
    parcels: Type.Array(
      Type.Object({
        trackingCode: Type.String(),
        trackingUrl: nullable(Type.String({ description: "The carrier's page about this parcel" })),
        status: TrackingStatus,
        statusDetail: nullable(Type.String()),
        location: nullable(ScanLocation),
        lastScanAt: nullable(Timestamp),
      }),
      { description: 'Empty until the label is bought' },
    ),
    events: Type.Array(
      Type.Object({
        trackingCode: Type.String({ description: "The scanned parcel's tracking code" }),
        status: TrackingStatus,
        statusDetail: nullable(Type.String()),
        occurredAt: Timestamp,
        location: nullable(ScanLocation),
      }),
      { description: 'Latest first' },
    ),
  },
  { title: 'Tracking' },
);
export type Tracking = Static<typeof Tracking>;
