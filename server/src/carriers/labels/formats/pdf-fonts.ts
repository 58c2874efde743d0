import { setImmediate } from 'node:timers/promises';
import { present } from '../../../lib/present.ts';
import type { Outline, PathCommand } from '../text/typesetter.ts';
import type { PdfFile } from './pdf-file.ts';

interface Font {
  codes: { outline: Outline; text: string }[];
}

/**
 * The glyphs of a document as Type 3 fonts: each shape is written once, whatever font file it came from, and knows the
 * text it stands for, so that text can be searched and copied.
 */
export function createPdfFonts() {
  const fonts: Font[] = [];
  const known = new Map<string, { font: number; code: number }>();
  return {
    /** By which font and code a glyph is shown. */
    place(outline: Outline, text: string): { font: number; code: number } {
      const key = `${outline.key} ${text}`;
      let place = known.get(key);
      if (!place) {
        if ((fonts.at(-1)?.codes.length ?? 256) === 256) fonts.push({ codes: [] });
        const { codes } = present(fonts.at(-1));
        place = { font: fonts.length - 1, code: codes.push({ outline, text }) - 1 };
        known.set(key, place);
      }
      return place;
    },
    /** The fonts' entry in the resource dictionary of every page. */
    async write(file: PdfFile): Promise<string> {
      const names: string[] = [];
      for (const [at, font] of fonts.entries()) {
        names.push(`/F${at} ${writeFont(file, font)} 0 R`);
        // A font takes up to 15 ms, and text in Chinese needs many.
        await setImmediate();
      }
      return `/Font<<${names.join('')}>>`;
    },
  };
}
export type PdfFonts = ReturnType<typeof createPdfFonts>;

function writeFont(file: PdfFile, { codes }: Font): number {
  const glyphs = codes.map(({ outline }, code) => `/g${code} ${file.addStream(procedure(outline))} 0 R`);
  const names = codes.map((_, code) => `/g${code}`).join('');
  const widths = codes.map(({ outline }) => outline.advance).join(' ');
  const unicode = file.addStream(toUnicode(codes.map(({ text }) => text)));
  return file.add(
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 0 0]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 0/LastChar ${codes.length - 1}` +
      `/Widths[${widths}]/Encoding<</Type/Encoding/Differences[0${names}]>>/CharProcs<<${glyphs.join('')}>>` +
      `/ToUnicode ${unicode} 0 R/Resources<<>>>>`,
  );
}

/** Declares the glyph's box (d1), so that it takes the color of the text, and fills its outline. */
function procedure({ path, advance, left, bottom, right, top }: Outline): string {
  if (path.length === 0) return `${advance} 0 d0`;
  return `${advance} 0 ${left} ${bottom} ${right} ${top} d1\n${drawPath(path)}f`;
}

/** PDF has cubic curves only; a quadratic one is a cubic whose handles are two thirds as long. */
function drawPath(path: readonly PathCommand[]): string {
  let [x, y] = [0, 0];
  let out = '';
  for (const { type, values } of path) {
    const [a = 0, b = 0, c = 0, d = 0] = values;
    if (type === 'M') out += `${a} ${b} m\n`;
    else if (type === 'L') out += `${a} ${b} l\n`;
    else if (type === 'Z') out += 'h\n';
    else if (type === 'C') out += `${values.join(' ')} c\n`;
    else {
      const handles = [
        x + (2 * (a - x)) / 3,
        y + (2 * (b - y)) / 3,
        c + (2 * (a - c)) / 3,
        d + (2 * (b - d)) / 3,
      ];
      out += `${handles.map(Math.round).join(' ')} ${c} ${d} c\n`;
    }
    [x = x, y = y] = values.slice(-2);
  }
  return out;
}

function toUnicode(texts: string[]): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  const utf16 = (text: string) =>
    Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at), 4)).join('');
  // A glyph without text of its own still needs some, or readers show its code: a space of no width.
  const rows = texts.map((text, code) => `<${hex(code, 2)}><${utf16(text || '\u200b')}>`);
  const blocks = [];
  for (let at = 0; at < rows.length; at += 100) {
    const some = rows.slice(at, at + 100);
    blocks.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar\n`);
  }
  return (
    '/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName/Waybill def\n/CMapType 2 def\n' +
    `1 begincodespacerange\n<00><ff>\nendcodespacerange\n${blocks.join('')}endcmap\nend\nend`
  );
}
