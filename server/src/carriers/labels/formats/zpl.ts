import { present } from '../../../lib/present.ts';
import { type Box, LABEL } from '../label.ts';
import type { BarcodeMark, Mark, TextMark } from '../page.ts';
import { createRaster } from './raster.ts';
import { drawText } from './text-raster.ts';

/** What every printer's own font can show; all else is sent as a picture. */
const PRINTER_TEXT = /^[\x20-\x7e\xa1-\xac\xae-\xff]*$/;

const isPrinterText = ({ text, align }: TextMark): boolean =>
  PRINTER_TEXT.test(text) && (align === 'left' || !text.includes('\\'));

/** A label of its usual size, or of another; the printer makes the copies. */
export function toZpl(
  marks: readonly Mark[],
  { width, height }: { width: number; height: number } = LABEL,
  copies = 1,
): Buffer {
  const commands = ['^XA', '^CI28', `^PW${width}`, `^LL${height}`, '^LH0,0', '^LS0'];
  for (const mark of marks)
    if (mark.kind === 'fill') commands.push(fill(mark.box));
    else if (mark.kind === 'barcode') commands.push(bars(mark));
    else if (isPrinterText(mark)) commands.push(text(mark));
    else commands.push(picture(mark));
  return Buffer.from(`${commands.join('\n')}\n^PQ${copies}\n^XZ\n`);
}

const fill = ({ x, y, width, height }: Box): string =>
  `^FO${x},${y}^GB${width},${height},${Math.min(width, height)}^FS`;

/** The code sets are told (B is where it starts), so that the printer's bars are as wide as ours. */
function bars({ box, code, module }: BarcodeMark): string {
  if (code.parts === undefined) return boxes({ box, code, module });
  const special: Record<string, string> = { '>': '>0', '^': '><', '~': '>=' };
  const data = code.parts.map(({ set, text }, at) => {
    const start = set === 'C' ? (at === 0 ? '>;' : '>5') : at === 0 ? '' : '>6';
    return start + text.replace(/[>^~]/g, (character) => present(special[character]));
  });
  return `^FO${box.x},${box.y}^BY${module}^BCN,${box.height},N,N,N,N^FD${data.join('')}^FS`;
}

/** Bar by bar: printers draw the guards of EAN and UPC in ways of their own. */
function boxes({ box, code, module }: Pick<BarcodeMark, 'box' | 'code' | 'module'>): string {
  const drawn: string[] = [];
  let { x } = box;
  for (const [at, width] of code.widths.entries()) {
    if (at % 2 === 0) drawn.push(fill({ ...box, x, width: width * module }));
    x += width * module;
  }
  return drawn.join('\n');
}

/**
 * A block (^FB) is only for what is not set from the left, because a backslash means something in it. Printer fonts are
 * mostly narrower than ours; a line that might not be is condensed.
 */
function text({ box, text, size, baseline, align, isWhite }: TextMark): string {
  const width = Math.floor(size * Math.min(1, box.width / (printerWidth(text) * size)));
  const block = align === 'left' ? '' : `^FB${box.width},1,0,${align === 'center' ? 'C' : 'R'}`;
  const reverse = isWhite ? '^FR' : '';
  return `^FT${box.x},${baseline}^A0N,${size},${width}${reverse}${block}^FH^FD${fieldData(text)}^FS`;
}

/** How wide a line can get in a printer's font 0, a condensed bold one, in font sizes. Not to the dot, but never less. */
function printerWidth(text: string): number {
  let width = 0;
  for (const character of text)
    width += PRINTER_WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? 0.53;
  return width;
}
const PRINTER_WIDTHS: [characters: RegExp, width: number][] = [
  [/[ijl.,:;'!|()[\]` ¡·¸´]/, 0.3],
  [/[fIrt"ìíîïÌÍÎÏ°]/, 0.38],
  [/[MW@%¼½¾©®Æ]/, 0.9],
  [/[mwæ]/, 0.82],
  [/[A-ZÀ-Þ&]/, 0.58],
  [/[+=<>~^_¬±×÷-]/, 0.62],
];

/** In field data, _ and two hex digits stand for a byte (^FH): nothing in a name can be taken for a command. */
const fieldData = (text: string): string =>
  text.replace(/[\^~\\_]/g, (character) => `_${character.charCodeAt(0).toString(16).toUpperCase()}`);

function picture(mark: TextMark): string {
  const { box, isWhite } = mark;
  const raster = createRaster(box.width, box.height);
  drawText(raster, { ...mark, isWhite: false }, box.x, box.y);
  const rowBytes = Math.ceil(box.width / 8);
  const bits = Buffer.alloc(rowBytes * box.height);
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++) {
      if ((raster.ink[y * box.width + x] ?? 0) < 128) continue;
      const byte = y * rowBytes + (x >> 3);
      bits[byte] = (bits[byte] ?? 0) | (0x80 >> (x & 7));
    }
  const reverse = isWhite ? '^FR' : '';
  const hex = bits.toString('hex').toUpperCase();
  return `^FO${box.x},${box.y}${reverse}^GFA,${bits.length},${bits.length},${rowBytes},${hex}^FS`;
}
