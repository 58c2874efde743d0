import type { LabelFormat } from '../../schema/shipment.ts';
import { createPdf } from './formats/pdf.ts';
import { toPng } from './formats/png.ts';
import { toZpl } from './formats/zpl.ts';
import { findJpegDecoder } from './images/pixels.ts';
import { findWebpCodecs } from './images/webp.ts';
import type { LabelContent } from './label.ts';
import { layOutLabel } from './layout.ts';
import { pdfLib } from './pdf-lib.ts';
import { findTypesetter } from './text/typesetter.ts';

export { addressLines } from './address-lines.ts';
export { type GoodsLabel, labelBarcode } from './goods/goods-label.ts';
export { drawGoodsZpl, type GoodsLabels, layOutGoodsLabels } from './goods/goods-labels.ts';
export { LABEL_PAPERS, type LabelSize, labelPaper, labelsPerPage } from './goods/label-sizes.ts';
export { type HalfSheets, onHalfSheets } from './half-sheets.ts';
export { pictureOf, readPicture } from './images/picture.ts';
export type { PictureLimits } from './images/picture-limits.ts';
export { type Picture, PictureError, type StoredPicture } from './images/picture-types.ts';
export { drawThumbnail, type Thumbnail, type ThumbnailSize } from './images/thumbnail.ts';
export type { LabelContent, LabelFile } from './label.ts';
export { createPrintJob } from './print-job.ts';
export { createSheet, type Sheet, type SheetPage } from './sheets/sheet.ts';
export { type Cell, type Column, drawTable } from './sheets/table.ts';
export { cleanLines, cleanText } from './text/clean-text.ts';

/** Finds what labels and pictures are drawn with, to be loaded with the first of them. */
export async function findLabelPackages(): Promise<void> {
  pdfLib.find();
  findJpegDecoder();
  findWebpCodecs();
  await findTypesetter();
}

/** Draws one label, 4 × 6 in. The same content makes the same bytes. */
export async function drawLabel(
  content: LabelContent,
  format: LabelFormat,
): Promise<{ contentType: string; bytes: Buffer }> {
  const marks = await layOutLabel(content);
  if (format === 'pdf') {
    const pdf = createPdf();
    pdf.addPage(marks);
    return { contentType: 'application/pdf', bytes: await pdf.finish() };
  }
  if (format === 'png') return { contentType: 'image/png', bytes: await toPng(marks) };
  return { contentType: 'application/zpl', bytes: toZpl(marks) };
}
