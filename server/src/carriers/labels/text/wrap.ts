import type { FontWeight } from './fonts.ts';
import type { Typesetter } from './typesetter.ts';

/** Scripts that write no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
/** Made when first needed: together they are a fortieth of the server's start. */
const segmenters = new Map<'word' | 'grapheme', Intl.Segmenter>();

function segmentsOf(text: string, granularity: 'word' | 'grapheme'): string[] {
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter('en', { granularity });
  segmenters.set(granularity, segmenter);
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

export interface Wrapped {
  /** Together they are the text, spaces at their ends included. */
  lines: string[];
  /** A word was longer than a line, and had to be cut in two. */
  isBroken: boolean;
}

/** Sets pieces of text on lines no wider than `width`, in thousandths of the font size. */
export function wrap(typesetter: Typesetter, pieces: string[], weight: FontWeight, width: number): Wrapped {
  const fits = (line: string) => typesetter.shape(line.trim(), weight).width <= width;
  const whole = pieces.join('');
  // Most texts fit, and the width of a whole text is known already: that saves shaping it word by word.
  if (fits(whole)) return { lines: [whole], isBroken: false };
  const lines: string[] = [];
  let line = '';
  let isBroken = false;
  for (const piece of pieces) {
    if (fits(line + piece)) {
      line += piece;
      continue;
    }
    if (line !== '') lines.push(line);
    line = piece;
    if (fits(piece)) continue;
    isBroken = true;
    let letters = segmentsOf(piece, 'grapheme');
    while (letters.length > 0) {
      const count = Math.max(1, countFitting(letters, fits));
      line = letters.slice(0, count).join('');
      letters = letters.slice(count);
      if (letters.length > 0) lines.push(line);
    }
  }
  return { lines: [...lines, line], isBroken };
}

/** Cuts a line so that it ends in an ellipsis and fits. */
export function cut(typesetter: Typesetter, text: string, weight: FontWeight, width: number): string {
  const letters = segmentsOf(text, 'grapheme');
  const shorten = (start: string) => `${start.trimEnd()}…`;
  const count = countFitting(letters, (start) => typesetter.shape(shorten(start), weight).width <= width);
  return shorten(letters.slice(0, count).join(''));
}

/** How many letters fit, found by halving: shaping is the costly part. */
function countFitting(letters: string[], fits: (start: string) => boolean): number {
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(letters.slice(0, middle).join(''))) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Pieces between which a line may end: after spaces and hyphens, and between words that are written without spaces. */
export function breakable(text: string): string[] {
  const pieces: string[] = [];
  for (const segment of segmentsOf(text, 'word')) {
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
