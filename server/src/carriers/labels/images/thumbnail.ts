import { orientationOf, upright } from './orientation.ts';
import type { PictureLimits } from './picture-limits.ts';
import { type Pixels, readPixels } from './pixels.ts';
import { createWebpEncoder } from './webp.ts';

/** How large it may be, in pixels and as a file. */
export interface ThumbnailSize {
  width: number;
  height: number;
  bytes: number;
}

/** A small copy of a picture, as WebP. */
export interface Thumbnail {
  width: number;
  height: number;
  bytes: Buffer;
}

/** A picture that is hard to compress becomes blurred before it becomes large. */
const QUALITIES = [80, 65, 50, 35, 20, 5];

/** Fits a PNG, JPEG or WebP into a size, and enlarges none. Rejects with a `PictureError`. */
export async function drawThumbnail(
  bytes: Buffer,
  { limits, fit }: { limits: PictureLimits; fit: ThumbnailSize },
): Promise<Thumbnail> {
  const pixels = await readPixels(bytes, limits);
  const scale = Math.min(1, fit.width / pixels.width, fit.height / pixels.height);
  const small = {
    width: Math.max(1, Math.round(pixels.width * scale)),
    height: Math.max(1, Math.round(pixels.height * scale)),
  };
  const shrunk = { ...small, rgba: shrink(pixels, small.width, small.height) };
  const { width, height, rgba } = upright(shrunk, orientationOf(bytes));
  const encode = await createWebpEncoder();
  let file = encode(rgba, width, height, QUALITIES[0] as number);
  for (const quality of QUALITIES.slice(1)) {
    if (file.length <= fit.bytes) break;
    file = encode(rgba, width, height, quality);
  }
  return { width, height, bytes: file };
}

/** Each new pixel is the mean of those that it covers, with white behind what is transparent. */
function shrink(pixels: Pixels, width: number, height: number): Uint8Array {
  const { data, pixelBytes, start, rowBytes } = pixels;
  const out = new Uint8Array(4 * width * height).fill(255);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = span(y, height, pixels.height);
    for (let x = 0; x < width; x++) {
      const [left, right] = span(x, width, pixels.width);
      let [red, green, blue] = [0, 0, 0];
      for (let row = top; row < bottom; row++)
        for (let column = left; column < right; column++) {
          const at = start + row * rowBytes + column * pixelBytes;
          const opacity = pixelBytes === 3 ? 255 : (data[at + 3] as number);
          const white = 255 * (255 - opacity);
          red += (data[at] as number) * opacity + white;
          green += (data[at + 1] as number) * opacity + white;
          blue += (data[at + 2] as number) * opacity + white;
        }
      const weight = 255 * (right - left) * (bottom - top);
      const to = 4 * (y * width + x);
      out[to] = Math.round(red / weight);
      out[to + 1] = Math.round(green / weight);
      out[to + 2] = Math.round(blue / weight);
    }
  }
  return out;
}

/** The rows or columns of the original that one of the copy covers: at least one. */
function span(index: number, count: number, of: number): [from: number, to: number] {
  const from = Math.floor((index * of) / count);
  return [from, Math.max(from + 1, Math.floor(((index + 1) * of) / count))];
}
