import { type Static, type TSchema, Type } from 'typebox';
import { EMAIL_OR_BLANK, isEmail, WHOLE_EMAIL } from '../lib/email.ts';
import { isObject } from '../lib/is-object.ts';
import { LengthUnit, WeightUnit } from '../lib/measures.ts';
import { hasFourDigitYear } from '../lib/moment.ts';
import { hasThreeDecimals } from '../lib/money.ts';
import { countryCodes } from '../postal/index.ts';
import { nullable } from './shapes.ts';
import { oneOfCodes, textLike } from './text-like.ts';

/** What a request body is made of: the same shapes as in `shapes.ts`, with the rules that a write must keep. */

const currencies = new Set(Intl.supportedValuesOf('currency'));
const currency = (description: string) =>
  textLike({
    ...{ maxLength: 20, description, examples: ['USD'] },
    pattern: /^[A-Z]{3}$/,
    isRight: (code) => currencies.has(code),
    rule: 'must be an ISO 4217 currency code, like USD',
  });

/** Text is trimmed before it is validated, so that one of blanks alone is too short. */
const text = (maxLength: number, options: { description?: string; examples?: string[] } = {}) =>
  Type.String({ minLength: 1, maxLength, 'x-text': 'trim', ...options });

/**
 * A field that shops send as null or as an empty text where there is none: both are dropped before validation, and the type
 * is what is left.
 */
const blankIsAbsent = (maxLength: number) =>
  Type.Optional(Type.Unsafe<string>(nullable(Type.String({ maxLength, 'x-text': 'blank-is-absent' }))));

const positive = (maximum: number) => Type.Number({ exclusiveMinimum: 0, maximum });

/** A client may send back what it read: fields that only the server sets are accepted and ignored. */
export const readOnly = Type.Optional(Type.Unknown({ readOnly: true, description: 'Ignored' }));

/** Settings of a plug-in: each has a schema of its own, which the service checks them by. */
export const pluginSettings = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    maxProperties: 50,
    description,
  });

/** How a change of such settings is read. */
export const changedPluginSettings = Type.Optional(
  pluginSettings(
    'Given settings change, null removes one, and omitted ones stay. That includes secrets, unless ' +
      'they would be sent to another address',
  ),
);

/** What an update may send back as it was read. */
export const storedFields = { id: readOnly, createdAt: readOnly, updatedAt: readOnly };

/** One of several ways to say a thing, and never two of them. */
export const exactlyOneOf = <T extends TSchema>(schema: T, ...names: (keyof Static<T> & string)[]) =>
  Type.Refine(
    schema,
    (body) => isObject(body) && names.filter((name) => body[name] !== undefined).length === 1,
    () => `must have exactly one of ${names.join(' and ')}`,
  );

/** A host with a name; every text of this form is a URL that can be parsed. */
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const NAMED_HOST = `(?:${LABEL}\\.)*[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?`;
const PORT = '(?::(?:[0-9]{1,4}|[1-5][0-9]{4}))?';
const REST_OF_URL = '(?:[/?#][^\\s\\u0000-\\u001f\\u007f]*)?';

/** The address of a page or a file that others open. */
const webAddress = (
  scheme: 'https' | 'https?',
  { maxLength, description }: { maxLength: number; description?: string },
) =>
  textLike({
    maxLength,
    ...(description !== undefined && { description }),
    examples: ['https://shop.example.com'],
    pattern: new RegExp(`^${scheme}://${NAMED_HOST}${PORT}${REST_OF_URL}$`),
    isRight: (text) => URL.canParse(text),
    rule: `must be a web address${scheme === 'https' ? ' with https' : ''}, like https://shop.example.com`,
  });

/** How long the name of a product or an item may be: shops have names of more than 300 characters. */
export const MAX_ITEM_NAME = 500;

