import type { Bidi } from 'bidi-js';
import type { Buffer, Font } from 'harfbuzzjs';
import { lazyImport, lazyRequire } from '../../../lib/lazy-package.ts';
import { present } from '../../../lib/present.ts';
import { createFonts, type Fonts, type FontWeight, findFonts, type Region, type Slice } from './fonts.ts';

export type PathCommand = { type: string; values: number[] };

/** A glyph's shape, in thousandths of the font size, y upwards. */
export interface Outline {
  /** Tells shapes apart, within this process. */
  key: string;
  path: PathCommand[];
  advance: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where a glyph stands, in thousandths of the font size from the line's start. */
interface PlacedGlyph {
  outline: Outline;
  x: number;
  y: number;
  /** What it stands for, so that text can be copied out of a PDF; empty where another glyph says it. */
  text: string;
}

/** A line of text, shaped for one weight and any size. Its ink lies between 0 and `width`, `bottom` and `top`. */
export interface Line {
  width: number;
  top: number;
  bottom: number;
  glyphs: PlacedGlyph[];
}

export interface Typesetter {
  shape(text: string, weight: FontWeight): Line;
  /** The text with `[?]` for each stretch of characters that no font has, which would be drawn as empty boxes. */
  printable(text: string): string;
}

/** Follows the character before it in whatever font that one has: marks, joiners, variation selectors. */
const FOLLOWER = /[\p{M}\p{Cf}\p{Emoji_Modifier}]/u;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const MARK = /\p{M}/u;
const OUTLINES_KEPT = 5_000;
const LINES_KEPT = 2_000;

function bidiFrom(factory: unknown): Bidi {
  if (typeof factory !== 'function') throw new Error('bidi-js does not export a function');
  return factory();
}

const harfBuzzPackage = lazyImport<typeof import('harfbuzzjs')>('harfbuzzjs');
const woff2Package = lazyImport<typeof import('woff2-encoder/decompress')>('woff2-encoder/decompress');
const bidiPackage = lazyRequire<unknown>('bidi-js');

export async function findTypesetter(): Promise<void> {
  for (const { find } of [harfBuzzPackage, woff2Package, bidiPackage]) find();
  findFonts();
  // Small, and imported by the module that is not.
  await import(new URL('./harfbuzz.js', harfBuzzPackage.url()).href);
}

/** Heavy (20 MB, 50 ms), so loaded with the first label. */
async function start() {
  const [harfBuzz, { default: unpack }, createBidi] = await Promise.all([
    harfBuzzPackage.load(),
    woff2Package.load(),
    bidiPackage.load(),
  ]);
  const buffer = new harfBuzz.Buffer();
  return {
    harfBuzz,
    buffer,
    bidi: bidiFrom(createBidi),
    fonts: createFonts(harfBuzz, unpack),
    outlines: new Map<string, Outline>(),
    lines: new Map<string, Line>(),
  };
}
type Engine = Awaited<ReturnType<typeof start>>;
let engine: Promise<Engine> | undefined;

/** Reads the fonts that `texts` need; only those texts, and parts of them, can then be shaped. */
export async function openTypesetter(texts: string[], region: Region): Promise<Typesetter> {
  engine ??= start();
  engine.catch(() => {
    engine = undefined;
  });
  const ready = await engine;
  await ready.fonts.load(texts.join(''), region);
  return {
    shape(text, weight) {
      const key = `${region}${weight}${text}`;
      let line = ready.lines.get(key);
      if (!line) {
        line = shapeLine(ready, text, weight, region);
        if (ready.lines.size >= LINES_KEPT) ready.lines.clear();
        ready.lines.set(key, line);
      }
      return line;
    },
    printable: (text) =>
      replaceUnknown(text, (codePoint) => ready.fonts.sliceOf(codePoint, region) !== undefined),
  };
}

const UNKNOWN = '[?]';

function replaceUnknown(text: string, isKnown: (codePoint: number) => boolean): string {
  let out = '';
  for (const character of text) {
    const isShown =
      isKnown(present(character.codePointAt(0))) || IGNORABLE.test(character) || MARK.test(character);
    if (isShown) out += character;
    else if (!out.endsWith(UNKNOWN)) out += UNKNOWN;
  }
  return out;
}

interface Run {
  text: string;
  level: number;
  slice: Slice;
}

function shapeLine(engine: Engine, text: string, weight: FontWeight, region: Region): Line {
  const line: Line = { width: 0, top: 0, bottom: 0, glyphs: [] };
  const { levels } = engine.bidi.getEmbeddingLevels(text);
  for (const run of inVisualOrder(splitRuns(text, levels, engine.fonts, region)))
    addRun(engine, line, run, weight);
  // Letters such as j reach out of their own width.
  const left = Math.min(0, ...line.glyphs.map(({ outline, x }) => x + outline.left));
  const right = Math.max(line.width, ...line.glyphs.map(({ outline, x }) => x + outline.right));
  for (const glyph of line.glyphs) glyph.x -= left;
  line.width = right - left;
  return line;
}

function splitRuns(text: string, levels: Uint8Array, fonts: Fonts, region: Region): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const character of text) {
    const level = levels[at] ?? 0;
    at += character.length;
    const last = runs.at(-1);
    const slice = sliceFor(character, last?.slice, fonts, region);
    if (!slice) continue;
    if (last?.slice === slice && last.level === level) last.text += character;
    else runs.push({ text: character, level, slice });
  }
  return runs;
}

