import { expect, test } from 'vitest';
import { readScaleReport } from './scale-report.ts';

const report = (...bytes: number[]) => new DataView(new Uint8Array(bytes).buffer);

test.each([
  ['a stable weight in tenths of an ounce', [4, 11, 0xff, 0x84, 0], { value: 13.2, unit: 'oz' }, true],
  ['grams', [4, 2, 0, 0xe8, 0x03], { value: 1000, unit: 'g' }, true],
  ['kilograms with three decimals', [4, 3, 0xfd, 0x39, 0x30], { value: 12.345, unit: 'kg' }, true],
  ['pounds that still move', [3, 12, 0xfe, 0x2c, 0x01], { value: 3, unit: 'lb' }, false],
  ['an empty scale', [2, 11, 0xff, 7, 0], { value: 0, unit: 'oz' }, true],
] as const)('%s', (_name, bytes, weight, isStable) => {
  expect(readScaleReport(3, report(...bytes))).toEqual({ weight, isStable });
});

test.each([
  ['another report', 4, [4, 11, 0, 1, 0]],
  ['an overloaded scale', 3, [6, 11, 0, 1, 0]],
  ['less than nothing', 3, [5, 11, 0, 1, 0]],
  ['carats', 3, [4, 4, 0, 1, 0]],
  ['a report that is cut off', 3, [4, 11, 0]],
] as const)('%s is no weight', (_name, id, bytes) => {
  expect(readScaleReport(id, report(...bytes))).toBeUndefined();
});
