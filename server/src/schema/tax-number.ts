import { type Static, Type } from 'typebox';
import { Input } from './inputs.ts';

const type = Type.Enum(['vat', 'eori', 'ioss'], { title: 'TaxNumberType' });

/** A number by which a tax or customs office knows a merchant or a customer. */
export const TaxNumber = Type.Object(
  {
    type,
    number: Type.String({ description: 'In capitals, without spaces and punctuation' }),
    country: Type.String({ description: 'The country that issued it, as ISO 3166-1 alpha-2' }),
  },
  { title: 'TaxNumber' },
);
export type TaxNumber = Static<typeof TaxNumber>;

export const TaxNumberInput = Type.Object(
  {
    type,
    number: Input.text(40, {
      description: 'Case, spaces, dots, hyphens and slashes do not matter',
      examples: ['DE123456789'],
    }),
    country: Type.Optional(Input.Country),
  },
  {
    additionalProperties: false,
    title: 'TaxNumberInput',
    description: '`country` is the country that issued it. If omitted, it is read from the number',
    examples: [{ type: 'eori', number: 'DE1234567890123' }],
  },
);
export type TaxNumberInput = Static<typeof TaxNumberInput>;
