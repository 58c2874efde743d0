import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { ready } from 'zpl-renderer-js';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Pixels in gray: 0 is black. */
export interface Picture {
  width: number;
  height: number;
  gray: Uint8Array;
}

const require = createRequire(import.meta.url);
const decoder = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({
  overrides: { wasmBinary: decoder.buffer.slice(decoder.byteOffset, decoder.byteOffset + decoder.length) },
});

type CodeKind = 'Code128' | 'QRCode' | 'EAN13' | 'UPCA' | 'EAN8';

/** What a scanner reads in a picture: each code as `Code128:text`. */
export async function scan(
  { width, height, gray }: Picture,
  kinds: CodeKind | readonly CodeKind[] = 'Code128',
): Promise<string[]> {
  // As a file (PGM), which the decoder reads itself: it turns pixels with colors into gray in a loop that takes longer than the rest.
  const file = Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), gray]);
  // As a scanner in a warehouse is set up: certain kinds of codes, not turned, not inverted.
  const found = await readBarcodes(file, {
    formats: [kinds].flat(),
    tryRotate: false,
    tryInvert: false,
    tryDownscale: false,
    tryDenoise: false,
  });
  return found.map(({ format, text }) => `${format}:${text}`);
}

let pdfium: Promise<PDFiumLibrary> | undefined;

/** The pages of a PDF as PDFium (and so Chrome) shows them, and the text it finds on them. */
export async function showPdf(
  pdf: Buffer,
  only?: number[],
  dpi = 203,
): Promise<{ picture: Picture; text: string }[]> {
  pdfium ??= PDFiumLibrary.init();
  const document = await (await pdfium).loadDocument(pdf);
  const pages = [];
  for (const at of only ?? Array.from({ length: document.getPageCount() }).keys()) {
    const text = document.getPage(at).getText();
    const how = { scale: dpi / 72, render: 'bitmap', colorSpace: 'Gray' } as const;
    const { width, height, data } = await document.getPage(at).render(how);
    pages.push({ picture: { width, height, gray: data }, text });
  }
  document.destroy();
  return pages;
}

/** ZPL as a 203 dpi printer prints it, on labels of this size. */
export async function showZpl(
  zpl: Buffer,
  { widthMm, heightMm } = { widthMm: 101.6, heightMm: 152.4 },
): Promise<Picture[]> {
  const { api } = await ready;
  const labels = await api.zplToBase64MultipleAsync(zpl.toString(), widthMm, heightMm, 8);
  return labels.map((label) => showPng(Buffer.from(label, 'base64')));
}

/** Unpacks a PNG of any depth, palettes and interlacing excepted. */
export function showPng(png: Buffer): Picture {
  const [width, height, depth, type] = [
    png.readUInt32BE(16),
    png.readUInt32BE(20),
    png[24],
    png[25],
  ] as number[];
  if (!width || !height || !depth || type === undefined) throw new Error('not a PNG');
  const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[type];
  if (!channels) throw new Error(`a PNG of type ${type}`);
  const rowBytes = Math.ceil((width * channels * depth) / 8);
  const step = Math.max(1, (channels * depth) / 8);
  const data = inflateSync(Buffer.concat([...dataChunks(png)]));
  const gray = new Uint8Array(width * height);
  let above = new Uint8Array(rowBytes);
  for (let y = 0; y < height; y++) {
    const start = y * (rowBytes + 1);
    const row = unfilter(data.subarray(start + 1, start + 1 + rowBytes), data[start] as number, above, step);
    for (let x = 0; x < width; x++) {
      const bit = x * channels * depth;
      const byte = row[bit >> 3] as number;
      const value = depth >= 8 ? byte : (byte >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
      gray[y * width + x] = depth >= 8 ? value : (value * 255) / (2 ** depth - 1);
    }
    above = row;
  }
  return { width, height, gray };
}

function* dataChunks(png: Buffer): Generator<Buffer> {
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      yield png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
}

function unfilter(row: Uint8Array, filter: number, above: Uint8Array, step: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(row.length);
  for (let at = 0; at < row.length; at++) {
    const left = at < step ? 0 : (out[at - step] as number);
    const up = above[at] as number;
    const corner = at < step ? 0 : (above[at - step] as number);
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
    out[at] = (row[at] as number) + guess;
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
