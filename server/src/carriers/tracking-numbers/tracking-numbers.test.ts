import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findRecordings } from '../../../../tests/support/recordings.ts';
import { trackingCodeOf } from '../fleet/tracking-code.ts';
import { normalizeTrackingNumber, recognizeTrackingNumber } from './index.ts';

const carriersOf = (number: string) => recognizeTrackingNumber(number).map(({ carrier }) => carrier);

/** Each with the carriers that it may be of, the likeliest first, and whether that one is certain. */
const NUMBERS: [number: string, carriers: string[], isCertain: boolean][] = [
  ['9400 1112 0620 6406 2607 87', ['usps'], true],
  ['420787459400111206206406260787', ['usps'], true],
  ['92612903361287040 42634', ['usps'], true],
  ['9101 1234 5678 9000 0000 13', ['usps'], true],
  ['0307 1790 0005 2348 3741', ['usps'], true],
  ['RB123456785US', ['usps'], true],
  ['1z5r89390357567127', ['ups'], true],
  ['1Z-5R8939-03-5756-7127', ['ups'], true],
  ['K1506235620', ['ups'], true],
  ['986578788855', ['fedex'], true],
  ['5682 8361 0012 000', ['fedex'], true],
  ['9611020987654312345672', ['fedex'], true],
  ['C11031500001879', ['ontrac'], true],
  ['LX17635036', ['lasership'], true],
  ['1LS7119013618127-1', ['lasership'], true],
  ['TBA000000000000', ['amazon'], true],
  ['C1004444443', ['amazon'], false],
  ['0073938000549297', ['canada_post'], true],
  ['RB123456785CA', ['canada_post'], true],
  ['RB123456785GB', ['royal_mail'], true],
  ['RB123456785CV', ['s10'], true],
  ['KYV009956937', ['purolator'], true],
  ['D576002440000001718010', ['canpar'], true],
  ['3318810025', ['dhl'], true],
  ['GM2951173225174494', ['dhl'], true],
  ['60120172242323', ['dhl'], false],
  ['00 340434 161094 027318', ['dhl', 'usps'], true],
  ['340434161094027318', ['dhl'], true],
  ['JJD 00039 0007 7154 65130', ['dhl'], true],
  ['0081 827 0998 0000 0200 45 327 276 N', ['dpd'], true],
  ['09980000020033F', ['dpd'], true],
  ['JJD0002257639032011', ['yodel'], true],
  ['LTN74207623N1', ['landmark'], true],
  ['YT2229521272164446', ['yunexpress'], true],
  ['GFUS01011884214464', ['gofo'], true],
  ['SP029692510000920746', ['speedee'], true],
  ['07209562763', ['old_dominion'], true],
];

describe('tracking numbers', () => {
  it.each(NUMBERS)('recognizes %s', (number, carriers, isCertain) => {
    const candidates = recognizeTrackingNumber(number);
    expect(candidates.map(({ carrier }) => carrier)).toEqual(carriers);
    expect(candidates[0]?.isCertain).toBe(isCertain);
  });

  it('recognizes codes of the fleet, and no code that was misread', () => {
    const code = trackingCodeOf('a purchase');
    expect(recognizeTrackingNumber(code)).toEqual([{ carrier: 'fleet', name: 'Fleet', isCertain: true }]);
    const misread = code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    expect(recognizeTrackingNumber(misread)).toEqual([]);
  });

  it('names carrier and service as people call them', () => {
    expect(recognizeTrackingNumber('1Z5R89390357567127')).toEqual([
      { carrier: 'ups', name: 'UPS', service: 'Ground', isCertain: true },
    ]);
    expect(recognizeTrackingNumber('EB123456785FR')).toEqual([
      { carrier: 'la_poste', name: 'La Poste', service: 'Express Mail Service', isCertain: true },
    ]);
  });

  it('offers every carrier whose check digit is right, and is certain of none', () => {
    const both = Array.from({ length: 1000 }, (_, n) => String(320_000_000_000 + n)).find(
      (number) => carriersOf(number).length > 1,
    );
    expect(recognizeTrackingNumber(both ?? '')).toMatchObject([
      { carrier: 'fedex', isCertain: false },
      { carrier: 'purolator', isCertain: false },
    ]);
  });

  it.each(
    NUMBERS.filter(
      // Numbers of DHL eCommerce have no fixed length.
      ([number, , isCertain]) => isCertain && !number.startsWith('GM'),
    ),
  )('notices that %s was cut short', (number, carriers) => {
    const short = normalizeTrackingNumber(number).slice(0, -1);
    expect(
      recognizeTrackingNumber(short).filter((one) => one.isCertain && one.carrier === carriers[0]),
    ).toEqual([]);
  });

  it.each([
    '',
    '   ',
    'hello',
    'EZ1000000001',
    '9400111206206406260788',
    '1Z1111111111111111',
    'RB123456785XX',
    '9'.repeat(5000),
    `${' '.repeat(100_000)}1`,
  ])('recognizes nothing in %#', (text) => expect(recognizeTrackingNumber(text)).toEqual([]));

  it('reads a number as people type it', () => {
    expect(normalizeTrackingNumber(' 1z 5r89-3903–5756\u00a07127\t')).toBe('1Z5R89390357567127');
  });
});

interface Courier {
  courier_code: string;
  tracking_numbers: { test_numbers: { valid: string[]; invalid: string[] } }[];
}

const files = findRecordings('tracking-numbers');
const couriers = (files ?? []).map((file): Courier => JSON.parse(readFileSync(file, 'utf8')));

describe.skipIf(files === undefined)('the numbers that couriers are known by', () => {
  const S10 = ['usps', 'royal_mail', 's10'];
  it.each(couriers)('$courier_code', ({ courier_code, tracking_numbers }) => {
    const isOf = (number: string) =>
      carriersOf(number).some(
        (carrier) => carrier === courier_code || (courier_code === 's10' && S10.includes(carrier)),
      );
    const valid = tracking_numbers.flatMap(({ test_numbers }) => test_numbers.valid);
    // Some of one format are valid in another one of the same courier.
    const invalid = tracking_numbers
      .flatMap(({ test_numbers }) => test_numbers.invalid)
      .filter((number) => !valid.includes(number));
    expect(valid.filter((number) => !isOf(number))).toEqual([]);
    expect(invalid.filter(isOf)).toEqual([]);
  });
});
