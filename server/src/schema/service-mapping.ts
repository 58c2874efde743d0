import { type Static, Type } from 'typebox';
import { CarrierName, nullable, Timestamp } from './shapes.ts';

export const ServiceMapping = Type.Object(
  {
    id: Type.String(),
    name: Type.String({
      description: 'What the store calls it: compared with `requestedService`, in any case',
    }),
    storeId: nullable(Type.String({ description: 'Only for orders of this store' })),
    carrier: nullable(Type.String({ description: 'Null for any carrier that has the service' })),
    carrierName: nullable(CarrierName),
    service: Type.String({ description: "The carrier's name for the service" }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'ServiceMapping' },
);
export type ServiceMapping = Static<typeof ServiceMapping>;

export const UnmappedService = Type.Object(
  {
    name: Type.String({ description: 'As the orders have it in `requestedService`' }),
    orders: Type.Integer({ description: 'How many of the newest open orders ask for it' }),
  },
  { title: 'UnmappedService' },
);
export type UnmappedService = Static<typeof UnmappedService>;
