import type { LabelFormat } from '../../schema/shipment.ts';

const SOURCES: Record<LabelFormat, readonly LabelFormat[]> = {
  // A PDF can be made out of a picture, where the carrier does not give one or cannot convert its label just now.
  pdf: ['pdf', 'png'],
  png: ['png'],
  zpl: ['zpl'],
};

/** From which of the formats that a carrier gives a label can be made in the wanted one, the best first. */
export const sourcesOf = (wanted: LabelFormat, given: readonly LabelFormat[]): LabelFormat[] =>
  SOURCES[wanted].filter((format) => given.includes(format));

/** What is downloaded first, so that the label can be printed at once: the first of these that the carrier gives. */
export function firstToDownload(wanted: LabelFormat, given: readonly LabelFormat[]): LabelFormat[] {
  const sources = sourcesOf(wanted, given);
  return sources.length > 0 ? sources : given.slice(0, 1);
}

export const CONTENT_TYPES: Record<LabelFormat, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  zpl: 'application/zpl',
};
