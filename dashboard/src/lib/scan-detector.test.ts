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
  expect(typed('1042', 10, 400)).toBeUndefined();
});

test('a short code is one only if Enter follows as fast as its characters', () => {
  expect(typed('P-8', 10)).toBe('P-8');
  expect(typed('12', 30)).toBe('12');
  expect(typed('7', 10)).toBeUndefined();
  expect(typed('12', 10, 60)).toBeUndefined();
  expect(typed('TEE', 40)).toBeUndefined();
});

test('the rest of a code that was interrupted is no short code', () => {
  const interrupted = (pauseMs: number) => {
    const detector = createScanDetector();
    for (const [i, character] of [...'1042'].entries())
      detector.type(character, 1_000 + i * 10 + (i < 2 ? 0 : pauseMs));
    return detector.end(1_040 + pauseMs);
  };
  expect(interrupted(160)).toBeUndefined();
  expect(interrupted(480)).toBeUndefined();
});

test('what was typed so far is dropped without Enter only if it is too long for a person', () => {
  const detector = createScanDetector();
  for (const [i, character] of [...'jk'].entries()) detector.type(character, 1_000 + i * 10);
  expect(detector.isFast()).toBe(false);
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

test.each([70, 100, 149])('a key pressed %i ms before a scan is not part of the code', (pauseMs) => {
  for (const keys of ['j', 'jj']) {
    const detector = createScanDetector();
    let at = 1_000;
    for (const key of keys) {
      detector.type(key, at);
      at += pauseMs;
    }
    for (const character of '1042') {
      detector.type(character, at);
      at += 8;
    }
    expect(detector.isFast()).toBe(true);
    expect(detector.end(at)).toBe('1042');
  }
});

test('a scanner that falters loses none of its code', () => {
  const scan = (pauses: number[]) => {
    const detector = createScanDetector();
    let at = 1_000;
    for (const [i, character] of [...'036000291452'].entries()) {
      detector.type(character, at);
      at += pauses[i] ?? 10;
    }
    return detector.end(at);
  };
  expect(scan([10, 10, 10, 10, 10, 140])).toBe('036000291452');
  expect(scan([65, 40, 20])).toBe('036000291452');
});
