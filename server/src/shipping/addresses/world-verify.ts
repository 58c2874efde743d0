import { formatPostalCode, hasPostalForm, problemsOf, regionCode } from '../../postal/index.ts';
import type { AddressToVerify, Verification, VerificationMessage } from './address-schemas.ts';
import { definedOnly, oneLine } from './address-text.ts';
import { checkRegion, type RegionFinding } from './world-region.ts';

/**
 * Checks what can be known of other countries without data of their places: what must be there, the form of the postal code,
 * and whether it belongs to the region. No city and no street is looked up, so that nothing here is ever `verified`.
 */
export function verifyElsewhere(original: AddressToVerify): Verification {
  const { country } = original;
  const region = checkRegion(original);
  const problems = problemsOf(original);
  const messages: VerificationMessage[] = problems.map(({ field, code, rule }) => ({
    code: `${SNAKE[field]}_${code === 'required' ? 'missing' : 'invalid'}`,
    field,
    message: rule,
    ...(field === 'state' && region.suggestion !== undefined && { suggestion: region.suggestion }),
  }));
  const told = new Set(problems.map(({ field }) => field));
  messages.push(...region.messages.filter(({ field }) => field !== 'state' || !told.has('state')));
  const isBroken = problems.length > 0 || region.isContradicted;
  if (!isBroken) {
    if (lacksNumber(original))
      messages.push({
        code: 'street_number_missing',
        field: 'street1',
        message: 'has no house or box number',
      });
    messages.push({ code: 'not_checked', field: 'country', message: whatWasChecked(original, region) });
  }
  return {
    status: isBroken ? 'invalid' : 'unverified',
    level: isBroken ? 'none' : region.agrees ? 'postal_code' : 'country',
    original,
    normalized: definedOnly<AddressToVerify>({
      name: oneLine(original.name),
      company: oneLine(original.company),
      street1: oneLine(original.street1) || original.street1,
      street2: oneLine(original.street2),
      city: oneLine(original.city),
      state: regionCode(country, original.state ?? '') ?? oneLine(original.state),
      postalCode: formatPostalCode(country, original.postalCode ?? '') ?? oneLine(original.postalCode),
      country,
    }),
    messages,
  };
}

function whatWasChecked({ country, postalCode }: AddressToVerify, { agrees }: RegionFinding): string {
  const hasForm = hasPostalForm(country) && oneLine(postalCode) !== '';
  const checked = agrees
    ? 'The postal code belongs to the state or province'
    : hasForm
      ? 'The postal code has the right format for the country'
      : 'All required fields are present';
  return `${checked}. City and street were not looked up: the built-in list of places covers only the US`;
}

/** Countries where a house without a number is an exception. Elsewhere many have a name, or none. */
const NUMBERED: ReadonlySet<string> = new Set(
  'AR AT AU BE BR CA CH CL CZ DE DK EE ES FI FR HU IT JP LV MX NL NZ PL PT SE'.split(' '),
);

const lacksNumber = ({ country, street1, street2 = '' }: AddressToVerify): boolean =>
  NUMBERED.has(country) && !/\p{N}|\bs\/?n\b/iu.test(`${street1} ${street2}`);

const SNAKE = { street1: 'street', city: 'city', state: 'state', postalCode: 'postal_code' } as const;
