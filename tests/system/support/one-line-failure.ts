import { expect } from 'vitest';
import { BEAT_MS } from './installation.ts';
import type { Ended } from './process.ts';

/** Exit code 1, at once, and one line for the person at the terminal: never a stack. */
export function expectOneLineFailure({ code, stdout, stderr, lingeredBeats }: Ended, message: RegExp): void {
  expect(stderr).toMatch(/^waybill: [^\n]+\n$/);
  expect(stderr).toMatch(message);
  expect(stdout).not.toContain('Waybill is running');
  expect(code).toBe(1);
  expect(lingeredBeats).toBeLessThan(3_000 / BEAT_MS);
}
