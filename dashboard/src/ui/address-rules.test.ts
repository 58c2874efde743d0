import { describe, expect, test } from 'vitest';
import { type AddressValues, emptyAddress } from './address-fields.tsx';
import { requireAddress } from './address-rules.ts';

const rules = requireAddress(({ shipTo }: { shipTo: AddressValues | undefined }) => shipTo);

const flagged = (shipTo: AddressValues) =>
  (['street1', 'city', 'state', 'postalCode'] as const).filter(
    (field) => rules[field](shipTo[field], { shipTo }) !== null,
  );

describe('an empty address', () => {
  test.each([
    ['US', ['street1', 'city', 'state', 'postalCode']],
    ['DE', ['street1', 'city', 'postalCode']],
    ['IE', ['street1', 'city']],
  ])('in %s has all required fields flagged at once', (country, fields) => {
    expect(flagged({ ...emptyAddress(), country })).toEqual(fields);
  });

  test('is not flagged where it is not asked for', () => {
    expect(rules.street1('', { shipTo: undefined })).toBeNull();
  });
});

test('blanks do not fill a required field', () => {
  expect(
    flagged({ ...emptyAddress(), street1: '1 Main St', city: ' ', state: 'CA', postalCode: '94107' }),
  ).toEqual(['city']);
});
