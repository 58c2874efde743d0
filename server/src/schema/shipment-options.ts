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
