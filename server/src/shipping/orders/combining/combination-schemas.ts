import { type Static, Type } from 'typebox';
import { Input } from '../../../schema/inputs.ts';
import { Order } from '../../../schema/order.ts';
import { nullable } from '../../../schema/shapes.ts';
import { MAX_COMBINED } from './combination.ts';

export const OrdersToCombine = Type.Object(
  {
    orderIds: Type.Array(Input.Id, { minItems: 2, maxItems: MAX_COMBINED }),
  },
  {
    additionalProperties: false,
    title: 'OrdersToCombine',
    examples: [{ orderIds: ['ord_01jcx0000000000000000000', 'ord_01jcx0000000000000000001'] }],
  },
);

export const SameAddressOrder = Type.Object(
  {
    order: Order,
    isCombined: Type.Boolean({ description: 'It shares a parcel with the order' }),
    obstacle: nullable(
      Type.String({
        description: 'Why the two cannot be combined',
        examples: ['ships from another warehouse'],
      }),
    ),
  },
  { title: 'SameAddressOrder' },
);
export type SameAddressOrder = Static<typeof SameAddressOrder>;

/** Ids of one request: a page of the list. */
export const MAX_COUNTED = 100;

export const SameAddressQuery = Type.Object(
  {
    ids: Type.String({
      minLength: 1,
      maxLength: 5_000,
      description: `Ids of up to ${MAX_COUNTED} orders, separated by commas`,
      examples: ['ord_01jcx0000000000000000000,ord_01jcx0000000000000000001'],
    }),
  },
  { additionalProperties: false },
);

export const SameAddressCount = Type.Object(
  {
    id: Type.String({ description: 'Id of the order' }),
    count: Type.Integer({ description: `How many others could go into its parcel, up to ${MAX_COMBINED}` }),
  },
  { title: 'SameAddressCount' },
);
export type SameAddressCount = Static<typeof SameAddressCount>;
