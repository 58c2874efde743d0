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
  expect(typed('1042', 10, 600)).toBeUndefined();
});

test('a short code is one only if Enter follows as fast as its characters', () => {
  expect(typed('P-8', 10)).toBe('P-8');
  expect(typed('12', 30)).toBe('12');
  expect(typed('7', 10)).toBeUndefined();
  expect(typed('12', 10, 60)).toBeUndefined();
  expect(typed('TEE', 40)).toBeUndefined();
});

/** A scan at 10 ms a character that pauses after some of them; Enter is the last key. */
function interrupted(code: string, after: number, pauseMs: number): string | undefined {
  const detector = createScanDetector();
  let at = 1_000;
  for (const [i, character] of [...code].entries()) {
    if (i > 0) at += i === after ? pauseMs : 10;
    detector.type(character, at);
  }
  return detector.end(at + (after === code.length ? pauseMs : 10));
}

test.each([2, 4, 8, 11, 12])('a pause after %i characters does not cut a scan', (after) => {
  for (const pauseMs of [151, 300, 499])
    expect(interrupted('036000291452', after, pauseMs)).toBe('036000291452');
});

test('a short code that was interrupted is one code too', () => {
  expect(interrupted('1042', 2, 160)).toBe('1042');
  expect(interrupted('1042', 2, 490)).toBe('1042');
});

test('what a person typed before a scan is not part of the code, however soon it comes', () => {
  const detector = createScanDetector();
  for (const [i, character] of [...'abc'].entries()) detector.type(character, 1_000 + i * 120);
  for (const [i, character] of [...'1042'].entries()) detector.type(character, 1_500 + i * 10);
  expect(detector.end(1_540)).toBe('1042');
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
