import { type Static, Type } from 'typebox';
import { Input } from './inputs.ts';

/** What a label can be bought with, where its carrier supports it. */
export const ShipmentOptions = Type.Object(
  {
    signature: Type.Optional(
      Type.Enum(['none', 'standard', 'adult'], {
        description: 'Who has to sign when the parcel is delivered',
      }),
    ),
    saturdayDelivery: Type.Optional(Type.Boolean()),
    insuredValue: Type.Optional(Input.Money),
    insuredCurrency: Type.Optional(
      Input.currency(
        'Of `insuredValue`, as ISO 4217. By default that of the order, or else of `customs`, or else USD if the parcel ships from ' +
          'the US. It is never converted: a carrier that does not insure in it offers nothing',
      ),
    ),
    labelMessages: Type.Optional(
      Type.Array(Input.text(35), { maxItems: 3, description: 'Printed on the label, a line each' }),
    ),
  },
  {
    additionalProperties: false,
    title: 'ShipmentOptions',
    description: 'A carrier that does not support an option offers nothing and says so in `messages`',
    examples: [{ signature: 'adult', insuredValue: 250 }],
  },
);
export type ShipmentOptions = Static<typeof ShipmentOptions>;
