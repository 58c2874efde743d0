import { expect, test } from 'vitest';
import { DAMM, isTrackingCode, trackingCodeOf } from './tracking-code.ts';

const codes = Array.from({ length: 300 }, (_, index) => trackingCodeOf(`shp_${index}`));
const DIGITS = [...'0123456789'];

test('a reference always gives the same code, and another reference another', () => {
  // Pinned: labels that were sold must be found again by every version to come.
  expect(trackingCodeOf('shp_01jcx0000000000000000000')).toMatchInlineSnapshot(`"WB766938288923299667"`);
  expect(trackingCodeOf('shp_01jcx0000000000000000000', 1)).toMatchInlineSnapshot(`"WB254487765613913068"`);
  const many = new Set(Array.from({ length: 20_000 }, (_, index) => trackingCodeOf(`ref-${index}`)));
  expect(many.size).toBe(20_000);
  for (const code of codes) {
    expect(code).toMatch(/^WB\d{18}$/);
    expect(isTrackingCode(code)).toBe(true);
  }
});

test('every single wrong digit is found, in every place of every code', () => {
  const wrong = codes.flatMap((code) =>
    Array.from({ length: code.length - 2 }, (_, index) => index + 2).flatMap((at) =>
      DIGITS.filter((digit) => digit !== code[at]).map(
        (digit) => code.slice(0, at) + digit + code.slice(at + 1),
      ),
    ),
  );
  expect(wrong).toHaveLength(300 * 18 * 9);
  expect(wrong.filter(isTrackingCode)).toEqual([]);
});

test('every swap of neighbors is found, in every place of every code', () => {
  const swapped = codes.flatMap((code) =>
    Array.from({ length: code.length - 3 }, (_, index) => index + 2)
      .filter((at) => code[at] !== code[at + 1])
      .map((at) => `${code.slice(0, at)}${code[at + 1]}${code[at]}${code.slice(at + 2)}`),
  );
  expect(swapped.length).toBeGreaterThan(4_000);
  expect(swapped.filter(isTrackingCode)).toEqual([]);
});

test('the table lets no wrong digit and no swap through, whatever came before', () => {
  const step = (state: number, digit: number) => DAMM[state]?.[digit] as number;
  for (let state = 0; state < 10; state++) {
    expect(DAMM[state]?.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(new Set(DAMM.map((row) => row[state])).size).toBe(10);
    expect(step(state, state)).toBe(0);
    for (let x = 0; x < 10; x++) {
      for (let y = 0; y < x; y++) expect(step(step(state, x), y)).not.toBe(step(step(state, y), x));
    }
  }
});

test('a code with a digit too many is none, even where the check digit would be right', () => {
  expect(codes.map((code) => `${code}0`).filter(isTrackingCode)).toEqual([]);
});

test.each(['', 'WB', 'WB000', 'wb000000000000000000', ' WB000000000000000000', '000000000000000000'])(
  '"%s" is no tracking code',
  (text) => {
    expect(isTrackingCode(text)).toBe(false);
  },
);
