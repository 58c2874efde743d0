import { type Static, Type } from 'typebox';
import { ShipmentParcel } from '../parcel.ts';
import { RefundStatus } from '../refund-status.ts';
import { nullable, Timestamp } from '../shapes.ts';
import { ScanLocation, TrackingStatus } from '../tracking.ts';
import { define, defineFrom } from './definition.ts';

const contract = {
  id: Type.String({ description: 'Id of the shipment' }),
  trackingCode: Type.String(),
  carrier: Type.String(),
  service: Type.String(),
  rate: Type.Number(),
};

const ShippedItems = Type.Array(
  Type.Object(
    {
      orderItemId: Type.String(),
      sku: nullable(Type.String()),
      name: Type.String(),
      quantity: Type.Integer(),
    },
    { title: 'ShippedItem' },
  ),
);

const EventParcel = Type.Object(
  {
    ...ShipmentParcel.properties,
    items: nullable(ShippedItems, {
      description: 'Null if the shipment has several parcels: which of them an item is in is not recorded',
    }),
  },
  { title: 'EventParcel' },
);

const details = {
  orderId: nullable(Type.String()),
  orderNumber: nullable(Type.String()),
  storeId: nullable(Type.String({ description: "The order's store" })),
  externalId: nullable(Type.String({ description: "The order's id in that store" })),
  isReturn: Type.Boolean({ description: 'Whether a customer sends the parcel back' }),
  returnId: nullable(Type.String()),
  currency: Type.String(),
  warehouseId: nullable(Type.String()),
  trackingUrl: nullable(Type.String()),
  parcels: Type.Array(EventParcel),
  items: ShippedItems,
};
const ShipmentDetails = Type.Object(details);
export type ShipmentDetails = Static<typeof ShipmentDetails>;

const ScannedParcel = Type.Object(
  {
    number: Type.Integer({ description: 'Its position in the shipment, from 1' }),
    trackingCode: Type.String(),
    status: TrackingStatus,
    statusDetail: nullable(Type.String()),
    occurredAt: Timestamp,
    location: nullable(ScanLocation),
  },
  { title: 'ScannedParcel' },
);
export type ScannedParcel = Static<typeof ScannedParcel>;

/** Ids and numbers that nobody takes for real. */
const exampleShipment = {
  id: 'shp_test',
  trackingCode: 'TEST0000000000',
  carrier: 'fleet',
  service: 'ground',
  rate: 7.45,
};

const exampleItems = [{ orderItemId: 'itm_test', sku: 'TEST-SKU', name: 'Test mug', quantity: 2 }];

const exampleDetails = (parcel: Partial<Static<typeof EventParcel>> = {}): ShipmentDetails => ({
  orderId: 'ord_test',
  orderNumber: 'TEST-1',
  storeId: null,
  externalId: null,
  isReturn: false,
  returnId: null,
  currency: 'USD',
  warehouseId: 'wh_test',
  trackingUrl: null,
  parcels: [
    {
      weight: { value: 24, unit: 'oz' },
      trackingCode: exampleShipment.trackingCode,
      trackingStatus: 'pre_transit',
      refundStatus: null,
      refundError: null,
      items: exampleItems,
      ...parcel,
    },
  ],
  items: exampleItems,
});

const exampleScan = (at: string) => ({
  status: 'in_transit' as const,
  statusDetail: 'Test scan',
  occurredAt: at,
  location: { city: 'Springfield', state: 'IL', country: 'US' },
});

const ShipmentCreated = Type.Object(contract);
const TrackingUpdated = Type.Object({
  ...contract,
  status: TrackingStatus,
  statusDetail: nullable(Type.String()),
  occurredAt: Timestamp,
  location: nullable(ScanLocation),
});
const TrackingDetails = Type.Object({
  ...details,
  parcel: nullable(ScannedParcel, {
    description: 'The parcel that was scanned; null if all of several parcels were, at once',
  }),
});
const ShipmentVoided = Type.Object({ ...contract, voidedAt: Timestamp, refundStatus: RefundStatus });

const RefundDecided = Type.Object({ ...contract, refundStatus: RefundStatus, ...details });
const PurchaseFailed = Type.Object({
  ...contract,
  trackingCode: nullable(Type.String(), { description: 'Always null, because there is no label' }),
  failureReason: nullable(Type.String({ description: 'Why the label was not sold' })),
  treatedAsNotSoldAt: nullable(Timestamp, {
    description: 'Set if the carrier could not say whether it was sold, and someone decided that it was not',
  }),
  ...details,
});

export const shipmentEvents = {
  'shipment.created': define<Static<typeof ShipmentCreated>, ShipmentDetails>({
    title: 'ShipmentCreatedEvent',
    meaning: 'A shipping label was purchased',
    data: ShipmentCreated,
    example: () => exampleShipment,
    full: { fields: ShipmentDetails, example: () => exampleDetails() },
  }),
  'shipment.tracking_updated': define<Static<typeof TrackingUpdated>, Static<typeof TrackingDetails>>({
    title: 'ShipmentTrackingUpdatedEvent',
    meaning: 'Tracking status of a shipment changed',
    data: TrackingUpdated,
    example: (at) => ({ ...exampleShipment, ...exampleScan(at) }),
    full: {
      fields: TrackingDetails,
      example: (at) => ({
        ...exampleDetails({ trackingStatus: 'in_transit' }),
        parcel: { number: 1, trackingCode: exampleShipment.trackingCode, ...exampleScan(at) },
      }),
    },
  }),
  'shipment.voided': define<Static<typeof ShipmentVoided>, ShipmentDetails>({
    title: 'ShipmentVoidedEvent',
    meaning: 'A shipping label was voided or refunded',
    data: ShipmentVoided,
    example: (at) => ({ ...exampleShipment, voidedAt: at, refundStatus: 'submitted' as const }),
    full: {
      fields: ShipmentDetails,
      example: () => exampleDetails({ trackingStatus: 'cancelled', refundStatus: 'submitted' }),
    },
  }),
  'shipment.refund_decided': defineFrom(RefundDecided, {
    title: 'ShipmentRefundDecidedEvent',
    meaning: 'The carrier decided on the refund of a voided label, which had been `submitted` until then',
    example: () => ({
      ...exampleShipment,
      refundStatus: 'refunded' as const,
      ...exampleDetails({ trackingStatus: 'cancelled', refundStatus: 'refunded' }),
    }),
  }),
  'shipment.purchase_failed': defineFrom(PurchaseFailed, {
    title: 'ShipmentPurchaseFailedEvent',
    meaning: 'A shipping label was not sold: the carrier refused, or nobody could say',
    example: () => ({
      ...exampleShipment,
      trackingCode: null,
      failureReason: 'Test reason',
      treatedAsNotSoldAt: null,
      ...exampleDetails({ trackingCode: null, trackingStatus: 'unknown' }),
    }),
  }),
};
