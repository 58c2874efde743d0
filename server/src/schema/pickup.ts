import { type Static, Type } from 'typebox';
import { CarrierMode } from './carrier-account.ts';
import { CarrierName, nullable, Timestamp } from './shapes.ts';

export const PickupStatus = Type.Enum(['scheduling', 'scheduled', 'canceling', 'canceled', 'failed'], {
  title: 'PickupStatus',
  description:
    'scheduling, canceling: the carrier has not given a certain answer yet and is asked again. ' +
    'failed: the carrier refused it',
});
export type PickupStatus = Static<typeof PickupStatus>;

export const Pickup = Type.Object(
  {
    id: Type.String(),
    warehouseId: Type.String(),
    carrierAccountId: Type.String(),
    carrier: Type.String(),
    carrierName: CarrierName,
    mode: nullable(CarrierMode),
    status: PickupStatus,
    day: Type.String({ format: 'date' }),
    from: Type.String({ description: "In the warehouse's time zone", examples: ['09:00'] }),
    until: Type.String({ examples: ['17:00'] }),
    instructions: nullable(Type.String()),
    shipmentIds: Type.Array(Type.String()),
    parcelCount: Type.Integer(),
    confirmation: nullable(Type.String({ description: "The carrier's confirmation number" })),
    cost: nullable(Type.Number({ description: 'Null if the carrier does not say' })),
    currency: nullable(Type.String()),
    failureReason: nullable(Type.String()),
    canceledAt: nullable(Timestamp),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Pickup', description: "A carrier's driver comes to collect parcels" },
);
export type Pickup = Static<typeof Pickup>;