export const Input = {
  text,

  webAddress,

  ItemName: text(MAX_ITEM_NAME),

  blankIsAbsent,

  Id: text(100),

  /** In a filter: several stores may have the same number. */
  OrderRef: text(100, {
    description: 'An order number, in any store, or an order id',
    examples: ['1042'],
  }),

  /** The merchant's own; one from a shop may be empty. */
  Email: textLike({
    ...{ minLength: 1, maxLength: 254, examples: ['help@example.com'] },
    pattern: WHOLE_EMAIL,
    rule: 'must be an email address, like help@example.com',
  }),

  Quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),

  Money: Type.Refine(
    Type.Number({
      minimum: 0,
      maximum: 99_999_999.99,
      description:
        'With at most as many decimals as the currency has: two for most, none for JPY, three for KWD',
    }),
    hasThreeDecimals,
    () => 'must have at most three decimals',
  ),

  currency,

  Currency: currency('ISO 4217'),

  /** Where ISO 8601 knows more moments than a clock does: a leap second is none of its seconds. */
  moment: (description: string) =>
    Type.Refine(
      Type.String({ format: 'date-time', maxLength: 50, description, examples: ['2026-11-15T00:00:00Z'] }),
      (text) => hasFourDigitYear(Date.parse(text)),
      (text) =>
        Number.isNaN(Date.parse(String(text)))
          ? 'must not be a leap second'
          : 'must be from 0000-01-01T00:00:00Z to 9999-12-31T23:59:59.999Z',
    ),

  Country: textLike({
    ...{ maxLength: 20, description: 'ISO 3166-1 alpha-2', examples: ['US'] },
    pattern: oneOfCodes(countryCodes),
    rule: 'must be a country code of two capital letters (ISO 3166-1 alpha-2), like US or GB',
  }),

  HsCode: textLike({
    maxLength: 20,
    description: 'Harmonized System code of 6, 8 or 10 digits',
    examples: ['6912.00'],
    pattern: /^[0-9]{4}\.?[0-9]{2}(?:\.?[0-9]{2}){0,2}$/,
    rule: 'must be a Harmonized System code of 6, 8 or 10 digits, like 6912.00',
  }),

  Weight: Type.Object(
    { value: positive(1_000_000), unit: WeightUnit },
    { additionalProperties: false, title: 'WeightInput', examples: [{ value: 12, unit: 'oz' }] },
  ),

  Dimensions: Type.Object(
    {
      length: positive(100_000),
      width: positive(100_000),
      height: positive(100_000),
      unit: LengthUnit,
    },
    {
      additionalProperties: false,
      title: 'DimensionsInput',
      examples: [{ length: 9, width: 6, height: 3, unit: 'in' }],
    },
  ),

  /** At most 50 keys of 40 characters, with values of 500. */
  Metadata: Type.Refine(
    // Not a Record, whose pattern for names leaves out those with a line break.
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: Type.String({ maxLength: 500 }),
      maxProperties: 50,
      description: 'Your own keys and values, returned as they are: up to 50 keys of 40 characters',
    }),
    (metadata) => Object.keys(metadata).every((key) => key.length > 0 && key.length <= 40),
    () => 'must have keys of 1 to 40 characters',
  ),
};

const Email = Type.Unsafe<string>(
  nullable(
    textLike({
      ...{ maxLength: 254, 'x-text': 'blank-is-absent', examples: ['ada@example.com'] },
      pattern: EMAIL_OR_BLANK,
      isRight: isEmail,
      rule: 'must be an email address, like ada@example.com',
    }),
  ),
);

/** The body of an action that may be given a reason. */
export const optionalReason = (example: string) =>
  nullable(
    Type.Object(
      { reason: Type.Optional(text(500)) },
      { additionalProperties: false, examples: [{ reason: example }] },
    ),
  );

export const AddressInput = Type.Object(
  {
    name: blankIsAbsent(100),
    company: blankIsAbsent(100),
    street1: text(200),
    street2: blankIsAbsent(200),
    city: text(100),
    state: blankIsAbsent(100),
    postalCode: blankIsAbsent(20),
    country: Input.Country,
    phone: blankIsAbsent(40),
    email: Type.Optional(Email),
  },
  {
    additionalProperties: false,
    title: 'AddressInput',
    examples: [
      {
        name: 'Ada Lovelace',
        street1: '417 Montgomery St',
        street2: 'Fl 5',
        city: 'San Francisco',
        state: 'CA',
        postalCode: '94104',
        country: 'US',
      },
    ],
  },
);

export const WantedItem = Type.Object(
  { orderItemId: Input.Id, quantity: Input.Quantity },
  { additionalProperties: false, title: 'WantedItem' },
);

/** Some of an order's items, and how many of each. */
export const WantedItems = Type.Array(WantedItem, {
  minItems: 1,
  maxItems: 200,
  description: "Some of the order's open items. All of them if omitted",
});
