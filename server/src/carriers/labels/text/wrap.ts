import type { FontWeight } from './fonts.ts';
import type { Typesetter } from './typesetter.ts';

/** Scripts that write no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const graphemesOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment);

export interface Wrapped {
  lines: string[];
  /** A word was longer than a line, and had to be cut in two. */
  isBroken: boolean;
}

/** Breaks text into lines no wider than `width`, in thousandths of the font size. */
export function wrap(typesetter: Typesetter, text: string, weight: FontWeight, width: number): Wrapped {
  const fits = (line: string) => typesetter.shape(line.trim(), weight).width <= width;
  const lines: string[] = [];
  let line = '';
  let isBroken = false;
  for (const piece of breakable(text)) {
    if (fits(line + piece)) {
      line += piece;
      continue;
    }
    if (line !== '') lines.push(line.trim());
    line = piece;
    if (fits(piece)) continue;
    isBroken = true;
    line = '';
    for (const grapheme of graphemesOf(piece)) {
      if (line !== '' && !fits(line + grapheme)) {
        lines.push(line.trim());
        line = '';
      }
      line += grapheme;
    }
  }
  lines.push(line.trim());
  return { lines: lines.filter((each) => each !== ''), isBroken };
}

/** Cuts a line so that it ends in an ellipsis and fits. */
export function cut(typesetter: Typesetter, text: string, weight: FontWeight, width: number): string {
  const letters = graphemesOf(text);
  let low = 0;
  let high = letters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const tried = `${letters.slice(0, middle).join('').trimEnd()}…`;
    if (typesetter.shape(tried, weight).width <= width) low = middle;
    else high = middle - 1;
  }
  return `${letters.slice(0, low).join('').trimEnd()}…`;
}

/** Pieces between which a line may end: after spaces and hyphens, and between words that are written without spaces. */
function breakable(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = pieces.at(-1);
    const canBreak =
      last !== undefined &&
      (/[\s\-/]$/.test(last) || (UNSPACED.test(last.slice(-1)) && UNSPACED.test(segment))) &&
      !/^[\s\p{Pe}\p{Pf}]/u.test(segment);
    if (last === undefined || canBreak) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
  }
  return pieces;
}
