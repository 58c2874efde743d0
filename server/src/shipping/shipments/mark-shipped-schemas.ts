import { type Static, Type } from 'typebox';
import { Input, WantedItems } from '../../schema/inputs.ts';

const fields = {
  trackingCode: Type.Optional(
    Input.text(100, {
      description: 'Of the parcel, where it has one. Spaces and case do not matter',
      examples: ['9400 1112 0620 6406 2607 87'],
    }),
  ),
  carrier: Type.Optional(
    Input.text(100, {
      description:
        'Who carries it: an id or name that is known here, or any other text; recognised by the tracking code where absent',
      examples: ['usps'],
    }),
  ),
  items: Type.Optional(WantedItems),
  warehouseId: Type.Optional(
    Input.text(100, { description: "Which it left; the order's own, or the default one, where absent" }),
  ),
  stock: Type.Optional(
    Type.Enum(['require', 'adjust'], {
      description:
        'What to do where the order needs more of a tracked product than is available: refuse (409, the default), or book ' +
        'what is missing as found stock first',
    }),
  ),
  cost: Type.Optional(Input.Money),
  shippedAt: Type.Optional(Input.moment('ISO 8601; now where absent')),
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
