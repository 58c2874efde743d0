import { setImmediate } from 'node:timers/promises';
import { encodeCode128, QUIET_ZONE } from '../code128.ts';
import { fitBarcode } from '../goods/goods-barcode.ts';
import type { Picture } from '../images/picture-types.ts';
import type { Box } from '../label.ts';
import { type Bars, createPage, type Mark, type Page, type TextStyle } from '../page.ts';
import { type FittedLine, fit, fitLine } from '../text/fit.ts';
import type { FontWeight } from '../text/fonts.ts';
import { openTypesetter, type Typesetter } from '../text/typesetter.ts';
import { PAPERS, type PaperSize } from './paper.ts';
import { wrapLines } from './wrap-lines.ts';

/** A finished page of a document. */
export interface SheetPage {
  marks: Mark[];
  pictures: { picture: Picture; box: Box }[];
  size: { height: number; points: { width: number; height: number } };
}

export interface SheetText {
  text: string;
  weight?: FontWeight;
  /** In dots: 28 are ten points. */
  size?: number;
}

interface SheetOptions {
  paper: PaperSize;
  /** At the top of every page but the first. */
  runningHead: string;
  /** At the bottom of every page, left of its number. */
  foot: string;
  /** Every text that will be set: fonts are loaded for these characters. */
  texts: readonly string[];
  /** Aborted when nobody waits for the document any more. */
  signal?: AbortSignal | undefined;
}

export type Sheet = Awaited<ReturnType<typeof createSheet>>;

const RULE = 2;
const FOOT = 44;
const FOOT_SIZE = 20;
const SMALLEST_IN_CELL = 0.8;
/** Bars thinner than two dots print unreliably. */
const MODULES = [3, 2];
/** Printers for larger paper have smaller dots. */
const PAPER_MODULES = [...MODULES, 1.5];
const PLAIN = `${Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')}×·—`;
const UNKNOWN_NOTE = '[?] = characters that cannot be printed';

