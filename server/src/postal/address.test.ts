import { expect, test } from 'vitest';
import { type Address, checkAddress } from './address.ts';
import { isCountry } from './countries.ts';
import { formatPostalCode, postalExample } from './postal-codes.ts';

const check = (fields: Partial<Address>) => () =>
  checkAddress({ street1: '1 Main St', city: 'Town', country: 'US', ...fields }, 'shipTo');

test.each<[Partial<Address>, string]>([
  [{ state: 'CA' }, 'shipTo.postalCode: must be a US ZIP code, like 94107 or 94107-1234'],
  [{ state: 'CA', postalCode: '9410' }, 'shipTo.postalCode: must be a US ZIP code, like 94107 or 94107-1234'],
  [{ postalCode: '94107' }, 'shipTo.state: must be a state or province of US, like CA'],
  [{ state: 'ZZ', postalCode: '94107' }, 'shipTo.state: must be a state or province of US, like CA'],
  [
    { country: 'CA', state: 'ON', postalCode: '94107' },
    'shipTo.postalCode: must be a postal code of CA, like K1A 0B1',
  ],
  [{ country: 'DE', postalCode: '1011' }, 'shipTo.postalCode: must be a postal code of DE, like 10115'],
  [{ country: 'HU', postalCode: '12345' }, 'shipTo.postalCode: must be a postal code of HU, like 1234'],
  [{ country: 'HK', street1: '---' }, 'shipTo.street1: must have a letter or a digit'],
  [{ country: 'HK', city: '.' }, 'shipTo.city: must have a letter or a digit'],
  [
    { country: 'AU' },
    'shipTo.state: must be a state or province of AU, like NSW; shipTo.postalCode: must be a postal code of AU, like 2000',
  ],
])('%j is refused, and the field named', (fields, message) => {
  expect(check(fields)).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR', message }));
});

/** Codes as they are met on parcels. */
const REAL: Record<string, string[]> = {
  US: ['94107', '94107-1234', '941071234', ' 94107 ', '00501'],
  CA: ['K1A 0B1', 'k1a0b1', 'K1A-0B1'],
  GB: [
    'SW1A 1AA',
    'sw1a1aa',
    'M1 1AE',
    'B33 8TH',
    'CR2 6XH',
    'DN55 1PT',
    'EC1A 1BB',
    'W1A 0AX',
    'GIR 0AA',
    'BF1 3AA',
  ],
  GG: ['GY1 1AA'],
  JE: ['JE2 3AB'],
  IM: ['IM1 1AA'],
  IE: ['D02 AF30', 'D6W XY00', 'd02af30', 'A65 F4E2'],
  NL: ['1012 AB', '1012ab', 'NL-1012 AB'],
  DE: ['10115', 'D-10115', 'DE 10115'],
  CH: ['8001', 'CH-8001'],
  LU: ['L-1234', '1234', 'LU-1234'],
  LV: ['LV-1050', '1050'],
  LT: ['LT-01100', '01100'],
  MD: ['MD-2001', '2001'],
  AD: ['AD500', '500'],
  SE: ['113 51', '11351', 'SE-113 51'],
  GR: ['104 31'],
  CZ: ['110 00'],
  PL: ['00-950', '00950'],
  PT: ['1100-148', '1100'],
  BR: ['01310-100', '01310100'],
  JP: ['100-0001', '1000001', '〒100-0001'.slice(1)],
  KR: ['04524', '100-101'],
  IN: ['110 001', '110001'],
  AR: ['1425', 'C1425DKF'],
  CL: ['8320000', '832-0000'],
  IL: ['9100000', '91000'],
  TW: ['100', '10048', '100056'],
  VN: ['70000', '700000'],
  KY: ['KY1-1100'],
  BM: ['HM 12', 'HM GX'],
  MT: ['VLT 1117', 'VLT1117'],
  FK: ['FIQQ 1ZZ'],
  GI: ['GX11 1AA'],
  SA: ['11564', '11564-2345'],
  SG: ['238859'],
  ZA: ['0001'],
  PR: ['00907', '00926-1234'],
  // No codes, or none in common use: whatever stands there is let through.
  HK: ['', '000', '999077'],
  AE: ['', '00000', 'N/A'],
  JM: ['', 'Kingston 6'],
  GH: ['', 'GA-183-8164'],
};

test('a real address is never refused for its postal code', () => {
  for (const [country, codes] of Object.entries(REAL)) {
    const state = { US: 'CA', CA: 'ON' }[country];
    for (const postalCode of codes) {
      const fields = { country, ...(postalCode && { postalCode }), ...(state && { state }) };
      expect(check(fields), `${country} ${postalCode}`).not.toThrow();
    }
  }
});

test.each([
  ['US', '941071234', '94107-1234'],
  ['CA', 'k1a0b1', 'K1A 0B1'],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['DE', 'D-10115', '10115'],
  ['LV', '1050', 'LV-1050'],
  ['BR', '01310100', '01310-100'],
  ['HK', ' n/a  x', 'N/A X'],
])('%s writes %s as %s', (country, code, written) => {
  expect(formatPostalCode(country, code)).toBe(written);
});

test('the example of a form has that form, in every country', () => {
  const codes = Array.from({ length: 26 * 26 }, (_, i) =>
    String.fromCharCode(65 + Math.floor(i / 26), 65 + (i % 26)),
  ).filter(isCountry);
  expect(codes.length).toBe(249);
  for (const country of codes) {
    const [example = ''] = postalExample(country).split(' or ');
    if (example !== '') expect(formatPostalCode(country, example), country).toBe(example);
  }
});

test('a state is known by code or by name, in any case', () => {
  for (const state of [
    'CA',
    'ca',
    'California',
    'CALIFORNIA',
    'D.C.',
    'district of columbia',
    'Puerto Rico',
    'AE',
  ])
    expect(check({ state, postalCode: '94107' }), state).not.toThrow();
  for (const state of ['Québec', 'QC', 'newfoundland'])
    expect(check({ country: 'CA', state, postalCode: 'G1R 4P5' }), state).not.toThrow();
  for (const state of ['constructor', '__proto__', 'toString'])
    expect(check({ state, postalCode: '94107' }), state).toThrow();
});
