import { expect } from 'vitest';
import type { Ended } from './process.ts';

/** Exit code 1, at once, and one line for the person at the terminal: never a stack. */
export function expectOneLineFailure({ code, stdout, stderr, lingeredMs }: Ended, message: RegExp): void {
  expect(stderr).toMatch(/^waybill: [^\n]+\n$/);
  expect(stderr).toMatch(message);
  expect(stdout).not.toContain('Waybill is running');
  expect(code).toBe(1);
  expect(lingeredMs).toBeLessThan(3_000);
}
