import { type Static, Type } from 'typebox';
import { isTimeZone, ZONE_NAME } from '../../lib/days.ts';
import { AddressInput, Input, storedFields } from '../../schema/inputs.ts';
import { nullable } from '../../schema/shapes.ts';
import { TaxNumberInput } from '../../schema/tax-number.ts';
import { textLike } from '../../schema/text-like.ts';

const Name = Input.text(100);

const details = {
  returnAddress: Type.Optional(nullable(AddressInput)),
  isDefault: Type.Optional(Type.Boolean({ description: 'true makes it the default warehouse' })),
  timezone: Type.Optional(
    nullable(
      textLike({
        ...{ maxLength: 64, description: 'IANA time zone', examples: ['America/Los_Angeles'] },
        pattern: ZONE_NAME,
        isRight: isTimeZone,
        rule: 'must be an IANA time zone, like America/Los_Angeles',
      }),
    ),
  ),
  taxNumbers: Type.Optional(
    nullable(
      Type.Array(TaxNumberInput, {
        maxItems: 20,
        description:
          'Your VAT, EORI and IOSS numbers. Each is sent with the customs declarations that it applies to',
      }),
    ),
  ),
};

export const WarehouseInput = Type.Object(
  { name: Name, address: AddressInput, ...details },
  {
    additionalProperties: false,
    title: 'WarehouseInput',
    examples: [
      {
        name: 'Oakland',
        address: {
          company: 'Mugs & Co',
          street1: '2201 Broadway',
          city: 'Oakland',
          state: 'CA',
          postalCode: '94612',
          country: 'US',
        },
        timezone: 'America/Los_Angeles',
      },
    ],
  },
);
export type WarehouseInput = Static<typeof WarehouseInput>;

/** What is given changes, null clears, and what is missing stays. */
export const WarehouseUpdate = Type.Object(
  {
    name: Type.Optional(Name),
    address: Type.Optional(AddressInput),
    ...details,
    ...storedFields,
  },
  { additionalProperties: false, title: 'WarehouseUpdate', examples: [{ isDefault: true }] },
);
export type WarehouseUpdate = Static<typeof WarehouseUpdate>;
