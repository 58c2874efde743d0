import { type Static, Type } from 'typebox';
import { Input } from '../../schema/inputs.ts';

const STATUSES = ['verified', 'corrected', 'unverified', 'invalid'] as const;
/** How deep the parts of an address were found to agree. Only a carrier proves a street. */
const LEVELS = ['none', 'country', 'postal_code', 'city', 'street'] as const;
const CONFIDENCES = ['high', 'medium', 'low'] as const;

export const EXAMPLE = {
  name: 'Ada Lovelace',
  street1: '417 montgomery street',
  street2: 'floor 5',
  city: 'san francisco',
  state: 'ca',
  postalCode: '94104',
  country: 'US',
};

/** What a check is asked: less than a shipment needs, since finding out what lacks is its task. */
export const AddressToVerify = Type.Object(
  {
    name: Input.blankIsAbsent(100),
    company: Input.blankIsAbsent(100),
    // Not trimmed: that it is blank is a finding, not a fault of the request.
    street1: Type.String({ minLength: 1, maxLength: 200 }),
    street2: Input.blankIsAbsent(200),
    city: Input.blankIsAbsent(100),
    state: Input.blankIsAbsent(100),
    postalCode: Input.blankIsAbsent(20),
    country: Input.Country,
  },
  { additionalProperties: false, title: 'AddressToVerify', examples: [EXAMPLE] },
);
export type AddressToVerify = Static<typeof AddressToVerify>;
export type AddressField = Exclude<keyof AddressToVerify, 'name'>;

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

export const Verification = Type.Object(
  {
    status: Type.Enum([...STATUSES], {
      description:
        'verified: city, state and postal code agree, and at the level `street` the address is ' +
        'deliverable. corrected: a part was corrected, see messages. unverified: it may be right. ' +
        'invalid: it cannot be right.',
    }),
    level: Type.Enum([...LEVELS], {
      description: 'The most detailed part that was confirmed. Without a carrier at most `city`.',
    }),
    original: CheckedAddress,
    normalized: CheckedAddress,
    residential: Type.Optional(Type.Boolean({ description: 'Only if a carrier reports it' })),
    location: Type.Optional(
      Type.Object(
        { lat: Type.Number(), lon: Type.Number() },
        {
          description:
            'In degrees. The house if a carrier reports it, otherwise the center of the postal code',
        },
      ),
    ),
    messages: Type.Array(
      Type.Object({
        code: Type.String({ examples: ['postal_code_mismatch'] }),
        field: Type.String({ examples: ['postalCode'] }),
        message: Type.String(),
        suggestion: Type.Optional(Type.String({ description: 'The value to use for the field instead' })),
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
export type Verification = Static<typeof Verification>;
export type VerificationStatus = Verification['status'];
export type VerificationLevel = Verification['level'];
export type VerificationMessage = Verification['messages'][number];

export const ParsedAddress = Type.Object(
  {
    address: Type.Object({
      ...PlainAddress,
      street1: Type.Optional(Type.String()),
      country: Type.Optional(Type.String()),
    }),
    /** high: city, state and ZIP code were found and agree. medium: the parts that matter were found. low: less. */
    confidence: Type.Enum([...CONFIDENCES]),
    unparsed: Type.Optional(Type.String({ description: 'Text that could not be assigned to a field' })),
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
export type ParsedAddress = Static<typeof ParsedAddress>;
