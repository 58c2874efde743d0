import { type Static, Type } from 'typebox';
import { Address } from '../postal/index.ts';
import { nullable, Timestamp } from './shapes.ts';

export const Warehouse = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    address: Address,
    returnAddress: nullable(Address),
    isDefault: Type.Boolean({ description: 'Exactly one of your warehouses is the default' }),
    timezone: nullable(Type.String()),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Warehouse' },
);
export type Warehouse = Static<typeof Warehouse>;
