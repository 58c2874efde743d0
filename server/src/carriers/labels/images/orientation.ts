/** How a camera was held, as EXIF counts it: 1 is upright, 3 upside down, 6 and 8 on a side; even numbers up to 4, and 5 and 7, are mirrored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const [START, SCAN, APP1] = [0xd8, 0xda, 0xe1];
const ORIENTATION_TAG = 0x0112;

/** What a JPEG says of it; 1 if nothing, or nothing that can be read. */
export function orientationOf(bytes: Buffer): Orientation {
  if (bytes[0] !== 0xff || bytes[1] !== START) return 1;
  try {
    for (let at = 2; bytes[at] === 0xff && bytes[at + 1] !== SCAN; at += 2 + bytes.readUInt16BE(at + 2)) {
      const isExif = bytes[at + 1] === APP1 && bytes.toString('latin1', at + 4, at + 10) === 'Exif\0\0';
      if (isExif) return tagOf(bytes.subarray(at + 10, at + 2 + bytes.readUInt16BE(at + 2)));
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

/** The tags of the first directory of a TIFF, whose byte order is in its first letters. */
function tagOf(tiff: Buffer): Orientation {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = short(directory);
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + 12 * i;
    if (short(entry) !== ORIENTATION_TAG) continue;
    const value = short(entry + 8);
    return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}

interface Rgba {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/** As it was seen: everything else that the camera wrote is left out, so the pixels themselves have to be upright. */
export function upright({ width, height, rgba }: Rgba, orientation: Orientation): Rgba {
  if (orientation === 1) return { width, height, rgba };
  const isOnSide = orientation >= 5;
  const [outWidth, outHeight] = isOnSide ? [height, width] : [width, height];
  const out = new Uint8Array(rgba.length);
  const [from, to] = [new DataView(rgba.buffer, rgba.byteOffset), new DataView(out.buffer)];
  for (let y = 0; y < outHeight; y++)
    for (let x = 0; x < outWidth; x++) {
      const [alongX, alongY] = isOnSide ? [y, x] : [x, y];
      const sourceX = [2, 3, 7, 8].includes(orientation) ? width - 1 - alongX : alongX;
      const sourceY = [3, 4, 6, 7].includes(orientation) ? height - 1 - alongY : alongY;
      to.setUint32(4 * (y * outWidth + x), from.getUint32(4 * (sourceY * width + sourceX)));
    }
  return { width: outWidth, height: outHeight, rgba: out };
}
