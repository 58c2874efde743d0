import type { Box } from '../label.ts';
import type { Page } from '../page.ts';
import { fit, fitLine } from '../text/fit.ts';
import type { FontWeight } from '../text/fonts.ts';
import type { Typesetter } from '../text/typesetter.ts';
import { type FittedBarcode, fitBarcode } from './goods-barcode.ts';
import type { LabelPaper } from './label-sizes.ts';

/** What is printed on the label of a product or a bin. */
export interface GoodsLabel {
  kind: 'product' | 'bin';
  /** The product's name, or the bin. */
  title: string;
  /** What the barcode may say, the best first. */
  codes: readonly string[];
  /** Below the bars, at the left and at the right: the SKU and the price, or the warehouse. */
  left: string;
  right: string;
  copies: number;
}

/** The barcode of a label, or undefined if none of its codes fits. Its quiet zones may lie in the margins. */
export const labelBarcode = (
  codes: readonly string[],
  { width, modules }: Pick<LabelPaper, 'width' | 'modules'>,
): FittedBarcode | undefined => fitBarcode(codes, width, modules);

/** The paper that text and bars are sized for. */
const USUAL = { width: 456, height: 253 };

/** Draws a label into its place on the page: title, bars, what they say, and a line below. */
export function drawGoodsLabel(
  page: Page,
  typesetter: Typesetter,
  label: GoodsLabel,
  paper: LabelPaper,
  place: { x: number; y: number },
): void {
  const scale = Math.min(paper.width / USUAL.width, paper.height / USUAL.height);
  const sized = (dots: number) => Math.round(dots * scale);
  const inner: Box = {
    x: place.x + paper.margin.x,
    y: place.y + paper.margin.y,
    width: paper.width - 2 * paper.margin.x,
    height: paper.height - 2 * paper.margin.y,
  };
  const barcode = labelBarcode(label.codes, paper);
  const hasLine = label.left !== '' || label.right !== '';
  const below = hasLine ? sized(30) : 0;
  // A bin is in large letters already.
  const caption = barcode !== undefined && label.kind === 'product' ? sized(28) : 0;
  const gap = sized(6);
  const titleHeight =
    label.kind === 'bin'
      ? Math.round(inner.height * (barcode === undefined ? 0.8 : 0.5))
      : Math.round(Math.max(sized(60), paper.height * 0.17));
  const room = inner.height - titleHeight - caption - below - 2 * gap;
  // On a high label, bars as high as there is room would only take ink.
  const bars = barcode === undefined ? 0 : Math.min(room, Math.round(paper.width * 0.45));
  let y = inner.y + Math.floor((room - bars) / 2);

  drawTitle(page, typesetter, label, { ...inner, y, height: titleHeight });
  y += titleHeight + gap;
  if (barcode !== undefined) {
    const width = barcode.bars.modules * barcode.module;
    const x = place.x + Math.floor((paper.width - width) / 2);
    page.barcode(barcode.bars, barcode.module, { x, y, width, height: bars });
    y += bars;
  }
  const line = (
    text: string,
    weight: FontWeight,
    size: number,
    box: Box,
    align: 'left' | 'center' | 'right',
  ) =>
    page.text(fitLine(typesetter, { text, weight, size }, box.width, Math.ceil(size * 0.6)), box, {
      align,
      isMiddle: true,
    });
  if (barcode !== undefined && caption > 0) {
    line(typesetter.printable(barcode.text), 'bold', sized(24), { ...inner, y, height: caption }, 'center');
    y += caption;
  }
  if (!hasLine) return;
  y += gap;
  const price = label.right === '' ? 0 : Math.floor(inner.width * (label.left === '' ? 1 : 0.4));
  const rest = inner.width - price - (price > 0 ? gap : 0);
  if (label.left !== '' && rest > 0)
    line(
      typesetter.printable(label.left),
      'regular',
      sized(22),
      { ...inner, y, width: rest, height: below },
      'left',
    );
  if (label.right !== '')
    line(
      typesetter.printable(label.right),
      'black',
      sized(28),
      { x: inner.x + inner.width - price, y, width: price, height: below },
      'right',
    );
}

function drawTitle(page: Page, typesetter: Typesetter, { kind, title }: GoodsLabel, box: Box): void {
  const text = typesetter.printable(title);
  const lines =
    kind === 'bin'
      ? fitLine(typesetter, { text, weight: 'black', size: Math.floor(box.height * 0.9) }, box.width, 16)
      : fit(typesetter, [{ text, weight: 'bold', size: Math.round(box.height * 0.43) }], box, 0.6);
  page.text(lines, box, { align: 'center', isMiddle: true });
}
