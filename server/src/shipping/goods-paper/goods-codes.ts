import type { ProductRow } from '../../storage/index.ts';

/**
 * What the barcode of a product may say, the best first. Scanning any of them finds the product, so that one that is too long or
 * has characters that bars cannot show is replaced by the next.
 */
export function codesOf(
  { id, sku, barcode }: Pick<ProductRow, 'id' | 'sku' | 'barcode'>,
  preferred: 'barcode' | 'sku' = 'barcode',
): string[] {
  const codes = preferred === 'sku' ? [sku, barcode, id] : [barcode, sku, id];
  return codes.filter((code) => code !== null);
}