/** Pages that are filled from top to bottom; what does not fit goes on the next one. */
export async function createSheet({ paper, runningHead, foot, texts, signal }: SheetOptions) {
  const { width: pageWidth, height: pageHeight, margin, points } = PAPERS[paper];
  const typesetter = await openTypesetter([PLAIN, UNKNOWN_NOTE, runningHead, foot, ...texts], 'sc');
  const pages: { page: Page; pictures: SheetPage['pictures'] }[] = [];
  const inner = { left: margin, width: pageWidth - 2 * margin };
  const bottom = pageHeight - margin - FOOT;
  let hasUnknown = false;
  let y = margin;
  /** Drawn again on top of each page that a table goes on to. */
  let repeated: (() => void) | undefined;

  const current = () => pages[pages.length - 1] as (typeof pages)[number];
  const printable = (text: string): string => {
    const shown = typesetter.printable(text);
    hasUnknown ||= shown !== text;
    return shown;
  };

  const fitted = (
    texts: readonly SheetText[],
    width: number,
    height: number,
    smallest?: number,
  ): FittedLine[] =>
    fit(
      typesetter,
      texts.map(({ text, weight = 'regular', size = 26 }) => ({ text: printable(text), weight, size })),
      { width, height },
      smallest,
    );

  function line(
    text: string,
    box: Box,
    { weight = 'regular', size = 26, ...style }: Omit<SheetText, 'text'> & TextStyle = {},
  ): void {
    const paragraph = { text: printable(text), weight, size };
    const smallest = Math.ceil(size * 0.6);
    current().page.text(fitLine(typesetter, paragraph, box.width, smallest), box, {
      isMiddle: true,
      ...style,
    });
  }

  function turn(): void {
    pages.push({ page: createPage(), pictures: [] });
    y = margin;
    if (pages.length === 1) return;
    line(runningHead, { x: inner.left, y, width: inner.width, height: 36 }, { weight: 'bold', size: 24 });
    y += 44;
    repeated?.();
  }

  /** Makes room for a block, on this page or the next. Returns where it starts. */
  function take(height: number): number {
    if (y + height > bottom && y > margin) turn();
    const at = y;
    y += height;
    return at;
  }

  function drawBars(
    bars: Bars,
    module: number,
    quietZone: number,
    box: Box,
    align: 'left' | 'center' | 'right',
  ): void {
    const width = bars.modules * module;
    const quiet = quietZone * module;
    const x =
      align === 'left'
        ? box.x + quiet
        : align === 'right'
          ? box.x + box.width - quiet - width
          : Math.floor(box.x + (box.width - width) / 2);
    current().page.barcode(bars, module, { x, y: box.y, width, height: box.height });
  }

  /** Between the parts of a document: others run meanwhile, and a document that nobody waits for ends here. */
  async function pause(): Promise<void> {
    await setImmediate();
    signal?.throwIfAborted();
  }

  turn();
  return {
    ...inner,
    pause,
    isNarrow: paper === '4x6',
    pageWidth,
    pageHeight: bottom - margin,
    take,
    line,
    /** Goes to the next page unless this one has so much room. */
    keepTogether(height: number): void {
      if (y + height > bottom && y > margin) turn();
    },
    /** How far down the current page is filled. */
    position: () => y,
    moveTo(position: number): void {
      y = position;
    },
    space(height: number): void {
      y += height;
    },
    rule(): void {
      const at = take(RULE + 12);
      current().page.fill(inner.left, at + 6, inner.width, RULE);
    },
    /** Texts under each other in a box, shrunk and cut until they fit. Returns the height they take. */
    textBox(texts: readonly SheetText[], box: Box, style: TextStyle = {}): number {
      const lines = fitted(texts, box.width, box.height);
      current().page.text(lines, box, style);
      return heightOf(lines);
    },
    /** For a cell: long words are broken rather than printed very small. */
    measure: (texts: readonly SheetText[], width: number, height: number) => {
      const lines = fitted(texts, width, height, SMALLEST_IN_CELL);
      return {
        height: heightOf(lines),
        draw: (box: Box, style?: TextStyle) => current().page.text(lines, box, style),
      };
    },
    fill: (x: number, at: number, width: number, height: number) => current().page.fill(x, at, width, height),

    /** A long text over as many lines and pages as it needs. */
    async paragraph(
      texts: readonly string[],
      { size = 26, weight = 'regular' }: Omit<SheetText, 'text'> = {},
    ) {
      for (const text of texts) {
        const lines =
          text === ''
            ? ['']
            : await wrapLines(typesetter, printable(text), weight, (inner.width / size) * 1000);
        for (const shown of lines) {
          const height = Math.round(size * 1.4);
          line(shown, { x: inner.left, y: take(height), width: inner.width, height }, { size, weight });
        }
        await pause();
      }
    },

    /** As wide as it can be within `width`, right-aligned or centered; false where it would be too wide to scan. */
    barcode(text: string, box: Box, align: 'left' | 'center' | 'right'): boolean {
      const found = barcodeIn(text, box.width);
      if (found !== undefined) drawBars(found.code, found.module, QUIET_ZONE, box, align);
      return found !== undefined;
    },

    /** That of a product, by the first of these codes that has room; undefined where none has. */
    measureBarcode(codes: readonly string[], width: number): ((box: Box) => void) | undefined {
      const found = fitBarcode(codes, width, paper === '4x6' ? MODULES : PAPER_MODULES);
      return found && ((box) => drawBars(found.bars, found.module, found.quietZone, box, 'left'));
    },

    /** As large as the box allows, its proportions kept. Returns the height it takes. */
    picture(picture: Picture, box: Box): number {
      const scale = Math.min(box.width / picture.width, box.height / picture.height);
      const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
      current().pictures.push({ picture, box: { x: box.x, y: box.y, width, height } });
      return height;
    },

    /** What `draw` draws now is drawn on each further page too, until the returned function is called. */
    repeat(draw: () => void): () => void {
      repeated = draw;
      draw();
      return () => {
        repeated = undefined;
      };
    },

    finish(): SheetPage[] {
      const note = hasUnknown ? `${foot} · ${UNKNOWN_NOTE}` : foot;
      return pages.map(({ page, pictures }, at) => {
        const half = Math.floor(inner.width * 0.72);
        const place = { y: pageHeight - margin - 26, height: 26 };
        const left = { x: inner.left, width: half, ...place };
        const right = { x: inner.left + half, width: inner.width - half, ...place };
        page.text(footLine(typesetter, note, left.width), left, { isMiddle: true });
        page.text(footLine(typesetter, `Page ${at + 1} of ${pages.length}`, right.width), right, {
          isMiddle: true,
          align: 'right',
        });
        return { marks: page.marks, pictures, size: { height: pageHeight, points } };
      });
    },
  };
}

const footLine = (typesetter: Typesetter, text: string, width: number) =>
  fitLine(typesetter, { text: typesetter.printable(text), weight: 'regular', size: FOOT_SIZE }, width, 14);

const heightOf = (lines: readonly FittedLine[]): number => {
  const last = lines.at(-1);
  return last ? last.top + last.height : 0;
};

/** The code and the widest bars that fit; undefined for what a barcode cannot hold. */
function barcodeIn(text: string, width: number) {
  if (!/^[\x20-\x7e]+$/.test(text)) return undefined;
  for (const code of [encodeCode128(text), encodeCode128(text, true)]) {
    const module = MODULES.find((dots) => (code.modules + 2 * QUIET_ZONE) * dots <= width);
    if (module !== undefined) return { code, module };
  }
  return undefined;
}
