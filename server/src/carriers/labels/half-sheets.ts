import type { PDFPage as PdfPage } from 'pdf-lib';
import { pdfLib } from './pdf-lib.ts';
import { PAPERS } from './sheets/paper.ts';

/** Paper of which each half is a label that peels off. */
export interface HalfSheets {
  paper: 'letter' | 'a4';
  /** The half of the first sheet to begin with: 2 if the upper one has been used. */
  first: 1 | 2;
}

interface Size {
  width: number;
  height: number;
}

/** In points: printers leave about a sixth of an inch blank at the edges. */
const EDGE = 12;
/** Paper sizes and labels are rounded. */
const TOLERANCE = 1;

/**
 * Puts two labels on each sheet, on its side if only that fits, and never smaller than they are: bars that are scaled may not scan.
 * One that is larger than half a sheet keeps a page of its own.
 */
export async function onHalfSheets(
  labels: Buffer,
  { paper, first }: HalfSheets,
  pause: () => Promise<void>,
): Promise<Buffer> {
  const { PDFDocument, degrees } = await pdfLib.load();
  const sheet: Size = PAPERS[paper].points;
  const half: Size = { width: sheet.width, height: sheet.height / 2 };
  const source = await PDFDocument.load(labels);
  const document = await PDFDocument.create();
  let current: PdfPage | undefined;
  let place = first;
  for (const [index, page] of source.getPages().entries()) {
    await pause();
    const turned = page.getRotation().angle;
    const shown = sizeOf(page, turned);
    const onSide = !fits(shown, half) && fits({ width: shown.height, height: shown.width }, half);
    if (!onSide && !fits(shown, half)) {
      const [copy] = await document.copyPages(source, [index]);
      if (copy !== undefined) document.addPage(copy);
      current = undefined;
      place = 1;
      continue;
    }
    if (current === undefined || place === 1) current = document.addPage([sheet.width, sheet.height]);
    const embedded = await document.embedPage(page);
    // Pages are turned clockwise, and drawn turned the other way.
    const angle = (((360 - turned + (onSide ? 90 : 0)) % 360) + 360) % 360;
    const box = sizeOf(embedded, angle);
    const left = (half.width - box.width) / 2;
    const bottom = (place === 1 ? half.height : 0) + (half.height - box.height) / 2;
    current.drawPage(embedded, { ...cornerOf(embedded, angle, { left, bottom }), rotate: degrees(angle) });
    place = place === 1 ? 2 : 1;
  }
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

const fits = (label: Size, half: Size): boolean =>
  label.width <= half.width - 2 * EDGE + TOLERANCE && label.height <= half.height - 2 * EDGE + TOLERANCE;

/** As it is seen when it is turned. */
const sizeOf = (page: { width: number; height: number } | PdfPage, angle: number): Size => {
  const { width, height } = 'getSize' in page ? page.getSize() : page;
  return angle % 180 === 0 ? { width, height } : { width: height, height: width };
};

/** Where the lower left corner of a page is drawn that is turned around it and is to cover a box. */
function cornerOf(
  { width, height }: Size,
  angle: number,
  { left, bottom }: { left: number; bottom: number },
): { x: number; y: number } {
  if (angle === 90) return { x: left + height, y: bottom };
  if (angle === 180) return { x: left + width, y: bottom + height };
  if (angle === 270) return { x: left, y: bottom + width };
  return { x: left, y: bottom };
}
