import { type Static, Type } from 'typebox';
import { decimalsRule, hasThreeDecimals, isPayable } from '../lib/money.ts';
import { Input } from './inputs.ts';
import { nullable } from './shapes.ts';
import { type TaxNumber, TaxNumberInput } from './tax-number.ts';

/** Together as many as EasyPost takes. */
const MAX_SENDER = 5;
const MAX_RECIPIENT = 3;

/** The customs declaration of a shipment, as a request gives it. */
export const CustomsInput = Type.Object(
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
                description: 'For all units of this line together',
              }),
              hasThreeDecimals,
              () => 'must have at most three decimals',
            ),
            currency: Type.Optional(Input.Currency),
            weight: Type.Optional(
              Type.Object(Input.Weight.properties, {
                additionalProperties: false,
                description: 'For all units of this line together',
              }),
            ),
            hsCode: Type.Optional(Input.HsCode),
            originCountry: Type.Optional(Input.Country),
          },
          { additionalProperties: false },
        ),
        ({ value, currency }) => currency === undefined || isPayable(value, currency),
        ({ currency = 'USD' }) =>
          isPayable(0.01, currency)
            ? `value: ${decimalsRule(currency)}`
            : 'must have a whole number as its value, because the currency has no decimals',
      ),
      { minItems: 1, maxItems: 100 },
    ),
    taxNumbers: Type.Optional(
      Type.Object(
        {
          sender: Type.Optional(
            Type.Array(TaxNumberInput, {
              maxItems: MAX_SENDER,
              description:
                "Sent as given; an empty list sends none. If omitted, the warehouse's numbers that apply",
            }),
          ),
          recipient: Type.Optional(
            Type.Array(TaxNumberInput, { maxItems: MAX_RECIPIENT, description: 'For a business' }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false, title: 'Customs' },
);
export type CustomsInput = Static<typeof CustomsInput>;

/** The customs declaration as carriers get it. */
export type Customs = Omit<CustomsInput, 'taxNumbers'> & {
  taxNumbers?: { sender?: TaxNumber[]; recipient?: TaxNumber[] };
};

/** In answers. */
export const DeclaredCustoms = nullable(
  Type.Record(Type.String(), Type.Unknown(), {
    description:
      'The customs declaration: `customs` as given or derived from the items, with the `taxNumbers` ' +
      'that are sent',
  }),
);
