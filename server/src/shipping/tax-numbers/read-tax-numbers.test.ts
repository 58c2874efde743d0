import { expect, test } from 'vitest';
import type { TaxNumberInput } from '../../schema/tax-number.ts';
import { readTaxNumbers } from './read-tax-numbers.ts';

const read = (type: TaxNumberInput['type'], number: string, country?: string) =>
  readTaxNumbers([{ type, number, ...(country !== undefined && { country }) }], 'taxNumbers');

test.each([
  ['vat', 'de 123 456 789', 'DE123456789', 'DE'],
  ['vat', 'CHE-123.456.789 MWST', 'CHE123456789MWST', 'CH'],
  ['vat', 'EL123456789', 'EL123456789', 'GR'],
  ['vat', 'NO 999 999 999 MVA', 'NO999999999MVA', 'NO'],
  ['eori', 'XI123456789000', 'XI123456789000', 'GB'],
  ['eori', 'FR12345678901234', 'FR12345678901234', 'FR'],
  ['ioss', 'im 372 1234567', 'IM3721234567', 'IE'],
] as const)(
  'a number is kept without punctuation, with the country that issued it: %s %s',
  (type, written, number, country) => {
    expect(read(type, written)).toEqual([{ type, number, country }]);
  },
);

test('the country that is given goes before that of the number', () => {
  expect(read('vat', 'EU372000041', 'IE')).toEqual([{ type: 'vat', number: 'EU372000041', country: 'IE' }]);
});

test.each([
  ['vat', '123456789', /^taxNumbers\[0\]\.number: must be a VAT number that starts with/],
  ['vat', 'DE1', /must be a VAT number/],
  ['eori', 'DE1234567890123456', /^taxNumbers\[0\]\.number: must be an EORI number/],
  ['eori', 'DE', /must be an EORI number/],
  ['ioss', 'IM276123456', /^taxNumbers\[0\]\.number: must be an IOSS number: IM and 10 digits/],
  ['ioss', 'DE123456789', /must be an IOSS number/],
  ['ioss', 'IM8401234567', /^taxNumbers\[0\]\.number: does not say which country issued it/],
  ['eori', 'EU1234', /does not say which country issued it/],
] as const)('%s %s is refused', (type, number, message) => {
  expect(() => read(type, number)).toThrow(message);
});

test('every number that is wrong is named', () => {
  const numbers: TaxNumberInput[] = [
    { type: 'vat', number: '1' },
    { type: 'vat', number: 'DE123456789' },
    { type: 'ioss', number: '2' },
  ];
  expect(() => readTaxNumbers(numbers, 'customs.taxNumbers.sender')).toThrow(
    /^customs\.taxNumbers\.sender\[0\]\.number: .*; customs\.taxNumbers\.sender\[2\]\.number: /,
  );
});
