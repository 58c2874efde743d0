import { type Static, Type } from 'typebox';
import { Address } from '../postal/index.ts';
import { nullable, Timestamp } from './shapes.ts';
import { TaxNumber } from './tax-number.ts';

export const Warehouse = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    address: Address,
    returnAddress: nullable(Address),
    isDefault: Type.Boolean({ description: 'Exactly one of your warehouses is the default' }),
    timezone: nullable(Type.String()),
    taxNumbers: Type.Array(TaxNumber, {
      description: "The merchant's tax numbers, for customs declarations of parcels from here",
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Warehouse' },
);
export type Warehouse = Static<typeof Warehouse>;
