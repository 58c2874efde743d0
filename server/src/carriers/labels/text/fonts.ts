import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Face, Font } from 'harfbuzzjs';
import { present } from '../../../lib/present.ts';

/**
 * The fonts come from npm as WOFF2 files, each family cut into slices by Unicode range, so that a label reads the few
 * files its text needs (36 KB for English) and nothing depends on what the machine has installed.
 */
const FAMILIES: readonly [script: RegExp, family: string][] = [
  [/[\p{scx=Arab}]/u, 'noto-sans-arabic'],
  [/[\p{scx=Armn}]/u, 'noto-sans-armenian'],
  [/[\p{scx=Beng}]/u, 'noto-sans-bengali'],
  [/[\p{scx=Ethi}]/u, 'noto-sans-ethiopic'],
  [/[\p{scx=Geor}]/u, 'noto-sans-georgian'],
  [/[\p{scx=Gujr}]/u, 'noto-sans-gujarati'],
  [/[\p{scx=Guru}]/u, 'noto-sans-gurmukhi'],
  [/[\p{scx=Hebr}]/u, 'noto-sans-hebrew'],
  [/[\p{scx=Khmr}]/u, 'noto-sans-khmer'],
  [/[\p{scx=Knda}]/u, 'noto-sans-kannada'],
  [/[\p{scx=Laoo}]/u, 'noto-sans-lao'],
  [/[\p{scx=Mlym}]/u, 'noto-sans-malayalam'],
  [/[\p{scx=Mymr}]/u, 'noto-sans-myanmar'],
  [/[\p{scx=Orya}]/u, 'noto-sans-oriya'],
  [/[\p{scx=Sinh}]/u, 'noto-sans-sinhala'],
  [/[\p{scx=Taml}]/u, 'noto-sans-tamil'],
  [/[\p{scx=Telu}]/u, 'noto-sans-telugu'],
  [/[\p{scx=Thai}]/u, 'noto-sans-thai'],
  [/[\p{Extended_Pictographic}\p{Regional_Indicator}]/u, 'noto-emoji'],
  [/[\p{scx=Hang}]/u, 'noto-sans-kr'],
  [/[\p{scx=Hira}\p{scx=Kana}]/u, 'noto-sans-jp'],
];
const BASE = 'noto-sans';
const HAN = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'];

/** Which shapes Han characters take: Japan, Korea and China write some of them differently. */
export type Region = 'jp' | 'kr' | 'sc';
export const regionOf = (country: string): Region =>
  country === 'JP' ? 'jp' : country === 'KR' ? 'kr' : 'sc';

const WEIGHTS = { regular: 400, bold: 700, black: 850 } as const;
export type FontWeight = keyof typeof WEIGHTS;

/** A slice of a family, opened. */
export interface Slice {
  id: number;
  unitsPerEm: number;
  covers(codePoint: number): boolean;
  font(weight: FontWeight): Font;
}

interface ClosedSlice {
  ranges: [from: number, to: number][];
  open(): Promise<Slice>;
}

const require = createRequire(import.meta.url);
const folders = new Map<string, string>();

/** Found once, before there are requests: Node remembers for ever that it could not read a package.json. */
function folderOf(family: string): string {
  const folder =
    folders.get(family) ?? dirname(require.resolve(`@fontsource-variable/${family}/unicode.json`));
  folders.set(family, folder);
  return folder;
}

export function findFonts(): void {
  for (const family of [BASE, ...FAMILIES.map(([, name]) => name), ...HAN]) folderOf(family);
}

type HarfBuzz = typeof import('harfbuzzjs');

/** Opens slices as text asks for them, and keeps them. */
export function createFonts(harfBuzz: HarfBuzz, unpack: (woff2: Uint8Array) => Promise<Uint8Array>) {
  const families = new Map<string, ClosedSlice[]>();
  type Found = Map<number, Slice | undefined>;
  const found: Record<Region, Found> = { jp: new Map(), kr: new Map(), sc: new Map() };
  let opened = 0;

  function family(name: string): ClosedSlice[] {
    const known = families.get(name);
    if (known) return known;
    const ranges: Record<string, string> = require(join(folderOf(name), 'unicode.json'));
    const slices = Object.entries(ranges).map(([slice, text]) => {
      const file = `${name}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`;
      let slicePromise: Promise<Slice> | undefined;
      const open = () => {
        slicePromise ??= openSlice(join(folderOf(name), 'files', file));
        // A file that cannot be read now, because too many are open, can be later.
        slicePromise.catch(() => {
          slicePromise = undefined;
        });
        return slicePromise;
      };
      return { ranges: parseRanges(text), open };
    });
    // The plainest come last in the packages' lists, and must win: they also hold the digits and the punctuation.
    families.set(name, slices.reverse());
    return slices;
  }

  async function openSlice(path: string): Promise<Slice> {
    const { Blob, Face } = harfBuzz;
    const face: Face = new Face(new Blob(await unpack(await readFile(path))), 0);
    const { upem: unitsPerEm } = face;
    const fonts = new Map<FontWeight, Font>();
    const font = (weight: FontWeight) => {
      let made = fonts.get(weight);
      if (!made) {
        made = new harfBuzz.Font(face);
        made.setVariations([new harfBuzz.Variation('wght', WEIGHTS[weight])]);
        fonts.set(weight, made);
      }
      return made;
    };
    const plain = font('regular');
    const covers = (codePoint: number) => (plain.nominalGlyph(codePoint) ?? 0) !== 0;
    return { id: opened++, unitsPerEm, covers, font };
  }

  async function find(codePoint: number, region: Region): Promise<Slice | undefined> {
    const character = String.fromCodePoint(codePoint);
    const scripts = FAMILIES.filter(([script]) => script.test(character)).map(([, name]) => name);
    const before = scripts[0] === 'noto-emoji' ? scripts : [];
    for (const name of [...before, BASE, ...scripts, `noto-sans-${region}`, ...HAN])
      for (const { ranges, open } of family(name)) {
        if (!ranges.some(([from, to]) => codePoint >= from && codePoint <= to)) continue;
        const slice = await open();
        if (slice.covers(codePoint)) return slice;
      }
    return undefined;
  }

  const baseOf = async () => present(await find(0x41, 'sc'));
  let base: Slice | undefined;

  return {
    /** Must have seen every character that `sliceOf` is then asked for. */
    async load(text: string, region: Region): Promise<void> {
      base ??= await baseOf();
      const seen = found[region];
      // The ellipsis is for what has to be cut.
      for (const character of `${text}…`) {
        const codePoint = present(character.codePointAt(0));
        if (!seen.has(codePoint)) seen.set(codePoint, await find(codePoint, region));
      }
    },
    /** None where no font has the character. */
    sliceOf: (codePoint: number, region: Region): Slice | undefined => found[region].get(codePoint),
    /** Has an empty box for what it doesn't know. */
    base: (): Slice => present(base),
  };
}
export type Fonts = ReturnType<typeof createFonts>;

/** `U+0301,U+0400-045F` */
function parseRanges(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}
