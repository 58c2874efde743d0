import type { LabelFormat } from '../../schema/shipment.ts';

/** From which of the formats that a carrier gives a label is made in another: as it is, or a PDF out of a picture. */
export function sourceOf(wanted: LabelFormat, given: readonly LabelFormat[]): LabelFormat | undefined {
  if (given.includes(wanted)) return wanted;
  return wanted === 'pdf' && given.includes('png') ? 'png' : undefined;
}

/** What is downloaded first, so that the label can be printed at once. */
export const firstToDownload = (
  wanted: LabelFormat,
  given: readonly LabelFormat[],
): LabelFormat | undefined => sourceOf(wanted, given) ?? given[0];

export const CONTENT_TYPES: Record<LabelFormat, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  zpl: 'application/zpl',
};
