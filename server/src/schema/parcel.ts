import { type Static, Type } from 'typebox';
import { Dimensions, Weight } from '../lib/measures.ts';
import { Input } from './inputs.ts';
import { RefundStatus } from './refund-status.ts';
import { nullable } from './shapes.ts';
import { TrackingStatus } from './tracking.ts';

export const Parcel = Type.Object(
  {
    weight: Weight,
    dimensions: Type.Optional(Dimensions),
    packageType: Type.Optional(Type.String()),
  },
  { title: 'Parcel' },
);
export type Parcel = Static<typeof Parcel>;

/** A parcel of a shipment. */
export const ShipmentParcel = Type.Object(
  {
    ...Parcel.properties,
    trackingCode: nullable(
      Type.String({ description: 'In the barcode of its label; null until it is bought' }),
    ),
    trackingStatus: TrackingStatus,
    refundStatus: nullable(RefundStatus),
    refundError: nullable(
      Type.String({ description: 'Why the carrier refused the refund of this parcel, if it said so' }),
    ),
  },
  { title: 'ShipmentParcel' },
);

const ParcelInput = Type.Object(
  {
    weight: Input.Weight,
    dimensions: Type.Optional(Input.Dimensions),
    packageType: Type.Optional(Input.text(50)),
  },
  { additionalProperties: false, title: 'ParcelInput' },
);

export const ParcelsInput = Type.Array(ParcelInput, {
  minItems: 1,
  maxItems: 20,
  examples: [
    [{ weight: { value: 2, unit: 'lb' }, dimensions: { length: 10, width: 8, height: 4, unit: 'in' } }],
  ],
});
