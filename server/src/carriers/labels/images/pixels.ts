import { lazyRequire } from '../../../lib/lazy-package.ts';
import { readJpeg } from './jpeg.ts';
import { type PictureLimits, reading, sizeCheck } from './picture-limits.ts';
import { PictureError } from './picture-types.ts';
import { isPng } from './png-chunks.ts';
import { decodePng } from './png-image.ts';
import { decodeWebp, isAnimated, isWebp, webpSize } from './webp.ts';
import { firstFrame } from './webp-frames.ts';

/** Decoded: each pixel has red, green and blue, and perhaps its opacity. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
  pixelBytes: 3 | 4;
  /** Where the first row starts, and bytes from one row to the next. */
  start: number;
  rowBytes: number;
}

const jpegJs = lazyRequire<typeof import('jpeg-js')>('jpeg-js');
export const findJpegDecoder = jpegJs.find;

/** What decoding takes at the largest size that is allowed. */
const MAX_JPEG_MB = 384;

/** Decodes a PNG, a JPEG, or a WebP, of which animated ones are shown as they begin. The size that its header states is checked first. Rejects with a `PictureError`. */
export const readPixels = (bytes: Buffer, limits: PictureLimits): Promise<Pixels> =>
  reading(async () => {
    const checkSize = sizeCheck(limits);
    if (isPng(bytes)) {
      const { width, height, rows } = await decodePng(bytes, checkSize);
      return { width, height, data: rows, pixelBytes: 3, start: 1, rowBytes: 3 * width + 1 };
    }
    if (bytes[0] === 0xff && bytes[1] === 0xd8) {
      const { decode } = await jpegJs.load();
      const { width, height, data } = decode(readJpeg(bytes, checkSize).bytes, {
        ...{ useTArray: true, formatAsRGBA: false, maxMemoryUsageInMB: MAX_JPEG_MB },
        maxResolutionInMP: Math.ceil(limits.pixels / 1e6),
      });
      return { width, height, data, pixelBytes: 3, start: 0, rowBytes: 3 * width };
    }
    if (isWebp(bytes)) {
      const still = isAnimated(bytes) ? firstFrame(bytes) : bytes;
      const stated = webpSize(still);
      checkSize(stated.width, stated.height);
      const { width, height, data } = await decodeWebp(still);
      return { width, height, data, pixelBytes: 4, start: 0, rowBytes: 4 * width };
    }
    throw new PictureError('is neither a PNG nor a JPEG nor a WebP');
  });
