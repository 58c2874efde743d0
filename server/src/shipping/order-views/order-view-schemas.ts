import { type Static, Type } from 'typebox';
import { Input, storedFields } from '../../schema/inputs.ts';

const Search = Type.String({
  maxLength: 2_000,
  description:
    "The query of the dashboard's list: filters and sort. Parts that a later version does not know " +
    'are ignored',
});
const Columns = Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 50 });

export const OrderViewInput = Type.Object(
  { name: Input.text(60), search: Search, columns: Type.Optional(Columns) },
  {
    additionalProperties: false,
    title: 'OrderViewInput',
    examples: [{ name: 'Gifts', search: 'tag=gift&sort=shipBy', columns: ['customer', 'items'] }],
  },
);
export type OrderViewInput = Static<typeof OrderViewInput>;

/** What is given changes, and what is missing stays. */
export const OrderViewUpdate = Type.Object(
  {
    name: Type.Optional(Input.text(60)),
    search: Type.Optional(Search),
    columns: Type.Optional(Columns),
    ...storedFields,
  },
  { additionalProperties: false, title: 'OrderViewUpdate', examples: [{ name: 'Gifts to wrap' }] },
);
export type OrderViewUpdate = Static<typeof OrderViewUpdate>;
