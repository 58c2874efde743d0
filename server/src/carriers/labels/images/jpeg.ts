import { type CheckSize, type Picture, PictureError, type StoredPicture } from './picture-types.ts';

const [START, SCAN, END] = [0xd8, 0xda, 0xd9];
/** Baseline, extended and progressive, as every PDF reader decodes them. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
/** Tables and the scan, which the pixels are decoded from, and Adobe's mark, which says how colors are meant. */
const KEPT = new Set([0xdb, 0xc4, 0xdd, 0xee, SCAN, ...FRAMES]);

/**
 * A PDF holds a JPEG as it is, so it is not decoded here: its segments are checked, and those that hold no pixels (location,
 * camera, thumbnail, comments) are left out.
 */
export function readJpeg(bytes: Buffer, checkSize: CheckSize): StoredPicture {
  const kept: Buffer[] = [Buffer.from([0xff, START])];
  let size: { width: number; height: number } | undefined;
  let hasScan = false;
  let at = 2;
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) throw new Error('the JPEG is damaged');
    if (marker === END) break;
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) throw new Error('the JPEG is cut off');
    if (OTHER_FRAMES.has(marker))
      throw new PictureError('is a JPEG of a rare kind: save it as a standard one');
    if (FRAMES.has(marker)) {
      if (size !== undefined) throw new Error('the JPEG has two frames');
      size = frameOf(bytes.subarray(at + 4, end));
      checkSize(size.width, size.height);
    }
    if (marker === SCAN && size === undefined) throw new Error('the JPEG has no frame');
    const dataEnd = marker === SCAN ? endOfScan(bytes, end) : end;
    if (KEPT.has(marker)) kept.push(bytes.subarray(at, dataEnd));
    hasScan ||= marker === SCAN;
    at = dataEnd;
  }
  if (size === undefined || !hasScan) throw new Error('the JPEG has no picture');
  kept.push(Buffer.from([0xff, END]));
  return { contentType: 'image/jpeg', ...size, bytes: Buffer.concat(kept) };
}

function frameOf(frame: Buffer): { width: number; height: number } {
  const [depth, channels] = [frame[0], frame[5]];
  if (depth !== 8) throw new PictureError('is a JPEG of more than 8 bits per channel: save it with 8');
  if (channels !== 1 && channels !== 3) throw new PictureError('is a JPEG for print (CMYK): save it in RGB');
  return { height: frame.readUInt16BE(1), width: frame.readUInt16BE(3) };
}

/** Pixels go on until a marker that is not part of them: neither a stuffed zero nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] as number;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  throw new Error('the JPEG is cut off');
}

export function jpegPicture(width: number, height: number, bytes: Buffer): Picture {
  const space = channelsOf(bytes) === 1 ? '/DeviceGray' : '/DeviceRGB';
  return { width, height, entries: `/ColorSpace${space}/Filter/DCTDecode`, data: bytes };
}

function channelsOf(bytes: Buffer): number {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2))
    if (FRAMES.has(bytes[at + 1] as number)) return bytes[at + 9] as number;
  throw new Error('the JPEG has no frame');
}
