import { type Static, Type } from 'typebox';
import { fitsCurrency, hasTwoDecimals, toHundredths } from '../lib/money.ts';
import { Input } from './inputs.ts';

/** The customs declaration of a shipment. */
export const Customs = Type.Object(
  {
    contentsType: Type.Enum(['merchandise', 'gift', 'documents', 'sample', 'returned_goods', 'other']),
    contentsExplanation: Type.Optional(Input.text(200)),
    incoterm: Type.Optional(Type.Enum(['DAP', 'DDP', 'DDU', 'EXW', 'FCA', 'FOB', 'CIF', 'CPT', 'CIP'])),
    invoiceNumber: Type.Optional(Input.text(100)),
    items: Type.Array(
      Type.Refine(
        Type.Object(
          {
            description: Input.text(200),
            quantity: Input.Quantity,
            value: Type.Refine(
              Type.Number({
                minimum: 0,
                maximum: 99_999_999.99,
                description: 'Of all units of this line together',
              }),
              hasTwoDecimals,
              () => 'must have at most two decimals',
            ),
            currency: Type.Optional(Input.Currency),
            weight: Type.Optional(
              Type.Object(Input.Weight.properties, {
                additionalProperties: false,
                description: 'Of all units of this line together',
              }),
            ),
            hsCode: Type.Optional(Input.HsCode),
            originCountry: Type.Optional(Input.Country),
          },
          { additionalProperties: false },
        ),
        ({ value, currency }) => currency === undefined || fitsCurrency(toHundredths(value), currency),
        () => 'must have a whole number as its value, because the currency has no decimals',
      ),
      { minItems: 1, maxItems: 100 },
    ),
  },
  { additionalProperties: false, title: 'Customs' },
);
export type Customs = Static<typeof Customs>;
