import { capitalize } from '../../lib/text.ts';
import type { Tone } from '../../ui/status-badge.tsx';
import type { AddressToVerify, Parsed, Verification } from './addresses-api.ts';

export const FIELDS = [
  'name',
  'company',
  'street1',
  'street2',
  'city',
  'state',
  'postalCode',
  'country',
] as const satisfies (keyof AddressToVerify)[];
export type Field = (typeof FIELDS)[number];

export const FIELD_NAMES: Record<Field, string> = {
  name: 'Name',
  company: 'Company',
  street1: 'Street',
  street2: 'Apartment, floor, unit',
  city: 'City',
  state: 'State or province',
  postalCode: 'Postal code',
  country: 'Country',
};

/** What people call the parts of a request for a label. */
const PART_NAMES: Record<string, string> = {
  shipTo: 'Recipient',
  shipFrom: 'Sender',
  parcels: 'Parcel',
  items: 'Items',
};

/**
 * Without the paths of the API before a message: "shipTo.postalCode: is not known" as "Postal code: is not known", and
 * "select: shipTo: Fleet does not serve Hawaii" as its sentence alone.
 */
export const namingField = (message: string): string =>
  message
    .split(/;\s+(?=[\w.[\]]+: )/)
    .map(withoutPaths)
    .join('; ');

function withoutPaths(message: string): string {
  const [, paths = '', text = ''] = PATHS.exec(message) ?? [];
  if (paths === '') return message;
  const [part = '', ...rest] = (paths.split(': ').at(-2) ?? '').split(/[.[]/);
  const field = rest.at(-1) ?? '';
  if (isField(field)) return `${FIELD_NAMES[field]}: ${text}`;
  // A sentence needs no subject, a rule such as "is required" does.
  return /^[A-Z]/.test(text) || !(part in PART_NAMES) ? capitalize(text) : `${PART_NAMES[part]}: ${text}`;
}

const PATHS = /^((?:(?:select|shipTo|shipFrom|parcels|items)[\w.[\]]*: )+)(.+)$/s;

export const STATUS_TONES: Record<Verification['status'], Tone> = {
  verified: 'good',
  corrected: 'warn',
  unverified: 'quiet',
  invalid: 'bad',
};

export const STATUS_SENTENCES: Record<Verification['status'], string> = {
  verified: 'The parts of the address are consistent.',
  corrected: 'Something was corrected. Compare before you use it.',
  unverified: 'The address may be right but could not be confirmed.',
  invalid: 'The address has an error.',
};

export const LEVEL_LABELS: Record<Verification['level'], string> = {
  none: 'Nothing could be checked.',
  country: 'Checked down to the country.',
  postal_code: 'Checked down to the postal code.',
  city: 'Checked down to the city.',
  street: 'Checked down to the street.',
};

export const CONFIDENCE_TONES: Record<Parsed['confidence'], Tone> = {
  high: 'good',
  medium: 'warn',
  low: 'bad',
};

export const isField = (name: string): name is Field => (FIELDS as readonly string[]).includes(name);

/** Only the fields that are verified, without blank ones. */
export function toCheck(address: { [F in Field]?: string | undefined }): AddressToVerify {
  const given = FIELDS.map((name) => [name, (address[name] ?? '').trim()]).filter(([, text]) => text !== '');
  return { street1: '', country: 'US', ...Object.fromEntries(given) };
}

/** On one line, for a table. */
export const lineOf = (address: Partial<AddressToVerify>): string =>
  FIELDS.map((name) => address[name])
    .filter((text) => text !== undefined && text !== '')
    .join(', ');

interface Change {
  field: Field;
  before: string;
  after: string;
  /** Only the case differs. */
  onlyCase: boolean;
}

/** The suggested changes by field. */
export const changesOf = ({ original, normalized }: Verification): Change[] =>
  FIELDS.map((field) => {
    const before = original[field] ?? '';
    const after = normalized[field] ?? '';
    return { field, before, after, onlyCase: before.toUpperCase() === after.toUpperCase() };
  }).filter(({ before, after }) => before !== after);
