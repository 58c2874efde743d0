import { type Static, Type } from 'typebox';
import type { Vault } from '../lib/crypto.ts';
import { fromJson, toJson } from '../lib/json.ts';
import { nullable, Timestamp } from '../schema/shapes.ts';
import type { WebhookSubscriptionRow } from '../storage/index.ts';
import { MAX_PEM_LENGTH } from './endpoint/client-certificate.ts';
import { MASK, MAX_HEADERS, MAX_VALUE_LENGTH } from './endpoint/custom-headers.ts';
import { shownSecrets } from './endpoint/sealed-options.ts';
import { Filter } from './filters/filter-schema.ts';

/** What a subscription can ask for beyond the contract. A response names an option only once it is set. */

export const Payload = Type.Enum(['standard', 'full', 'thin'], {
  description:
    '`standard`: the fields of the contract; `full`: everything known about the resource; `thin`: ids and the time alone. ' +
    'Event types beyond the first five are sent in full unless `thin` is set',
});
const Ordering = Type.Enum(['none', 'resource', 'all'], {
  description:
    '`resource`: events of one order arrive one after the other, in order; `all`: every event waits for the one before it',
});
const Format = Type.Enum(['standard', 'cloudevents'], {
  description: '`cloudevents`: CloudEvents 1.0 as JSON instead of our own envelope',
});
const MaxPerSecond = Type.Integer({
  minimum: 1,
  maximum: 10_000,
  description: 'At most this many attempts a second, first attempts and retries together',
});
const Headers = Type.Unsafe<Record<string, string>>({
  type: 'object',
  // More than are allowed: the service says what is wrong with each.
  additionalProperties: Type.String({ maxLength: 10_000 }),
  maxProperties: 100,
  examples: [{ 'X-Api-Key': 'k3y-f0r-w4yb1ll' }],
  description:
    `Headers to send with each delivery, at most ${MAX_HEADERS}; values of up to ${MAX_VALUE_LENGTH} visible ASCII characters. ` +
    `Replaces those that are set; a value of \`${MASK}\` keeps the stored one`,
});
const ShownHeaders = Type.Record(Type.String(), Type.String(), {
  description: `Sent with each delivery. Values are shown as \`${MASK}\``,
});
const pem = (description: string) => Type.String({ minLength: 1, maxLength: MAX_PEM_LENGTH, description });
const ClientCertificate = Type.Object(
  {
    certificate: pem('PEM text. Intermediate certificates may follow'),
    privateKey: pem('PEM text, not encrypted'),
  },
  {
    additionalProperties: false,
    title: 'WebhookClientCertificateInput',
    description: 'To authenticate with at receivers that require it (mTLS)',
  },
);
const ShownCertificate = Type.Object(
  {
    subject: Type.String(),
    issuer: Type.String(),
    validTo: Timestamp,
    fingerprint256: Type.String({ description: 'SHA-256 of the certificate' }),
  },
  { title: 'WebhookClientCertificate' },
);

/** In requests. */
export const optionInputs = {
  payload: Type.Optional(Payload),
  ordering: Type.Optional(Ordering),
  format: Type.Optional(Format),
  filter: Type.Optional(nullable(Filter)),
  maxPerSecond: Type.Optional(nullable(MaxPerSecond)),
  headers: Type.Optional(nullable(Headers)),
  clientCertificate: Type.Optional(nullable(ClientCertificate)),
};
const OptionInputs = Type.Object(optionInputs);
export type SubscriptionOptions = Static<typeof OptionInputs>;

/** In responses. */
export const optionFields = {
  payload: Type.Optional(Payload),
  ordering: Type.Optional(Ordering),
  format: Type.Optional(Format),
  filter: Type.Optional(Filter),
  maxPerSecond: Type.Optional(MaxPerSecond),
  headers: Type.Optional(ShownHeaders),
  clientCertificate: Type.Optional(ShownCertificate),
};

const SetOptions = Type.Object(optionFields);
/** As they are set. */
export type SetOptions = Static<typeof SetOptions>;

type OptionColumns = Pick<
  WebhookSubscriptionRow,
  | 'payload'
  | 'ordering'
  | 'has_lanes'
  | 'format'
  | 'filter'
  | 'max_per_second'
  | 'destination'
  | 'sealed_settings'
  | 'sealed_options'
  | 'next_slot_at'
>;

export const NO_OPTIONS: OptionColumns = {
  payload: 'standard',
  ordering: 'none',
  has_lanes: 0,
  format: null,
  filter: null,
  max_per_second: null,
  destination: null,
  sealed_settings: null,
  sealed_options: null,
  next_slot_at: null,
};

/** The columns of the options that are given, except those that are encrypted. */
export const optionColumns = ({
  payload,
  ordering,
  format,
  filter,
  maxPerSecond,
}: SubscriptionOptions): Partial<OptionColumns> => ({
  ...(payload !== undefined && { payload }),
  ...(ordering !== undefined && { ordering }),
  ...(ordering !== undefined && ordering !== 'none' && { has_lanes: 1 }),
  ...(format !== undefined && { format: format === 'standard' ? null : format }),
  ...(filter !== undefined && { filter: filter === null ? null : toJson(filter) }),
  ...(maxPerSecond !== undefined && { max_per_second: maxPerSecond }),
});

/** Those that are set. */
export const optionsOf = (row: OptionColumns & { id: string }, vault: Vault): SetOptions => ({
  ...(row.payload !== 'standard' && { payload: row.payload }),
  ...(row.ordering !== 'none' && { ordering: row.ordering }),
  ...(row.format !== null && { format: row.format }),
  ...(row.filter !== null && { filter: fromJson(row.filter) }),
  ...(row.max_per_second !== null && { maxPerSecond: row.max_per_second }),
  ...shownSecrets(vault, row),
});
