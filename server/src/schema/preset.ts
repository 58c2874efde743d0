import { type Static, Type } from 'typebox';
import { CarrierName, nullable, Timestamp } from './shapes.ts';
import { ShipmentOptions } from './shipment-options.ts';

export const Preset = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    shortcut: nullable(
      Type.Integer({
        description: 'The key from 1 to 9 that applies it in the dashboard. No two have the same',
      }),
    ),
    carrier: nullable(Type.String({ description: 'Null for any carrier that has the service' })),
    carrierName: nullable(CarrierName),
    service: nullable(
      Type.String({ description: "The carrier's name for the service. Null for what the order asks for" }),
    ),
    packageId: nullable(Type.String({ description: 'The package it ships in. Null for a suggested one' })),
    options: nullable(ShipmentOptions),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Preset', description: 'A service, a package and options under a name, to be chosen together' },
);
export type Preset = Static<typeof Preset>;
