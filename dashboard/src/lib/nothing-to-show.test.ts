import { ApiError } from '@waybill/sdk';
import { expect, test } from 'vitest';
import { nothingToShow } from './nothing-to-show.ts';

const failure = (status: number) => new ApiError(status, 'UNAVAILABLE', 'Busy');
const shown = { state: { data: {} } };
const empty = { state: { data: undefined } };

test('an error replaces a page only if it has nothing to show, or what it shows is gone', () => {
  expect(nothingToShow(failure(503), empty)).toBe(true);
  expect(nothingToShow(failure(503), shown)).toBe(false);
  expect(nothingToShow(new TypeError('fetch failed'), shown)).toBe(false);
  expect(nothingToShow(failure(404), shown)).toBe(true);
});
