import { type Static, Type } from 'typebox';
import { Input, storedFields } from '../../schema/inputs.ts';

const optional = Type.Optional;
const MAX_PARTS = 500;

const Area = Type.Object(
  {
    country: Input.Country,
    states: optional(Type.Array(Input.text(100), { minItems: 1, maxItems: 100 })),
    postalPrefixes: optional(
      Type.Array(Input.text(20), {
        minItems: 1,
        maxItems: MAX_PARTS,
        description: 'What a postal code starts with; spaces, hyphens and case do not matter',
      }),
    ),
  },
  { additionalProperties: false, title: 'ZoneAreaInput' },
);

const fields = {
  name: Input.text(100, { description: 'Unique, in any case' }),
  areas: Type.Array(Area, { minItems: 1, maxItems: 250 }),
};

export const DestinationZoneInput = Type.Object(fields, {
  additionalProperties: false,
  title: 'DestinationZoneInput',
  examples: [
    { name: 'West Coast', areas: [{ country: 'US', states: ['CA', 'OR', 'WA'] }] },
    { name: 'Scottish Highlands', areas: [{ country: 'GB', postalPrefixes: ['IV', 'KW', 'PA2'] }] },
  ],
});
export type DestinationZoneInput = Static<typeof DestinationZoneInput>;

/** What is given replaces what was, and what is missing stays. */
export const DestinationZoneUpdate = Type.Object(
  { name: optional(fields.name), areas: optional(fields.areas), ...storedFields },
  { additionalProperties: false, title: 'DestinationZoneUpdate', examples: [{ name: 'West Coast' }] },
);
export type DestinationZoneUpdate = Static<typeof DestinationZoneUpdate>;
