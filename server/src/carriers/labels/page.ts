import type { Code128 } from './code128.ts';
import type { Box } from './label.ts';
import type { FittedLine } from './text/fit.ts';
import type { Line } from './text/typesetter.ts';

/** A barcode of any symbology. */
export interface Bars {
  /** Widths in modules: bar, space, bar, … */
  widths: number[];
  /** All of them together. */
  modules: number;
  /** What printers are told to draw it from, if it is Code 128. */
  parts?: Code128['parts'];
}

/** A label is a list of these, the same for every format. Boxes are whole dots; nothing is drawn outside its box. */
export type Mark =
  | { kind: 'fill'; box: Box }
  | {
      kind: 'text';
      box: Box;
      text: string;
      line: Line;
      size: number;
      baseline: number;
      align: Align;
      isWhite: boolean;
    }
  | { kind: 'barcode'; box: Box; code: Bars; module: number };
export type TextMark = Extract<Mark, { kind: 'text' }>;
export type BarcodeMark = Extract<Mark, { kind: 'barcode' }>;

type Align = 'left' | 'center' | 'right';

export interface TextStyle {
  align?: Align;
  isMiddle?: boolean;
  isWhite?: boolean;
}

export type Page = ReturnType<typeof createPage>;

/** Collects the marks of a label. */
export function createPage() {
  const marks: Mark[] = [];
  return {
    marks,
    fill: (x: number, y: number, width: number, height: number) =>
      void marks.push({ kind: 'fill', box: { x, y, width, height } }),
    barcode: (code: Bars, module: number, box: Box) =>
      void marks.push({ kind: 'barcode', box, code, module }),
    /** Puts fitted lines into the box they were fitted to. */
    text(
      lines: FittedLine[],
      box: Box,
      { align = 'left', isMiddle = false, isWhite = false }: TextStyle = {},
    ) {
      const last = lines.at(-1);
      const taken = last ? last.top + last.height : 0;
      const y = box.y + (isMiddle ? Math.max(0, Math.floor((box.height - taken) / 2)) : 0);
      for (const { text, line, size, top, baseline, height } of lines) {
        const width = Math.min(box.width, Math.ceil((line.width * size) / 1000));
        if (width === 0) continue;
        const room = box.width - width;
        const x = box.x + (align === 'left' ? 0 : align === 'right' ? room : Math.floor(room / 2));
        const place = { x, y: y + top, width, height: Math.min(height, box.y + box.height - y - top) };
        marks.push({ kind: 'text', box: place, text, line, size, baseline: y + baseline, align, isWhite });
      }
    },
  };
}
