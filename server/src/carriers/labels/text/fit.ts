import { present } from '../../../lib/present.ts';
import type { FontWeight } from './fonts.ts';
import type { Line, Typesetter } from './typesetter.ts';
import { breakable, cut, wrap } from './wrap.ts';

export interface Paragraph {
  text: string;
  weight: FontWeight;
  /** The size it has where there is room, in dots. */
  size: number;
  /** Not to be cut, however little room there is. */
  isKept?: boolean;
}

export interface FittedLine {
  text: string;
  weight: FontWeight;
  size: number;
  line: Line;
  /** From the top of the box it was fitted into. */
  top: number;
  baseline: number;
  height: number;
}

/** What a line takes above and below its baseline where its glyphs take no more, in thousandths of its size. */
const ASCENT = 800;
const DESCENT = 230;
const LEADING = 110;
/** Text that climbs higher is cut off at its line's edge. */
const HIGHEST = 1400;
const DEEPEST = 700;
const SMALLEST = 0.45;
const STEP = 0.05;

/**
 * Sets paragraphs under each other in a box: wraps them, shrinks them together until they fit, and only at the smallest
 * size cuts the longest ones short. Words stay whole as long as that needs no smaller print than three fifths.
 */
export function fit(
  typesetter: Typesetter,
  paragraphs: Paragraph[],
  box: { width: number; height: number },
  smallest = SMALLEST,
): FittedLine[] {
  const shown = paragraphs.filter(({ text }) => text !== '');
  const pieces = shown.map(({ text }) => breakable(text));
  const at = (scale: number) => {
    const wrapped = shown.map(({ weight, size }, index) =>
      wrap(typesetter, present(pieces[index]), weight, (box.width / (size * scale)) * 1000),
    );
    const lines = wrapped.map((each) => each.lines);
    return { lines, isBroken: wrapped.some((each) => each.isBroken), scale };
  };
  /** No wrapping takes less room than the text's own area: most scales are ruled out by that, without wrapping. */
  const mightFit = (scale: number) => {
    const heights = shown.map(({ text, weight, size }) => {
      const width = (typesetter.shape(text, weight).width * size * scale) / 1000;
      return Math.max(1, Math.floor(width / box.width)) * size * scale * (ASCENT + DESCENT);
    });
    return heights.reduce((sum, height) => sum + height, 0) / 1000 <= box.height;
  };
  const fits = ({ lines, scale }: { lines: string[][]; scale: number }) =>
    heightOf(typesetter, shown, lines, scale) <= box.height;

  const scales = Array.from({ length: Math.round((1 - smallest) / STEP) + 1 }, (_, step) => 1 - step * STEP);
  let broken: ReturnType<typeof at> | undefined;
  for (const scale of scales) {
    if (!mightFit(scale)) continue;
    const tried = at(scale);
    if (!fits(tried)) continue;
    if (!tried.isBroken) return place(typesetter, shown, tried.lines, scale);
    broken ??= tried;
    if (scale < Math.max(0.6, smallest)) break;
  }
  if (broken) return place(typesetter, shown, broken.lines, broken.scale);

  const last = at(present(scales.at(-1)));
  while (!fits(last)) {
    const lengths = last.lines.map((lines, at) => (shown[at]?.isKept ? 0 : lines.length));
    const most = Math.max(...lengths);
    if (most <= 1) break;
    const at = lengths.lastIndexOf(most);
    const { weight, size } = present(shown[at]);
    const lines = present(last.lines[at]);
    const end = lines.splice(-2).join('').replaceAll('…', '');
    lines.push(cut(typesetter, end, weight, (box.width / (size * last.scale)) * 1000));
  }
  return place(typesetter, shown, last.lines, last.scale);
}

/** One line, shrunk to the width; cut where that would make it unreadable. */
export function fitLine(
  typesetter: Typesetter,
  { text, weight, size }: Paragraph,
  width: number,
  smallestSize: number,
): FittedLine[] {
  if (text === '') return [];
  const natural = (typesetter.shape(text, weight).width * size) / 1000;
  const shrunk = Math.max(Math.min(smallestSize, size), Math.min(size, Math.floor((size * width) / natural)));
  const line = { text, weight, size: shrunk };
  const tooWide = (typesetter.shape(text, weight).width * shrunk) / 1000 > width;
  const cutText = tooWide ? cut(typesetter, text, weight, (width / shrunk) * 1000) : text;
  return place(typesetter, [line], [[cutText]], 1);
}

interface Metrics {
  ascent: number;
  height: number;
}

/** Lines of scripts that reach higher or lower than Latin are given the room. */
function metricsOf({ top, bottom }: Line, size: number): Metrics {
  const ascent = (Math.min(HIGHEST, Math.max(ASCENT, top)) * size) / 1000;
  const descent = (Math.min(DEEPEST, Math.max(DESCENT, -bottom)) * size) / 1000;
  return { ascent: Math.ceil(ascent), height: Math.ceil(ascent) + Math.ceil(descent) };
}

const leadingOf = (size: number) => Math.round((size * LEADING) / 1000);

function heightOf(typesetter: Typesetter, paragraphs: Paragraph[], lines: string[][], scale: number): number {
  const placed = place(typesetter, paragraphs, lines, scale);
  const last = placed.at(-1);
  return last ? last.top + last.height : 0;
}

function place(
  typesetter: Typesetter,
  paragraphs: Paragraph[],
  lines: string[][],
  scale: number,
): FittedLine[] {
  let y = 0;
  return lines.flatMap((texts, index) => {
    const { weight, size: full } = present(paragraphs[index]);
    const size = Math.max(1, Math.floor(full * scale));
    return texts.map((raw) => {
      const text = raw.trim();
      const line = typesetter.shape(text, weight);
      const { ascent, height } = metricsOf(line, size);
      const top = y;
      y += height + leadingOf(size);
      return { text, weight, size, line, top, baseline: top + ascent, height };
    });
  });
}
