import { DPI, LABEL } from '../label.ts';

/** Whole dots, less than one smaller than the paper. */
const paper = (widthInches: number, heightInches: number, marginInches: number) => ({
  width: Math.floor(widthInches * DPI),
  height: Math.floor(heightInches * DPI),
  margin: Math.round(marginInches * DPI),
  points: { width: widthInches * 72, height: heightInches * 72 },
});

/** In dots of a 203 dpi printer, as labels are. */
export const PAPERS = {
  a4: paper(210 / 25.4, 297 / 25.4, 0.5),
  letter: paper(8.5, 11, 0.5),
  '4x6': { ...LABEL, margin: 34, points: { width: 288, height: 432 } },
} as const;
export type PaperSize = keyof typeof PAPERS;
