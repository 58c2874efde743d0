import { type Static, Type } from 'typebox';
import { CarrierName, nullable, Timestamp } from './shapes.ts';

export const ServiceMapping = Type.Object(
  {
    id: Type.String(),
    name: Type.String({
      description: 'What the shop calls it: compared with `requestedService`, in any case',
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
