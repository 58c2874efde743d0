import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { present } from '../../../lib/present.ts';
import { type CheckSize, type Picture, PictureError, type StoredPicture } from './picture-types.ts';
import { chunksOf, type PngChunk, pngFile } from './png-chunks.ts';
import { colorReader, type PngLayout, unfilterRow } from './png-rows.ts';

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Rows between two turns of the event loop: under a millisecond's work. */
const ROWS_AT_ONCE = 32;

/** Every pixel, opaque on white, as 8-bit RGB. Each row begins with a zero, as in a PNG without prediction. */
export async function decodePng(
  bytes: Buffer,
  checkSize: CheckSize,
): Promise<{ width: number; height: number; rows: Buffer }> {
  const chunks = chunksOf(bytes);
  const layout = layoutOf(chunks);
  const { width, height, rowBytes } = layout;
  checkSize(width, height);
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data));
  const size = (rowBytes + 1) * height;
  const rows = await promisify<Buffer, object, Buffer>(inflate)(data, { maxOutputLength: size });
  if (rows.length < size) throw new Error('the PNG is damaged');
  const out = Buffer.alloc(height * (3 * width + 1));
  const readRow = colorReader(layout, chunks);
  let above: Buffer = Buffer.alloc(rowBytes);
  for (let y = 0; y < height; y++) {
    const start = y * (rowBytes + 1);
    const row = rows.subarray(start + 1, start + 1 + rowBytes);
    unfilterRow(row, above, present(rows[start]), layout.step);
    readRow(row, out, y * (3 * width + 1) + 1);
    above = row;
    if (y % ROWS_AT_ONCE === 0) await setImmediate();
  }
  return { width, height, rows: out };
}

/** Decodes every pixel and writes them anew: nothing else of the file is kept. */
export async function readPng(bytes: Buffer, checkSize: CheckSize): Promise<StoredPicture> {
  const { width, height, rows } = await decodePng(bytes, checkSize);
  const pixels = await promisify<Buffer, Buffer>(deflate)(rows);
  return { contentType: 'image/png', width, height, bytes: pngFile([header(width, height), idat(pixels)]) };
}

/** PDF compresses pictures as PNG does: the data is used as it is. */
export const pngPicture = (width: number, height: number, bytes: Buffer): Picture => ({
  width,
  height,
  entries: `/ColorSpace/DeviceRGB/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors 3/BitsPerComponent 8/Columns ${width}>>`,
  data: present(chunksOf(bytes).find(({ type }) => type === 'IDAT')).data,
});

function layoutOf(chunks: readonly PngChunk[]): PngLayout {
  const head = chunks[0]?.type === 'IHDR' ? chunks[0].data : undefined;
  if (head?.length !== 13) throw new Error('the PNG has no header');
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const [depth, color, , , interlace] = [...head.subarray(8)].map(Number) as [number, number, ...number[]];
  const channels = CHANNELS[color];
  if (channels === undefined) throw new Error('the PNG is of an unknown kind');
  if (interlace !== 0) throw new PictureError('is an interlaced PNG: save it without interlacing');
  if (depth === 16) throw new PictureError('is a PNG of 16 bits per channel: save it with 8');
  const isKnown = depth === 8 || ([1, 2, 4].includes(depth) && (color === 0 || color === 3));
  if (!isKnown) throw new Error('the PNG is of an unknown kind');
  const rowBytes = Math.ceil((width * channels * depth) / 8);
  return { width, height, depth, color, channels, rowBytes, step: Math.max(1, (channels * depth) / 8) };
}

function header(width: number, height: number): PngChunk {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return { type: 'IHDR', data };
}

const idat = (data: Buffer): PngChunk => ({ type: 'IDAT', data });
