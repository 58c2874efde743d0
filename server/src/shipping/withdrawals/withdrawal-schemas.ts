import { type Static, Type } from 'typebox';
import { Input } from '../../schema/inputs.ts';
import { PageQuery } from '../../schema/shapes.ts';

export const WithdrawalQuery = Type.Object(
  {
    ...PageQuery.properties,
    orderId: Type.Optional(Input.Id),
    handled: Type.Optional(Type.Boolean({ description: 'false: those that nobody has dealt with' })),
  },
  { additionalProperties: false },
);
export type WithdrawalQuery = Static<typeof WithdrawalQuery>;
