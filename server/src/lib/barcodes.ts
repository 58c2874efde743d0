/**
 * A GTIN in all its lengths: scanners read a UPC (12 digits) as an EAN (13) with a zero in front, and cases have 14. Other
 * barcodes are as they are.
 */
export function barcodesLike(text: string): string[] {
  const code = text.replace(/\s/g, '');
  if (!/^\d{8,14}$/.test(code)) return [...new Set([text, code])];
  const digits = code.replace(/^0+/, '');
  const lengths = [8, 12, 13, 14].filter((length) => length >= digits.length);
  return [...new Set([text, code, ...lengths.map((length) => digits.padStart(length, '0'))])];
}
