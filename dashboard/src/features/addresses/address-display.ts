import { t } from '../../lib/language/index.ts';
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
  name: t('Name'),
  company: t('Company'),
  street1: t('Street'),
  street2: t('Apartment, floor, unit'),
  city: t('City'),
  state: t('State or province'),
  postalCode: t('Postal code'),
  country: t('Country'),
};

/** What people call the parts of a request for a label. */
const PART_NAMES: Record<string, string> = {
  shipTo: t('Recipient'),
  shipFrom: t('Sender'),
  parcels: t('Parcel'),
  items: t('Items'),
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
  if (isField(field)) return t('{field}: {message}', { field: FIELD_NAMES[field], message: text });
  // A sentence needs no subject, a rule such as "is required" does.
  const name = PART_NAMES[part];
  return /^[A-Z]/.test(text) || name === undefined
    ? capitalize(text)
    : t('{field}: {message}', { field: name, message: text });
}

const PATHS = /^((?:(?:select|shipTo|shipFrom|parcels|items)[\w.[\]]*: )+)(.+)$/s;

const STATUS_TONES: Record<Verification['status'], Tone> = {
  verified: 'good',
  corrected: 'warn',
  unverified: 'quiet',
  invalid: 'bad',
};

/** The street was looked up, not only whether city, state and postal code belong together. */
const isWhole = ({ status, level }: Result): boolean => status !== 'verified' || level === 'street';

type Result = Pick<Verification, 'status' | 'level'>;

/** Green only if all of the address was looked up: who ships by it must know what was not. */
export const resultTone = (result: Result): Tone => (isWhole(result) ? STATUS_TONES[result.status] : 'info');

/** "verified", or "city verified" where the street was not looked up. */
export const resultLabel = (result: Result): string =>
  isWhole(result) ? STATUS_WORDS[result.status] : PARTLY_VERIFIED[result.level];

const STATUS_WORDS: Record<Verification['status'], string> = {
  verified: t('verified##address'),
  corrected: t('corrected##address'),
  unverified: t('unverified##address'),
  invalid: t('invalid##address'),
};

const PARTLY_VERIFIED: Record<Verification['level'], string> = {
  none: t('not verified##address'),
  country: t('country verified'),
  postal_code: t('postal code verified'),
  city: t('city verified'),
  street: t('verified##address'),
};

export const resultSentence = (result: Result): string =>
  isWhole(result)
    ? STATUS_SENTENCES[result.status]
    : t('The parts of the address are consistent. The street was not looked up.');

const STATUS_SENTENCES: Record<Verification['status'], string> = {
  verified: t('The address was found.'),
  corrected: t('Something was corrected. Compare before you use it.'),
  unverified: t('The address may be right but could not be confirmed.'),
  invalid: t('The address has an error.'),
};

export const LEVEL_LABELS: Record<Verification['level'], string> = {
  none: t('Nothing could be checked.'),
  country: t('Checked down to the country.'),
  postal_code: t('Checked down to the postal code.'),
  city: t('Checked down to the city.'),
  street: t('Checked down to the street.'),
};

export const CONFIDENCE_TONES: Record<Parsed['confidence'], Tone> = {
  high: 'good',
  medium: 'warn',
  low: 'bad',
};

export const CONFIDENCE_WORDS: Record<Parsed['confidence'], string> = {
  high: t('high confidence'),
  medium: t('medium confidence'),
  low: t('low confidence'),
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
