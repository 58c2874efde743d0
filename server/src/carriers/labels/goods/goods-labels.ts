import { setImmediate } from 'node:timers/promises';
import { toZpl } from '../formats/zpl.ts';
import { createPage, type Mark } from '../page.ts';
import type { SheetPage } from '../sheets/sheet.ts';
import { openTypesetter, type Typesetter } from '../text/typesetter.ts';
import { drawGoodsLabel, type GoodsLabel } from './goods-label.ts';
import { type LabelSize, labelPaper, labelsPerPage } from './label-sizes.ts';

/** Labels for products and bins, to be printed in this order. */
export interface GoodsLabels {
  size: LabelSize;
  /** The place of the first label on the first sheet, from 1. */
  startAt: number;
  labels: readonly GoodsLabel[];
}

const PLAIN = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');

const typesetterOf = (labels: readonly GoodsLabel[]): Promise<Typesetter> =>
  openTypesetter([PLAIN, ...labels.flatMap(({ title, left, right }) => [title, left, right])], 'sc');

async function pause(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}

/** As the pages of a PDF: one label on each, or sheets of them. */
export async function layOutGoodsLabels(
  { size, startAt, labels }: GoodsLabels,
  signal?: AbortSignal,
): Promise<SheetPage[]> {
  const typesetter = await typesetterOf(labels);
  const paper = labelPaper(size);
  const { sheet, points } = paper;
  const pages: SheetPage[] = [];
  if (sheet === undefined) {
    for (const label of labels) {
      const page = createPage();
      drawGoodsLabel(page, typesetter, label, paper, { x: 0, y: 0 });
      const drawn = { marks: page.marks, pictures: [], size: { height: paper.height, points } };
      for (let copy = 0; copy < label.copies; copy++) pages.push(drawn);
      await pause(signal);
    }
    return pages;
  }
  let marks: Mark[] = [];
  let at = startAt - 1;
  for (const label of labels)
    for (let copy = 0; copy < label.copies; copy++) {
      const index = at % labelsPerPage(size);
      if (index === 0 || pages.length === 0) {
        marks = [];
        pages.push({ marks, pictures: [], size: { height: sheet.height, points } });
      }
      const page = createPage();
      drawGoodsLabel(page, typesetter, label, paper, {
        x: Math.round(sheet.left + (index % sheet.columns) * sheet.pitchX),
        y: Math.round(sheet.top + Math.floor(index / sheet.columns) * sheet.pitchY),
      });
      marks.push(...page.marks);
      at += 1;
      await pause(signal);
    }
  return pages;
}

/** For a label printer, which makes the copies itself. */
export async function drawGoodsZpl({ size, labels }: GoodsLabels, signal?: AbortSignal): Promise<Buffer> {
  const typesetter = await typesetterOf(labels);
  const paper = labelPaper(size);
  const drawn: Buffer[] = [];
  for (const label of labels) {
    const page = createPage();
    drawGoodsLabel(page, typesetter, label, paper, { x: 0, y: 0 });
    drawn.push(toZpl(page.marks, paper, label.copies));
    await pause(signal);
  }
  return Buffer.concat(drawn);
}
