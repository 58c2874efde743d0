import { type Static, Type } from 'typebox';
import { Input, WantedItems } from '../../schema/inputs.ts';

const fields = {
  trackingCode: Type.Optional(
    Input.text(100, {
      description: "The parcel's tracking code, if it has one. Spaces and case do not matter",
      examples: ['9400 1112 0620 6406 2607 87'],
    }),
  ),
  carrier: Type.Optional(
    Input.text(100, {
      description:
        'The carrier: a known id or name, or any other text. If omitted, it is recognized by the ' +
        'tracking code',
      examples: ['usps'],
    }),
  ),
  items: Type.Optional(WantedItems),
  warehouseId: Type.Optional(
    Input.text(100, {
      description: "The warehouse it left. If omitted, the order's, or else the default one",
    }),
  ),
  stock: Type.Optional(
    Type.Enum(['require', 'adjust'], {
      description:
        'What to do if the order needs more of a tracked product than is available: `require` (409, the ' +
        'default), or `adjust`, which records the missing stock as found first',
    }),
  ),
  cost: Type.Optional(Input.Money),
  shippedAt: Type.Optional(Input.moment('ISO 8601. Now if omitted')),
  metadata: Type.Optional(Input.Metadata),
};
const example = { trackingCode: '9400111206206406260787' };

/** What is known of a parcel that was sent without a label from here. */
const MarkShipped = Type.Object(fields, {
  additionalProperties: false,
  title: 'MarkShipped',
  examples: [example],
});
export type MarkShipped = Static<typeof MarkShipped>;

export const MarkShippedRequest = Type.Union([MarkShipped, Type.Null()]);

export const MarkOrderShipped = Type.Object(
  { id: Input.Id, ...fields },
  {
    additionalProperties: false,
    title: 'MarkOrderShipped',
    examples: [{ id: 'ord_01jcx0000000000000000000', ...example }],
  },
);
export type MarkOrderShipped = Static<typeof MarkOrderShipped>;