/** None for what is better left out than shown as an empty box. */
function sliceFor(
  character: string,
  last: Slice | undefined,
  fonts: Fonts,
  region: Region,
): Slice | undefined {
  const codePoint = present(character.codePointAt(0));
  const isIgnorable = IGNORABLE.test(character);
  if (last && FOLLOWER.test(character) && (isIgnorable || last.covers(codePoint))) return last;
  const slice = fonts.sliceOf(codePoint, region);
  return slice ?? (isIgnorable || MARK.test(character) ? undefined : fonts.base());
}

/** Rule L2 of the Unicode bidirectional algorithm: from the deepest level up, each stretch is turned round. */
function inVisualOrder(runs: Run[]): Run[] {
  const order = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--)
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while (to < order.length && present(order[to]).level >= level) to++;
      if (to - from > 1) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  return order;
}

function addRun(engine: Engine, line: Line, { text, level, slice }: Run, weight: FontWeight): void {
  const { harfBuzz } = engine;
  const buffer: Buffer = engine.buffer;
  const font = slice.font(weight);
  const unit = 1000 / slice.unitsPerEm;
  buffer.reset();
  buffer.addText(text);
  buffer.setDirection(level % 2 ? harfBuzz.Direction.RTL : harfBuzz.Direction.LTR);
  buffer.guessSegmentProperties();
  harfBuzz.shape(font, buffer);

  const infos = buffer.getGlyphInfosAndPositions();
  const starts = [...new Set(infos.map((info) => info.cluster))].sort((a, b) => a - b);
  const clusters = new Map(starts.map((from, at) => [from, text.slice(from, starts[at + 1])]));
  for (const { codepoint: glyph, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 } of infos) {
    const outline = outlineOf(engine, slice, font, weight, glyph);
    const y = yOffset * unit;
    line.glyphs.push({ outline, x: line.width + xOffset * unit, y, text: clusters.get(cluster) ?? '' });
    clusters.delete(cluster);
    line.width += xAdvance * unit;
    line.top = Math.max(line.top, outline.top + y);
    line.bottom = Math.min(line.bottom, outline.bottom + y);
  }
}

function outlineOf(engine: Engine, slice: Slice, font: Font, weight: FontWeight, glyph: number): Outline {
  const { outlines } = engine;
  const key = `${slice.id} ${weight} ${glyph}`;
  const known = outlines.get(key);
  if (known) return known;
  const unit = 1000 / slice.unitsPerEm;
  const path = font
    .glyphToJson(glyph)
    .map(({ type, values }) => ({ type, values: values.map((value) => Math.round(value * unit)) }));
  const xs = path.flatMap(({ values }) => values.filter((_, at) => at % 2 === 0));
  const ys = path.flatMap(({ values }) => values.filter((_, at) => at % 2 === 1));
  const [left, right] = [Math.min(...xs, Infinity), Math.max(...xs, -Infinity)];
  const [bottom, top] = [Math.min(...ys, Infinity), Math.max(...ys, -Infinity)];
  const advance = Math.round(font.glyphHAdvance(glyph) * unit);
  const outline = { key, path, advance, left, right, top, bottom };
  if (outlines.size >= OUTLINES_KEPT) outlines.clear();
  outlines.set(key, outline);
  return outline;
}
