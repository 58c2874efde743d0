import { expect, test } from 'vitest';
import { createScanDetector } from './scan-detector.ts';

function typed(text: string, everyMs: number, pauseMs = everyMs) {
  const detector = createScanDetector();
  let at = 1_000;
  for (const character of text) {
    detector.type(character, at);
    at += everyMs;
  }
  return detector.end(at - everyMs + pauseMs);
}

test('what is typed as fast as by a scanner and ended is a code', () => {
  expect(typed('1042', 10)).toBe('1042');
  expect(typed('036000291452', 45)).toBe('036000291452');
});

test('what a person types is none', () => {
  expect(typed('1042', 80)).toBeUndefined();
  expect(typed('104', 10)).toBeUndefined();
  expect(typed('1042', 10, 400)).toBeUndefined();
});

test('a key pressed some time before a scan is not part of the code', () => {
  const detector = createScanDetector();
  detector.type('x', 1_000);
  for (const [i, character] of [...'1042'].entries()) detector.type(character, 1_500 + i * 10);
  expect(detector.end(1_540)).toBe('1042');
});

test('one code does not become part of the next', () => {
  const detector = createScanDetector();
  for (const [i, character] of [...'1042'].entries()) detector.type(character, 1_000 + i);
  expect(detector.end(1_005)).toBe('1042');
  for (const [i, character] of [...'2042'].entries()) detector.type(character, 1_010 + i);
  expect(detector.end(1_015)).toBe('2042');
});
