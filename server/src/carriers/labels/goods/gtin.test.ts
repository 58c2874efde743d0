import { expect, test } from 'vitest';
import { scan } from '../../../../../tests/support/pictures.ts';
import { barcodesOf, fitBarcode } from './goods-barcode.ts';
import { checkDigit, gtinIn, gtinText } from './gtin.ts';

test.each([
  ['400638133393', 1],
  ['03600029145', 2],
  ['9638507', 4],
  ['590123412345', 7],
  ['000000000000', 0],
])('the check digit of %s is %i', (digits, expected) => {
  expect(checkDigit(digits)).toBe(expected);
});

test.each([
  ['4006381333931', 'EAN-13', '4 006381 333931'],
  ['4 006381 333931', 'EAN-13', '4 006381 333931'],
  ['0036000291452', 'EAN-13', '0 036000 291452'],
  ['036000291452', 'UPC-A', '0 36000 29145 2'],
  ['96385074', 'EAN-8', '9638 5074'],
  // A single piece, in the length of a case.
  ['04006381333931', 'EAN-13', '4 006381 333931'],
])('%s is printed as %s', (text, symbology, shown) => {
  const gtin = gtinIn(text);
  expect(gtin?.symbology).toBe(symbology);
  expect(gtin && gtinText(gtin)).toBe(shown);
});

test.each([
  ['a wrong check digit', '4006381333932'],
  ['two digits that changed places', '4003681333931'],
  ['a wrong length', '40063813339'],
  ['a case', '14006381333938'],
  ['letters', 'X001ABCDEF'],
  ['other digits', '٤٠٠٦٣٨١٣٣٣٩٣١'],
  ['nothing', ''],
])('%s is no GTIN', (_, text) => {
  expect(gtinIn(text)).toBeUndefined();
});

test.each(
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((first) => {
    const digits = `${first}98765043210`.slice(0, 12);
    return [`${digits}${checkDigit(digits)}`];
  }),
)('a scanner reads %s from its bars', async (digits) => {
  expect(await read(digits, 'EAN13')).toEqual([`EAN13:${digits}`]);
});

test('scanners read UPC-A and EAN-8, and all else as Code 128', async () => {
  // A UPC is an EAN that starts with 0.
  expect(await read('036000291452', 'EAN13')).toEqual(['EAN13:0036000291452']);
  expect(await read('036000291452', 'UPCA')).toEqual(['UPCA:0036000291452']);
  expect(await read('96385074', 'EAN8')).toEqual(['EAN8:96385074']);
  expect(await read('4006381333932', 'Code128')).toEqual(['Code128:4006381333932']);
  expect(await read('14006381333938', 'Code128')).toEqual(['Code128:14006381333938']);
  expect(await read('MUG-BLUE 1', 'Code128')).toEqual(['Code128:MUG-BLUE 1']);
});

test('the first code with room is chosen, with the widest bars', () => {
  const fitted = (texts: string[], width: number) => {
    const found = fitBarcode(texts, width, [3, 2]);
    return found && [found.symbology, found.text, found.module];
  };
  expect(fitted(['4006381333931', 'SKU'], 456)).toEqual(['EAN-13', '4 006381 333931', 3]);
  expect(fitted(['4006381333931', 'SKU'], 250)).toEqual(['EAN-13', '4 006381 333931', 2]);
  expect(fitted(['A'.repeat(40), 'SKU'], 456)).toEqual(['Code 128', 'SKU', 3]);
  expect(fitted(['杯', 'SKU'], 456)).toEqual(['Code 128', 'SKU', 3]);
  expect(fitted(['A'.repeat(40)], 456)).toBeUndefined();
  // Pairs of digits are shorter.
  expect(fitted(['AB12345678901234'], 400)?.[2]).toBe(2);
});

/** What is read from the bars alone, drawn three dots wide with their quiet zones. */
async function read(text: string, kind: Parameters<typeof scan>[1]): Promise<string[]> {
  const { bars, quietZone } = barcodesOf(text)[0] ?? { bars: { widths: [], modules: 0 }, quietZone: 0 };
  const [module, height] = [3, 80];
  const width = (bars.modules + 2 * quietZone) * module;
  const gray = new Uint8Array(width * height).fill(255);
  let x = quietZone * module;
  for (const [at, modules] of bars.widths.entries()) {
    for (let y = 0; y < height && at % 2 === 0; y++)
      gray.fill(0, y * width + x, y * width + x + modules * module);
    x += modules * module;
  }
  return scan({ width, height, gray }, kind);
}
