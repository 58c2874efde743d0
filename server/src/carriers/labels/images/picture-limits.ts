import { type CheckSize, PictureError } from './picture-types.ts';

export interface PictureLimits {
  side: number;
  pixels: number;
}

export const sizeCheck =
  (limits: PictureLimits): CheckSize =>
  (width, height) => {
    if (width === 0 || height === 0) throw new PictureError('has no pixels');
    if (width > limits.side || height > limits.side || width * height > limits.pixels)
      throw new PictureError(
        `is ${width} × ${height} pixels: at most ${limits.side} on a side and ${limits.pixels.toLocaleString('en')} in all are allowed`,
      );
  };

/** Whatever fails while a file is read, the file is at fault. */
export async function reading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw new PictureError('is damaged', { cause: error });
  }
}
