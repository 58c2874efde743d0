import { expect, test } from 'vitest';
import { trackingCodesIn } from './scanned-codes.ts';

test.each([
  ['wb 7669 3828', 'WB76693828'],
  ['420902779400111206206406260787', '9400111206206406260787'],
  ['4209027712349400111206206406260787', '9400111206206406260787'],
  ['9622001900000000000000776632517510', '776632517510'],
])('the barcode %s of a label has the tracking code %s', (scanned, code) => {
  expect(trackingCodesIn(scanned)).toContain(code);
});
