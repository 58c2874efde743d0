// Not translated: names of formats.

import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The same formats as in `barcode-reader.ts`. */
const OPTIONS: ReaderOptions = {
  formats: [
    'Code128',
    'Code39',
    'Codabar',
    'EAN13',
    'EAN8',
    'UPCA',
    'UPCE',
    'ITF',
    'QRCode',
    'DataMatrix',
    'PDF417',
  ],
  maxNumberOfSymbols: 4,
};
/** More pixels take longer and do not find more. */
const MAX_WIDTH = 1280;

/** Loads the decoder from this server: a megabyte, once. Throws if that fails. */
export async function createOwnReader(): Promise<(video: HTMLVideoElement) => Promise<string[]>> {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, MAX_WIDTH / video.videoWidth);
    const width = Math.round(video.videoWidth * scale);
    const height = Math.round(video.videoHeight * scale);
    if (context === null || width === 0) return [];
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    const found = await readBarcodes(context.getImageData(0, 0, width, height), OPTIONS);
    return found.filter(({ isValid }) => isValid).map(({ text }) => text.trim());
  };
}
