import { type Box, LABEL } from '../label.ts';
import type { BarcodeMark, Mark, TextMark } from '../page.ts';
import { createRaster } from './raster.ts';
import { drawText } from './text-raster.ts';

/** What every printer's own font can show; all else is sent as a picture. */
const PRINTER_TEXT = /^[\x20-\x7e\xa1-\xac\xae-\xff]*$/;

export function toZpl(marks: readonly Mark[]): Buffer {
  const commands = ['^XA', '^CI28', `^PW${LABEL.width}`, `^LL${LABEL.height}`, '^LH0,0', '^LS0'];
  for (const mark of marks)
    if (mark.kind === 'fill') commands.push(fill(mark.box));
    else if (mark.kind === 'barcode') commands.push(bars(mark));
    else if (PRINTER_TEXT.test(mark.text)) commands.push(text(mark));
    else commands.push(picture(mark));
  return Buffer.from(`${commands.join('\n')}\n^PQ1\n^XZ\n`);
}

const fill = ({ x, y, width, height }: Box): string =>
  `^FO${x},${y}^GB${width},${height},${Math.min(width, height)}^FS`;

/** The code sets are told, so that the printer's bars are as wide as ours. */
function bars({ box, code, module }: BarcodeMark): string {
  const special: Record<string, string> = { '>': '>0', '^': '><', '~': '>=' };
  const data = code.parts.map(({ set, text }, at) => {
    const start = set === 'C' ? (at === 0 ? '>;' : '>5') : at === 0 ? '>:' : '>6';
    return start + text.replace(/[>^~]/g, (character) => special[character] as string);
  });
  return `^FO${box.x},${box.y}^BY${module}^BCN,${box.height},N,N,N,N^FD${data.join('')}^FS`;
}

/** Printer fonts are narrower than ours: what fits the label in ours fits in theirs. */
function text({ box, text, size, baseline, isWhite }: TextMark): string {
  const reverse = isWhite ? '^FR' : '';
  return `^FT${box.x},${baseline}^A0N,${size},${size}${reverse}^FB${box.width},1,0,C^FH^FD${fieldData(text)}^FS`;
}

/** In field data, _ and two hex digits stand for a byte (^FH): nothing in a name can be taken for a command. */
const fieldData = (text: string): string =>
  text.replace(/[\^~\\_]/g, (character) => `_${character.charCodeAt(0).toString(16).toUpperCase()}`);

function picture(mark: TextMark): string {
  const { box, isWhite } = mark;
  const raster = createRaster(box.width, box.height);
  drawText(raster, { ...mark, isWhite: false }, box.x, box.y);
  const rowBytes = Math.ceil(box.width / 8);
  const bits = Buffer.alloc(rowBytes * box.height);
  for (const [at, shade] of raster.ink.entries()) {
    if (shade < 128) continue;
    const [x, y] = [at % box.width, Math.floor(at / box.width)];
    const byte = y * rowBytes + (x >> 3);
    bits[byte] = (bits[byte] as number) | (0x80 >> (x & 7));
  }
  const reverse = isWhite ? '^FR' : '';
  const hex = bits.toString('hex').toUpperCase();
  return `^FO${box.x},${box.y}${reverse}^GFA,${bits.length},${bits.length},${rowBytes},${hex}^FS`;
}
