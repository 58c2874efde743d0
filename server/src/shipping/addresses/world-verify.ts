import { formatPostalCode, hasPostalForm, problemsOf, regionCode } from '../../postal/index.ts';
import type { AddressToVerify, Verification, VerificationMessage } from './address-schemas.ts';
import { definedOnly, oneLine } from './address-text.ts';

/** Checks what can be known of other countries without data of their places: the form of the code, and what must be there. */
export function verifyElsewhere(original: AddressToVerify): Verification {
  const { country } = original;
  const problems = problemsOf(original);
  const messages: VerificationMessage[] = problems.map(({ field, code, rule }) => ({
    code: `${SNAKE[field]}_${code === 'required' ? 'missing' : 'invalid'}`,
    field,
    message: rule,
  }));
  if (problems.length === 0) {
    const checked = hasPostalForm(country) && oneLine(original.postalCode) !== '';
    messages.push({
      code: 'not_checked',
      field: 'country',
      message: `Built-in data of places is of the US alone; for ${country} ${checked ? 'the form of the postal code was' : 'no more than the fields were'} checked`,
    });
  }
  return {
    status: problems.length > 0 ? 'invalid' : 'unverified',
    level: problems.length > 0 ? 'none' : 'country',
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

const SNAKE = { street1: 'street', city: 'city', state: 'state', postalCode: 'postal_code' } as const;
