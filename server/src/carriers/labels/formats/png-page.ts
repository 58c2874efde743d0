import { deflateSync, inflateSync } from 'node:zlib';
import { present } from '../../../lib/present.ts';
import { createPdfFile } from './pdf-file.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** 4 × 6 in, in points. */
const [SHORT_SIDE, LONG_SIDE] = [288, 432];

/** A letter page at 600 dpi, and more than any label. */
const MAX_PIXELS = 40_000_000;

const COLORS: Record<number, { space: string; channels: number }> = {
  0: { space: '/DeviceGray', channels: 1 },
  2: { space: '/DeviceRGB', channels: 3 },
  3: { space: '', channels: 1 },
  4: { space: '/DeviceGray', channels: 1 },
  6: { space: '/DeviceRGB', channels: 3 },
};

/**
 * A PNG as a PDF of one page, 4 × 6 in. PDF compresses pictures as PNG does, so that the pixels are copied as they are, within
 * a millisecond; only transparent ones are put on white first. Throws if the file is damaged, or interlaced.
 */
export function pngToPdf(png: Buffer): Buffer {
  const { width, height, depth, channels, space, pixels } = readPng(png);
  const file = createPdfFile();
  const [root, pages] = [file.reserve(), file.reserve()];
  const image = file.addData(
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent ${depth}/ColorSpace${space}` +
      `/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors ${channels}/BitsPerComponent ${depth}/Columns ${width}>>`,
    pixels,
  );
  const [pageWidth, pageHeight] = width > height ? [LONG_SIDE, SHORT_SIDE] : [SHORT_SIDE, LONG_SIDE];
  const scale = Math.min(pageWidth / width, pageHeight / height);
  const [w, h] = [width * scale, height * scale];
  const place = [w, 0, 0, h, (pageWidth - w) / 2, (pageHeight - h) / 2].map((n) => Number(n.toFixed(3)));
  const content = file.addStream(`${place.join(' ')} cm /Label Do`);
  const page = file.add(
    `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 ${pageWidth} ${pageHeight}]` +
      `/Resources<</XObject<</Label ${image} 0 R>>>>/Contents ${content} 0 R>>`,
  );
  file.put(root, `<</Type/Catalog/Pages ${pages} 0 R/ViewerPreferences<</PrintScaling/None>>>>`);
  file.put(pages, `<</Type/Pages/Count 1/Kids[${page} 0 R]>>`);
  return file.finish(root);
}

function readPng(png: Buffer) {
  const chunks = chunksOf(png);
  const header = present(chunks.find(({ type }) => type === 'IHDR')?.data);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 8, color = -1, , , interlaced = 1] = header.subarray(8);
  const known = COLORS[color];
  if (known === undefined || interlaced !== 0 || width * height === 0 || width * height > MAX_PIXELS)
    throw new Error('the PNG is of a kind that is not supported');
  const palette = chunks.find(({ type }) => type === 'PLTE')?.data;
  const space =
    color === 3
      ? `[/Indexed/DeviceRGB ${present(palette).length / 3 - 1}<${present(palette).toString('hex')}>]`
      : known.space;
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const pixels = color < 4 ? data : onWhite(data, { width, height, depth, channels: known.channels });
  return { width, height, depth, channels: known.channels, space, pixels };
}

/** Throws if the file is not a PNG, or is cut off. */
function chunksOf(png: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = [];
  let at = png.subarray(0, 8).equals(SIGNATURE) ? 8 : png.length;
  while (at + 12 <= png.length) {
    const end = at + 12 + png.readUInt32BE(at);
    if (end > png.length) break;
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') return chunks;
    chunks.push({ type, data: png.subarray(at + 8, end - 4) });
    at = end;
  }
  throw new Error('the PNG is damaged');
}

interface Pixels {
  width: number;
  height: number;
  depth: number;
  /** Without the one of opacity. */
  channels: number;
}

function onWhite(data: Buffer, { width, height, depth, channels }: Pixels): Buffer {
  if (depth !== 8) throw new Error('the PNG is of a kind that is not supported');
  const step = channels + 1;
  const rowBytes = width * step + 1;
  const rows = inflateSync(data, { maxOutputLength: rowBytes * height });
  if (rows.length < rowBytes * height) throw new Error('the PNG is damaged');
  const out = Buffer.alloc(height * (width * channels + 1));
  for (let y = 0; y < height; y++) {
    unfilter(rows, y * rowBytes, rowBytes, step);
    for (let x = 0; x < width; x++) {
      const from = y * rowBytes + 1 + x * step;
      const opacity = (rows[from + channels] ?? 0) / 255;
      for (let c = 0; c < channels; c++)
        out[y * (width * channels + 1) + 1 + x * channels + c] = Math.round(
          255 - (255 - (rows[from + c] ?? 0)) * opacity,
        );
    }
  }
  return deflateSync(out);
}

/** Undoes the prediction of a row in place: each byte was stored as its difference to bytes left of it and above. */
function unfilter(rows: Buffer, start: number, rowBytes: number, step: number): void {
  const filter = rows[start] ?? 0;
  for (let at = start + 1; at < start + rowBytes; at++) {
    const hasLeft = at - step > start;
    const left = hasLeft ? (rows[at - step] ?? 0) : 0;
    const up = rows[at - rowBytes] ?? 0;
    const upLeft = hasLeft ? (rows[at - rowBytes - step] ?? 0) : 0;
    const predicted =
      [0, left, up, (left + up) >> 1, filter === 4 ? paeth(left, up, upLeft) : 0][filter] ?? 0;
    rows[at] = ((rows[at] ?? 0) + predicted) & 255;
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const [a, b, c] = [up - upLeft, left - upLeft, left + up - 2 * upLeft].map(Math.abs) as [
    number,
    number,
    number,
  ];
  if (a <= b && a <= c) return left;
  return b <= c ? up : upLeft;
}
