import { DPI } from '../label.ts';

const MM = DPI / 25.4;

/** In dots of a 203 dpi printer. */
export interface LabelPaper {
  width: number;
  height: number;
  /** What stays white at the edges of a label, because printers cannot print there or the paper moves a little. */
  margin: { x: number; y: number };
  /** Widths of the thinnest bar, from the best to the smallest that can be scanned. */
  modules: readonly number[];
  /** Several labels on a page, from left to right and from top to bottom. Without it, each label is a page. */
  sheet?: {
    height: number;
    columns: number;
    rows: number;
    left: number;
    top: number;
    pitchX: number;
    pitchY: number;
  };
  /** The whole page. */
  points: { width: number; height: number };
}

/** Bars of a thermal printer are whole dots; thinner ones than two print unreliably. */
const roll = (
  width: number,
  height: number,
  margin = { x: 14, y: 12 },
  modules: readonly number[] = [3, 2],
): LabelPaper => ({
  width: Math.floor(width),
  height: Math.floor(height),
  margin,
  modules,
  points: { width: (width / DPI) * 72, height: (height / DPI) * 72 },
});

/** Printers for sheets have smaller dots, so that bars of 0.19 mm are even. */
const SHEET_MODULES = [3, 2, 1.5];

export const LABEL_PAPERS = {
  '2.25x1.25': roll(2.25 * DPI, 1.25 * DPI),
  '57x32mm': roll(57 * MM, 32 * MM),
  '4x6': roll(4 * DPI, 6 * DPI, { x: 40, y: 40 }, [4, 3, 2]),
  /** As Avery 5160. */
  'letter-3x10': {
    width: Math.floor(2.625 * DPI),
    height: DPI,
    margin: { x: 16, y: 14 },
    modules: SHEET_MODULES,
    sheet: {
      height: 11 * DPI,
      columns: 3,
      rows: 10,
      left: 0.1875 * DPI,
      top: 0.5 * DPI,
      pitchX: 2.75 * DPI,
      pitchY: DPI,
    },
    points: { width: 612, height: 792 },
  },
  /** 70 × 37 mm, without gaps, from edge to edge: as Avery 3474. */
  'a4-3x8': {
    width: Math.floor(70 * MM),
    height: Math.floor(37 * MM),
    margin: { x: 38, y: 30 },
    modules: SHEET_MODULES,
    sheet: {
      height: Math.floor(297 * MM),
      columns: 3,
      rows: 8,
      left: 0,
      top: 0.5 * MM,
      pitchX: 70 * MM,
      pitchY: 37 * MM,
    },
    points: { width: (210 / 25.4) * 72, height: (297 / 25.4) * 72 },
  },
} as const satisfies Record<string, LabelPaper>;

export type LabelSize = keyof typeof LABEL_PAPERS;

export const labelPaper = (size: LabelSize): LabelPaper => LABEL_PAPERS[size];

/** How many labels a page has. */
export const labelsPerPage = (size: LabelSize): number => {
  const { sheet } = labelPaper(size);
  return sheet === undefined ? 1 : sheet.columns * sheet.rows;
};
