import type { VerifiedAddress } from '../../carriers/index.ts';
import { keysOf } from '../../lib/keys.ts';
import type { Address } from '../../postal/index.ts';
import type { AddressToVerify, Verification, VerificationMessage } from './address-schemas.ts';
import { definedOnly, oneLine } from './address-text.ts';

/** What a carrier looks up; whoever lives there is not its business to correct. */
export const toCarrierAddress = (address: AddressToVerify): Address => ({
  ...address,
  street1: oneLine(address.street1),
  city: oneLine(address.city),
});

/** The answer of a carrier that knows every street, in place of what could be found out offline. */
export function byCarrier(offline: Verification, verified: VerifiedAddress): Verification {
  const { original } = offline;
  const told = verified.messages.map(
    ({ code, field, message }): VerificationMessage => ({ code, field: field ?? 'street1', message }),
  );
  if (!verified.isDeliverable) return { ...offline, status: 'invalid', messages: told };
  const { street1, street2, city, state, postalCode, country } = verified.address;
  const normalized = definedOnly<AddressToVerify>({
    name: oneLine(original.name),
    company: oneLine(original.company),
    street1,
    street2,
    city,
    state,
    postalCode,
    country,
  });
  const corrections = correctionsOf(offline, normalized);
  const location = verified.location ?? offline.location;
  return {
    status: corrections.length > 0 ? 'corrected' : 'verified',
    level: 'street',
    original,
    normalized,
    ...(verified.residential !== null && { residential: verified.residential }),
    ...(location && { location }),
    messages: [...corrections, ...told],
  };
}

/** The carrier could not be asked: what was found out offline, and that it is no more than that. */
export const offlineOnly = (offline: Verification, carrierName: string): Verification => ({
  ...offline,
  messages: [
    ...offline.messages,
    {
      code: 'carrier_unavailable',
      field: 'street1',
      message: `${carrierName} could not be reached: the address was checked without it`,
    },
  ],
});

/** By the field that each is shown at. */
const CODES = { street1: 'street', city: 'city', state: 'state', postalCode: 'postal_code' } as const;
type Field = keyof typeof CODES;

/** What differs by more than spelling from what was entered, which the offline check has put into the postal form. */
function correctionsOf(offline: Verification, found: Verification['normalized']): VerificationMessage[] {
  return keysOf(CODES).flatMap((field) => {
    const [before, after] = [keyOf(field, offline.original), keyOf(field, found)];
    if (isSame(before, after) || isSame(keyOf(field, inPostalForm(offline, field)), after)) return [];
    const suggestion = found[field];
    return [
      {
        code: `${CODES[field]}_${before === '' ? 'added' : 'corrected'}`,
        field,
        message: suggestion === undefined ? 'does not belong here' : `is ${suggestion}`,
        ...(suggestion !== undefined && { suggestion }),
      },
    ];
  });
}

/** More of the same is no correction: a ZIP+4, a unit that was left out. */
const isSame = (before: string, after: string): boolean =>
  before === after || (before !== '' && `${after} `.startsWith(`${before} `));

/** What was entered in the postal form, unless the offline check corrected it: a correction is one, whoever makes it. */
function inPostalForm(
  { original, normalized, messages }: Verification,
  field: Field,
): Verification['original'] {
  const wasCorrected = messages.some((one) => one.field === field && /_(corrected|added)$/.test(one.code));
  return wasCorrected ? original : normalized;
}

/** Without case and punctuation. Which line of a street the unit stands in does not matter. */
function keyOf(field: Field, address: Verification['original']): string {
  const text = field === 'street1' ? `${address.street1} ${address.street2 ?? ''}` : address[field];
  return oneLine(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
