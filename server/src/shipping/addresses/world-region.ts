import {
  expectsRegion,
  findRegion,
  formatPostalCode,
  hasRegions,
  regionsOfPostalCode,
} from '../../postal/index.ts';
import type { AddressToVerify, VerificationMessage } from './address-schemas.ts';
import { oneLine } from './address-text.ts';

export interface RegionFinding {
  /** The postal code is in one of the region's areas. */
  agrees: boolean;
  /** It is in none of them: one of the two is wrong. */
  isContradicted: boolean;
  /** The only region that the postal code can be in, as it is written. */
  suggestion?: string;
  messages: VerificationMessage[];
}

/** Holds the state or province against the areas of the postal codes. What our data does not know is let through. */
export function checkRegion({ country, state, postalCode }: AddressToVerify): RegionFinding {
  const text = oneLine(state);
  const region = findRegion(country, text);
  const code = formatPostalCode(country, postalCode ?? '');
  const candidates = code === undefined ? undefined : regionsOfPostalCode(country, code);
  const only = candidates?.length === 1 ? candidates[0] : undefined;
  const suggestion = only && { suggestion: writtenIn(country, only) };
  const finding = { agrees: false, isContradicted: false, messages: [], ...suggestion };

  if (text === '')
    return expectsRegion(country) ? { ...finding, messages: [{ ...MISSING, ...suggestion }] } : finding;
  if (region === undefined)
    return expectsRegion(country) && hasRegions(country)
      ? { ...finding, messages: [{ ...UNKNOWN, ...suggestion }] }
      : finding;
  if (candidates === undefined) return finding;
  if (candidates.includes(region)) return { ...finding, agrees: true };
  const where = candidates.map((one) => writtenIn(country, one)).join(' or ');
  const message = `${code} is ${where === '' ? 'in no known state or province' : `in ${where}`}, not in ${writtenIn(country, region)}`;
  // A code in no known area may be newer than the data.
  if (candidates.length === 0)
    return { ...finding, messages: [{ code: 'postal_code_not_found', field: 'postalCode', message }] };
  return {
    ...finding,
    isContradicted: true,
    messages: [
      { code: 'postal_code_mismatch', field: 'postalCode', message },
      { code: 'state_mismatch', field: 'state', message, ...suggestion },
    ],
  };
}

const MISSING: VerificationMessage = {
  code: 'state_missing',
  field: 'state',
  message: 'addresses in this country have a state or province',
};
const UNKNOWN: VerificationMessage = {
  code: 'state_not_found',
  field: 'state',
  message: 'is not a known state or province',
};

/** Where the post writes a code, the code; elsewhere the name. */
const writtenIn = (country: string, { code, names }: { code: string; names: readonly string[] }): string =>
  'AU BR CA IT US'.includes(country) ? code : (names[0] ?? code);
