import { Type } from 'typebox';
import { TRACKING_STATUSES } from '../../carriers/index.ts';
import { AddressInput, Input } from '../../schema/inputs.ts';
import { Address, Measure, Metadata, nullable, PageQuery, Timestamp } from '../../schema/shapes.ts';
import { Parcels } from '../rates/index.ts';
import { LABEL_FORMATS, SHIPMENT_STATUSES } from './shipment.ts';

const Parcel = Type.Object(
  {
    weight: Measure.Weight,
    dimensions: Type.Optional(Measure.Dimensions),
    packageType: Type.Optional(Type.String()),
  },
  { title: 'Parcel' },
);

const ShipmentStatus = Type.Enum([...SHIPMENT_STATUSES], {
  title: 'ShipmentStatus',
  description: 'purchasing: the carrier was asked, and its answer is not known yet',
});
const TrackingStatus = Type.Enum([...TRACKING_STATUSES], { title: 'TrackingStatus' });
const LabelFormat = Type.Enum([...LABEL_FORMATS], { title: 'LabelFormat' });

export const LabelQuery = Type.Object(
  {
    format: Type.Optional(LabelFormat),
    parcel: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Only the label of this parcel, counted from 1' }),
    ),
  },
  { additionalProperties: false },
);

export const Shipment = Type.Object(
  {
    id: Type.String(),
    orderId: nullable(Type.String()),
    returnId: nullable(Type.String()),
    status: ShipmentStatus,
    isReturn: Type.Boolean(),
    carrier: Type.String(),
    service: Type.String(),
    serviceName: Type.String({ description: 'As people call it' }),
    rate: Type.Number(),
    currency: Type.String(),
    reference: nullable(Type.String()),
    trackingCode: nullable(Type.String()),
    trackingUrl: nullable(Type.String()),
    trackingStatus: TrackingStatus,
    warehouseId: nullable(Type.String()),
    shipFrom: Address,
    shipTo: Address,
    parcels: Type.Array(Parcel),
    items: Type.Array(Type.Object({ orderItemId: Type.String(), quantity: Type.Integer() })),
    customs: nullable(Type.Record(Type.String(), Type.Unknown())),
    label: nullable(Type.Object({ format: Type.String(), size: Type.String(), url: Type.String() })),
    failureReason: nullable(Type.String()),
    refundStatus: nullable(Type.String()),
    voidedAt: nullable(Timestamp),
    voidReason: nullable(Type.String()),
    metadata: Metadata,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Shipment' },
);

const Id = Type.String({ minLength: 1, maxLength: 100 });

export const ShipmentQuery = Type.Object(
  {
    ...PageQuery.properties,
    status: Type.Optional(ShipmentStatus),
    orderId: Type.Optional(Id),
    carrier: Type.Optional(Id),
    trackingCode: Type.Optional(Id),
    trackingStatus: Type.Optional(TrackingStatus),
  },
  { additionalProperties: false },
);

const Customs = Type.Object(
  {
    contentsType: Type.Enum(['merchandise', 'gift', 'documents', 'sample', 'returned_goods', 'other']),
    contentsExplanation: Type.Optional(Input.text(200)),
    incoterm: Type.Optional(Type.Enum(['DAP', 'DDP', 'DDU', 'EXW', 'FCA', 'FOB', 'CIF', 'CPT', 'CIP'])),
    invoiceNumber: Type.Optional(Input.text(100)),
    items: Type.Array(
      Type.Object(
        {
          description: Input.text(200),
          quantity: Input.Quantity,
          value: Input.Money,
          currency: Type.Optional(Input.Currency),
          weight: Type.Optional(Input.Weight),
          hsCode: Type.Optional(Input.HsCode),
          originCountry: Type.Optional(Input.Country),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 100 },
    ),
  },
  { additionalProperties: false, title: 'Customs' },
);

const purchase = Type.Object(
  {
    rateId: Type.Optional(Id),
    carrier: Type.Optional(Id),
    service: Type.Optional(Id),
    shipTo: Type.Optional(AddressInput),
    shipFrom: Type.Optional(AddressInput),
    warehouseId: Type.Optional(Id),
    parcels: Type.Optional(Parcels),
    orderId: Type.Optional(Id),
    items: Type.Optional(
      Type.Array(
        Type.Object({ orderItemId: Id, quantity: Input.Quantity }, { additionalProperties: false }),
        { minItems: 1, maxItems: 200 },
      ),
    ),
    labelFormat: Type.Optional(LabelFormat),
    reference: Type.Optional(Input.text(100, { description: 'Printed on the label' })),
    customs: Type.Optional(Customs),
    metadata: Type.Optional(Input.Metadata),
  },
  {
    additionalProperties: false,
    title: 'NewShipment',
    examples: [
      { rateId: 'rate_01jcx0000000000000000000', labelFormat: 'pdf' },
      {
        carrier: 'fleet',
        service: 'ground',
        shipTo: {
          name: 'Ada Lovelace',
          street1: '179 N Harbor Dr',
          city: 'Redondo Beach',
          state: 'CA',
          postalCode: '90277',
          country: 'US',
        },
        parcels: [{ weight: { value: 2, unit: 'lb' } }],
      },
    ],
  },
);

const TAKEN_FROM_RATE = ['carrier', 'service', 'shipTo', 'shipFrom', 'warehouseId', 'parcels'] as const;

/** A rate says all that the other fields would: both together could only disagree. */
export const NewShipment = Type.Refine(
  purchase,
  (body) =>
    body.rateId === undefined
      ? body.carrier !== undefined
      : TAKEN_FROM_RATE.every((field) => body[field] === undefined),
  (body) => {
    const { rateId } = body as { rateId?: string };
    return rateId === undefined
      ? 'must have rateId, or carrier and what to ship'
      : `must not have ${TAKEN_FROM_RATE.join(', ')} beside rateId, which says them`;
  },
);

const Location = Type.Object(
  {
    city: Type.Optional(Type.String()),
    state: Type.Optional(Type.String()),
    postalCode: Type.Optional(Type.String()),
    country: Type.Optional(Type.String()),
  },
  { title: 'ScanLocation' },
);

export const Tracking = Type.Object(
  {
    shipmentId: Type.String(),
    carrier: Type.String(),
    trackingCode: nullable(Type.String()),
    trackingUrl: nullable(Type.String()),
    status: TrackingStatus,
    statusDetail: nullable(Type.String()),
    location: nullable(Location),
    lastScanAt: nullable(Timestamp),
    estimatedDeliveryDate: nullable(Type.String({ format: 'date' })),
    events: Type.Array(
      Type.Object({
        status: TrackingStatus,
        statusDetail: nullable(Type.String()),
        occurredAt: Timestamp,
        location: nullable(Location),
      }),
      { description: 'Latest first' },
    ),
  },
  { title: 'Tracking' },
);

export const NewScan = Type.Object(
  {
    status: TrackingStatus,
    statusDetail: Type.Optional(Input.text(200)),
    occurredAt: Type.Optional(Input.moment('ISO 8601; now where absent')),
    location: Type.Optional(
      Type.Object(
        {
          city: Type.Optional(Input.text(100)),
          state: Type.Optional(Input.text(100)),
          postalCode: Type.Optional(Input.text(20)),
          country: Type.Optional(Input.Country),
        },
        { additionalProperties: false },
      ),
    ),
  },
  {
    additionalProperties: false,
    title: 'NewScan',
    examples: [
      { status: 'in_transit', statusDetail: 'Picked up', location: { city: 'Oakland', state: 'CA' } },
    ],
  },
);

export const VoidRequest = Type.Union([
  Type.Object(
    { reason: Type.Optional(Input.text(500)) },
    { additionalProperties: false, examples: [{ reason: 'Wrong address' }] },
  ),
  Type.Null(),
]);

export const LabelIds = Type.Object(
  { ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) },
  { additionalProperties: false },
);
