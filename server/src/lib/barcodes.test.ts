import { expect, test } from 'vitest';
import { barcodesLike } from './barcodes.ts';

test('a UPC is found however many zeros the scanner puts in front', () => {
  expect(barcodesLike('0036000291452')).toContain('036000291452');
  expect(barcodesLike('036000291452')).toContain('0036000291452');
  expect(barcodesLike('96385074')).toContain('00000096385074');
});

test('a barcode that is no GTIN stays as it is', () => {
  expect(barcodesLike('0012')).toEqual(['0012']);
  expect(barcodesLike('AB 12')).toEqual(['AB 12', 'AB12']);
});
