import { Type } from 'typebox';
import { ADDRESSES, type Routes } from '../../http/routing.ts';
import { Input } from '../../schema/inputs.ts';
import { answers, many, NoQuery, one } from '../../schema/shapes.ts';
import type { AddressService } from './address-service.ts';
import { CONFIDENCES } from './parse-address.ts';
import { LEVELS, STATUSES } from './verification.ts';

const EXAMPLE = {
  name: 'Ada Lovelace',
  street1: '417 montgomery street',
  street2: 'floor 5',
  city: 'san francisco',
  state: 'ca',
  postalCode: '94104',
  country: 'US',
};

const { text } = Input;
const AddressToVerify = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 100 })),
    company: Type.Optional(Type.String({ maxLength: 100 })),
    street1: text(200),
    street2: Type.Optional(Type.String({ maxLength: 200 })),
    city: Type.Optional(Type.String({ maxLength: 100 })),
    state: Type.Optional(Type.String({ maxLength: 100 })),
    postalCode: Type.Optional(Type.String({ maxLength: 20 })),
    country: Input.Country,
  },
  { additionalProperties: false, title: 'AddressToVerify', examples: [EXAMPLE] },
);

const PlainAddress = {
  name: Type.Optional(Type.String()),
  company: Type.Optional(Type.String()),
  street2: Type.Optional(Type.String()),
  city: Type.Optional(Type.String()),
  state: Type.Optional(Type.String()),
  postalCode: Type.Optional(Type.String()),
};
const CheckedAddress = Type.Object(
  { ...PlainAddress, street1: Type.String(), country: Type.String() },
  { title: 'CheckedAddress' },
);

const Verification = Type.Object(
  {
    status: Type.Enum([...STATUSES], {
      description:
        'verified: the parts agree. corrected: one was mended, see messages. unverified: it may be right, and more ' +
        'cannot be said. invalid: it cannot be right.',
    }),
    level: Type.Enum([...LEVELS], {
      description:
        'How deep the parts were found to agree. Without a carrier at most `city`: nothing proves a street.',
    }),
    original: CheckedAddress,
    normalized: CheckedAddress,
    residential: Type.Optional(Type.Boolean({ description: 'Only where a carrier says so' })),
    location: Type.Optional(
      Type.Object(
        { lat: Type.Number(), lon: Type.Number() },
        { description: 'The middle of the postal code, in degrees' },
      ),
    ),
    messages: Type.Array(
      Type.Object({
        code: Type.String({ examples: ['postal_code_mismatch'] }),
        field: Type.String({ examples: ['postalCode'] }),
        message: Type.String(),
        suggestion: Type.Optional(Type.String({ description: 'What to write in the field instead' })),
      }),
    ),
  },
  {
    title: 'AddressVerification',
    examples: [
      {
        status: 'verified',
        level: 'city',
        original: EXAMPLE,
        normalized: {
          name: 'Ada Lovelace',
          street1: '417 MONTGOMERY ST',
          street2: 'FL 5',
          city: 'SAN FRANCISCO',
          state: 'CA',
          postalCode: '94104',
          country: 'US',
        },
        location: { lat: 37.791, lon: -122.402 },
        messages: [],
      },
    ],
  },
);

const Batch = Type.Object(
  { addresses: Type.Array(AddressToVerify, { minItems: 1, maxItems: 100 }) },
  { additionalProperties: false },
);

const FreeText = Type.Object(
  { text: text(1000, { examples: ['Ada Lovelace\n417 Montgomery St Fl 5\nSan Francisco, CA 94104'] }) },
  { additionalProperties: false },
);

const Parsed = Type.Object(
  {
    address: Type.Object({
      ...PlainAddress,
      street1: Type.Optional(Type.String()),
      country: Type.Optional(Type.String()),
    }),
    confidence: Type.Enum([...CONFIDENCES]),
    unparsed: Type.Optional(Type.String({ description: 'What found no place' })),
  },
  {
    title: 'ParsedAddress',
    examples: [
      {
        address: {
          name: 'Ada Lovelace',
          street1: '417 Montgomery St Fl 5',
          city: 'San Francisco',
          state: 'CA',
          postalCode: '94104',
          country: 'US',
        },
        confidence: 'high',
      },
    ],
  },
);

export function addressRoutes(app: Routes, addresses: AddressService): void {
  const tags = ['Addresses'];

  app.post(
    '/addresses/verify',
    {
      config: ADDRESSES,
      schema: {
        tags,
        summary: 'Verify an address',
        description:
          'Offline. US: ZIP code, city and state against each other, and the street in USPS form. Elsewhere: the form ' +
          'of the postal code and the fields that must be there. Whatever the finding, the answer is 200.',
        querystring: NoQuery,
        body: AddressToVerify,
        response: answers(200, one(Verification)),
      },
    },
    async (request) => ({ data: addresses.verify(request.body) }),
  );

  app.post(
    '/addresses/verify/batch',
    {
      config: ADDRESSES,
      schema: {
        tags,
        summary: 'Verify up to 100 addresses',
        description: 'A result for each, in the order given.',
        querystring: NoQuery,
        body: Batch,
        response: answers(200, many(Verification)),
      },
    },
    async (request) => ({ data: request.body.addresses.map((address) => addresses.verify(address)) }),
  );

  app.post(
    '/addresses/parse',
    {
      config: ADDRESSES,
      schema: {
        tags,
        summary: 'Read an address from text',
        description:
          'By lines or commas; US addresses best. Nothing is checked or changed: verify the result.',
        querystring: NoQuery,
        body: FreeText,
        response: answers(200, one(Parsed)),
      },
    },
    async (request) => ({ data: addresses.parse(request.body.text) }),
  );
}
