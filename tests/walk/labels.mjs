import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { WalkFailure } from './steps.mjs';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

const DOTS_PER_INCH = 203;

/** Each format as what prints it shows it: something that the scanner reads, and the size in inches. */
const shown = {
  async png(bytes) {
    return {
      picture: bytes,
      inches: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)].map((px) => px / DOTS_PER_INCH),
    };
  },
  async pdf(bytes) {
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(bytes);
    const page = document.getPage(0);
    const { width, height, data } = await page.render({ scale: DOTS_PER_INCH / 72, render: 'bitmap' });
    const picture = { width, height, data: new Uint8ClampedArray(data) };
    document.destroy();
    library.destroy();
    return { picture, inches: [width / DOTS_PER_INCH, height / DOTS_PER_INCH] };
  },
  async zpl(bytes) {
    // 9 MB, so only walks that need it load it.
    const { ready } = await import('zpl-renderer-js');
    const { api } = await ready;
    const [label] = await api.zplToBase64MultipleAsync(bytes.toString(), 101.6, 152.4, 8);
    return shown.png(Buffer.from(label, 'base64'));
  },
};

/** Scans the label as a driver would, and says what it is. */
export async function describeLabel(format, bytes, trackingCode) {
  const { picture, inches } = await shown[format](bytes);
  const codes = await readBarcodes(picture, { formats: ['Code128'], tryRotate: false, tryInvert: false });
  const read = codes.map(({ text }) => text);
  if (read.length !== 1 || read[0] !== trackingCode)
    throw new WalkFailure(`the ${format} label scans as ${JSON.stringify(read)}, not as ${trackingCode}`);
  const size = inches.map((side) => side.toFixed(1).replace('.0', '')).join(' × ');
  return `${format.toUpperCase()} of ${(bytes.length / 1024).toFixed(1)} KB, ${size} in, scans as ${read[0]}`;
}
