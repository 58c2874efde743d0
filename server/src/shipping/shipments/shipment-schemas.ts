import { Type } from 'typebox';
import { Customs } from '../../schema/customs.ts';
import { AddressInput, Input } from '../../schema/inputs.ts';
import { ParcelsInput } from '../../schema/parcel.ts';
import { PageQuery } from '../../schema/shapes.ts';
import { LabelFormat, ShipmentStatus } from '../../schema/shipment.ts';
import { TrackingStatus } from '../../schema/tracking.ts';

export const LabelQuery = Type.Object(
  {
    format: Type.Optional(LabelFormat),
    parcel: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Only the label of this parcel, counted from 1' }),
    ),
  },
  { additionalProperties: false },
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

const purchase = Type.Object(
  {
    rateId: Type.Optional(Id),
    carrier: Type.Optional(Id),
    service: Type.Optional(Id),
    shipTo: Type.Optional(AddressInput),
    shipFrom: Type.Optional(AddressInput),
    warehouseId: Type.Optional(Id),
    parcels: Type.Optional(ParcelsInput),
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
