import { jpegPicture, readJpeg } from './jpeg.ts';
import { type PictureLimits, reading, sizeCheck } from './picture-limits.ts';
import { type Picture, PictureError, type StoredPicture } from './picture-types.ts';
import { isPng } from './png-chunks.ts';
import { pngPicture, readPng } from './png-image.ts';

/** Decodes an uploaded PNG or JPEG and returns what may be stored. Rejects with a `PictureError`. */
export const readPicture = (bytes: Buffer, limits: PictureLimits): Promise<StoredPicture> =>
  reading(async () => {
    if (isPng(bytes)) return await readPng(bytes, sizeCheck(limits));
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpeg(bytes, sizeCheck(limits));
    throw new PictureError('is neither a PNG nor a JPEG');
  });

/** As it is drawn on a page. */
export const pictureOf = ({ contentType, width, height, bytes }: StoredPicture): Picture =>
  contentType === 'image/png' ? pngPicture(width, height, bytes) : jpegPicture(width, height, bytes);
