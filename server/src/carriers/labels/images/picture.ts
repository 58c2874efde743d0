import { jpegPicture, readJpeg } from './jpeg.ts';
import { type Picture, PictureError, type StoredPicture } from './picture-types.ts';
import { isPng } from './png-chunks.ts';
import { pngPicture, readPng } from './png-image.ts';

export interface PictureLimits {
  side: number;
  pixels: number;
}

/** Decodes an uploaded PNG or JPEG and returns what may be stored. Rejects with a `PictureError`. */
export async function readPicture(bytes: Buffer, limits: PictureLimits): Promise<StoredPicture> {
  const checkSize = (width: number, height: number) => {
    if (width === 0 || height === 0) throw new PictureError('has no pixels');
    if (width > limits.side || height > limits.side || width * height > limits.pixels)
      throw new PictureError(
        `is ${width} × ${height} pixels: at most ${limits.side} on a side and ${limits.pixels.toLocaleString('en')} in all are allowed`,
      );
  };
  try {
    if (isPng(bytes)) return await readPng(bytes, checkSize);
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpeg(bytes, checkSize);
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw new PictureError('is damaged', { cause: error });
  }
  throw new PictureError('is neither a PNG nor a JPEG');
}

/** As it is drawn on a page. */
export const pictureOf = ({ contentType, width, height, bytes }: StoredPicture): Picture =>
  contentType === 'image/png' ? pngPicture(width, height, bytes) : jpegPicture(width, height, bytes);
