import { type Static, Type } from 'typebox';
import { Input } from './inputs.ts';

/** What a label can be bought with, where its carrier supports it. */
export const ShipmentOptions = Type.Object(
  {
    signature: Type.Optional(
      Type.Enum(['none', 'standard', 'adult'], {
        description: 'Who must sign when the parcel is delivered',
      }),
    ),
    saturdayDelivery: Type.Optional(Type.Boolean()),
    insuredValue: Type.Optional(Input.Money),
    insuredCurrency: Type.Optional(
      Input.currency(
        'ISO 4217 code of the currency of `insuredValue`. By default that of the order, else that of ' +
          '`customs`, else USD if the parcel ships from the US. It is never converted: a carrier that does ' +
          'not insure in it offers no rate',
      ),
    ),
    labelMessages: Type.Optional(
      Type.Array(Input.text(35), { maxItems: 3, description: 'Lines to print on the label' }),
    ),
  },
  {
    additionalProperties: false,
    title: 'ShipmentOptions',
    description: 'A carrier that does not support an option offers no rate and says so in `messages`',
    examples: [{ signature: 'adult', insuredValue: 250 }],
  },
);
export type ShipmentOptions = Static<typeof ShipmentOptions>;
