import { expect, test } from 'vitest';
import { codeOfStep, keyUri, matchingStep, stepAt, toBase32 } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code at %d s is that of RFC 6238, appendix B', (seconds, code) => {
  expect(codeOfStep(SECRET, stepAt(seconds * 1000), 8)).toBe(code);
  expect(codeOfStep(SECRET, stepAt(seconds * 1000))).toBe(code.slice(2));
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of "%s" is that of RFC 4648, without padding', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});

test('a code is accepted one step early or late, and not two', () => {
  const now = 1_000_000_000_000;
  const step = stepAt(now);
  const accepted = [-2, -1, 0, 1, 2].map((offset) =>
    matchingStep(SECRET, codeOfStep(SECRET, step + offset), now, 0),
  );
  expect(accepted).toEqual([undefined, step - 1, step, step + 1, undefined]);
});

test('no code of the last step that was used, or of an earlier one, is accepted', () => {
  const now = 1_000_000_000_000;
  const step = stepAt(now);
  const accepted = [-1, 0, 1].map((offset) =>
    matchingStep(SECRET, codeOfStep(SECRET, step + offset), now, step),
  );
  expect(accepted).toEqual([undefined, undefined, step + 1]);
});

test('the URI escapes what an email may contain', () => {
  expect(keyUri(SECRET, 'a+b?&@example.com')).toBe(
    'otpauth://totp/Waybill:a%2Bb%3F%26%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Waybill',
  );
});
