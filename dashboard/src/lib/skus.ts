/** Lower and upper case in turn, as the server compares SKUs: one letter may be two in the other case. */
export const skuKey = (sku: string): string => sku.normalize('NFC').toLowerCase().toUpperCase().toLowerCase();

/** Whether two SKUs differ in no more than case. */
export const isSameSku = (a: string | null | undefined, b: string | null | undefined): boolean =>
  typeof a === 'string' && typeof b === 'string' && skuKey(a) === skuKey(b);
