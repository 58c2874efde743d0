/** What a carrier's barcode has around the tracking number, which alone is stored. */
const USPS_WITH_ZIP = /^420\d{5}(?:\d{4})?(9\d{19,21})$/;
const FEDEX_GROUND_96 = /^96\d{20}(\d{12})$/;

/** The tracking codes that a scanned or typed text may mean, in capitals and without spaces. */
export function trackingCodesIn(text: string): string[] {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  const inner = USPS_WITH_ZIP.exec(code)?.[1] ?? FEDEX_GROUND_96.exec(code)?.[1];
  const asTyped = text.replace(/\s/g, '').toUpperCase();
  return [...new Set([asTyped, code, ...(inner === undefined ? [] : [inner])])].filter((one) => one !== '');
}
