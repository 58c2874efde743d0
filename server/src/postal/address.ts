import { type Static, Type } from 'typebox';
import { invalid } from '../lib/errors.ts';
import { isUsPosted } from './locate.ts';
import { formatPostalCode, needsPostalCode, postalExample } from './postal-codes.ts';
import { needsRegion, regionCode, regionExample } from './regions.ts';

/** Where a parcel goes to or comes from. */
export const Address = Type.Object(
  {
    name: Type.Optional(Type.String()),
    company: Type.Optional(Type.String()),
    street1: Type.String(),
    street2: Type.Optional(Type.String()),
    city: Type.String(),
    state: Type.Optional(Type.String()),
    postalCode: Type.Optional(Type.String()),
    country: Type.String({ description: 'ISO 3166-1 alpha-2' }),
    phone: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
  },
  { title: 'Address' },
);
export type Address = Static<typeof Address>;

interface Problem {
  field: 'street1' | 'city' | 'state' | 'postalCode';
  code: 'required' | 'invalid';
  rule: string;
}

/** What keeps a country's post from reading an address. It judges form alone, and lets a doubtful one through. */
export function problemsOf(address: Partial<Address> & { country: string }): Problem[] {
  const { country, state, postalCode } = address;
  const problems: Problem[] = [];
  const add = (field: Problem['field'], code: Problem['code'], rule: string) =>
    problems.push({ field, code, rule });

  for (const field of ['street1', 'city'] as const) {
    if (!hasText(address[field])) add(field, 'required', 'must have a letter or a digit');
  }
  if (needsRegion(country)) {
    const rule = `must be a state or province of ${country}, like ${regionExample(country)}`;
    if (!hasText(state)) add('state', 'required', rule);
    else if (regionCode(country, state) === undefined) add('state', 'invalid', rule);
  }
  const kind = isUsPosted(country) ? 'US ZIP code' : `postal code of ${country}`;
  const rule = `must be a ${kind}, like ${postalExample(country)}`;
  if (!hasText(postalCode)) {
    if (needsPostalCode(country)) add('postalCode', 'required', rule);
  } else if (formatPostalCode(country, postalCode) === undefined) add('postalCode', 'invalid', rule);
  return problems;
}

const hasText = (text: string | undefined): text is string =>
  text !== undefined && /[\p{L}\p{N}]/u.test(text);

/**
 * Refuses an address that its country's post could not read, naming the field. `field` is where it stands in the
 * request: `shipTo`.
 */
export function checkAddress(address: Address, field: string): void {
  const problems = problemsOf(address);
  if (problems.length > 0)
    throw invalid(problems.map((problem) => `${field}.${problem.field}: ${problem.rule}`).join('; '));
}
