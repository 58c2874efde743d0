import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import { type Picture, scan, showPdf } from '../../../../tests/support/pictures.ts';
import { plainLabel } from '../../../../tests/support/sample-labels.ts';
import { createPrintJob, drawLabel, type LabelFile, onHalfSheets } from './index.ts';

const labelWith = (trackingCode: string) => ({ ...plainLabel, trackingCode });
const pdfOf = async (code: string) => (await drawLabel(labelWith(code), 'pdf')).bytes;
const pngOf = async (code: string) => (await drawLabel(labelWith(code), 'png')).bytes;
const joinLabelFiles = async (files: LabelFile[]) => {
  const job = createPrintJob();
  job.addFiles(files);
  return job.finish();
};
const CODES = ['WB766938288923299667', 'WB777631588494443858', 'WB700000000000000017'] as const;

test('PDF and PNG files become one PDF, a page each in their order, and every barcode can be scanned', async () => {
  const joined = await joinLabelFiles([
    { format: 'png', bytes: await pngOf(CODES[0]) },
    { format: 'pdf', bytes: await pdfOf(CODES[1]) },
    { format: 'png', bytes: await pngOf(CODES[2]) },
  ]);
  const pages = await showPdf(joined);
  const scanned = await Promise.all(pages.map(({ picture }) => scan(picture)));
  expect(scanned).toEqual(CODES.map((code) => [`Code128:${code}`]));
  for (const { picture } of pages) {
    expect(Math.abs(picture.width - 812)).toBeLessThanOrEqual(2);
    expect(Math.abs(picture.height - 1218)).toBeLessThanOrEqual(2);
  }
});

test('a PDF of several pages keeps them, and a single file stays as it is to the byte', async () => {
  const two = await PDFDocument.create();
  two.addPage([288, 432]);
  two.addPage([288, 432]);
  const bytes = Buffer.from(await two.save());
  expect(await joinLabelFiles([{ format: 'pdf', bytes }])).toBe(bytes);
  const one = await pdfOf(CODES[0]);
  const joined = await joinLabelFiles([
    { format: 'pdf', bytes },
    { format: 'pdf', bytes: one },
  ]);
  expect(await showPdf(joined)).toHaveLength(3);
});

test.each([
  ['black and white', 0, 1, [0b01000000, 0b10000000]],
  ['a palette', 3, 8, [0, 1, 1, 0]],
  ['color', 2, 8, [0, 0, 0, 255, 255, 255, 255, 255, 255, 0, 0, 0]],
  ['transparency', 6, 8, [0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255]],
] as const)('a PNG in %s looks the same in the PDF', async (_name, color, depth, pixels) => {
  const png = makePng(color, depth, [...pixels]);
  const [page] = await showPdf(await joinLabelFiles([{ format: 'png', bytes: png }]));
  const { width, height, gray } = (page as NonNullable<typeof page>).picture;
  const at = (x: number, y: number) => gray[Math.round(y * height) * width + Math.round(x * width)];
  // Two by two pixels on a page of 2:3, in the middle: black on the diagonal.
  expect([at(0.25, 0.33), at(0.75, 0.33), at(0.25, 0.67), at(0.75, 0.67)]).toEqual([0, 255, 255, 0]);
});

test('a file that is cut off is an error', async () => {
  const png = (await pngOf(CODES[0])).subarray(0, 900);
  await expect(joinLabelFiles([{ format: 'png', bytes: png }])).rejects.toThrow('the PNG is damaged');
  const pdf = await pdfOf(CODES[0]);
  const cut = { format: 'pdf' as const, bytes: pdf.subarray(0, pdf.length >> 1) };
  await expect(joinLabelFiles([{ format: 'pdf', bytes: pdf }, cut])).rejects.toThrow();
});

/** Two by two pixels. */
function makePng(color: number, depth: number, pixels: number[]): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const half = pixels.length / 2;
  const rows = Buffer.from([0, ...pixels.slice(0, half), 0, ...pixels.slice(half)]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, depth, color, 0, 0, 0])),
    ...(color === 3 ? [chunk('PLTE', Buffer.from([0, 0, 0, 255, 255, 255]))] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('drawn labels keep their place between the files of a carrier', async () => {
  const job = createPrintJob();
  await job.addLabels([labelWith(CODES[0])]);
  job.addFiles([{ format: 'png', bytes: await pngOf(CODES[1]) }]);
  await job.addLabels([labelWith(CODES[2]), labelWith(CODES[0])]);
  job.addFiles([{ format: 'pdf', bytes: await pdfOf(CODES[1]) }]);
  const scanned = [];
  for (const { picture } of await showPdf(await job.finish())) scanned.push(...(await scan(picture)));
  expect(scanned).toEqual(
    [CODES[0], CODES[1], CODES[2], CODES[0], CODES[1]].map((code) => `Code128:${code}`),
  );
});

/** As somebody turns a sheet whose labels lie on their side. */
function turned({ width, height, gray }: Picture): Picture {
  const upright = new Uint8Array(gray.length);
  for (let y = 0; y < width; y++)
    for (let x = 0; x < height; x++) upright[y * height + x] = gray[(height - 1 - x) * width + y] as number;
  return { width: height, height: width, gray: upright };
}

test('two labels on a sheet keep their size, and every barcode can be scanned', async () => {
  const labels = await joinLabelFiles([
    { format: 'pdf', bytes: await pdfOf(CODES[0]) },
    { format: 'png', bytes: await pngOf(CODES[1]) },
    { format: 'pdf', bytes: await pdfOf(CODES[2]) },
  ]);
  const scanned = async (bytes: Buffer) => {
    const found: string[][] = [];
    for (const { picture } of await showPdf(bytes))
      found.push((await scan(turned(picture))).map((code) => code.replace('Code128:', '')).sort());
    return found;
  };
  const sheets = await onHalfSheets(labels, { paper: 'letter', first: 1 }, async () => {});
  expect(await scanned(sheets)).toEqual([[CODES[0], CODES[1]], [CODES[2]]]);
  const pages = (await PDFDocument.load(sheets)).getPages().map((page) => page.getSize());
  expect(pages).toEqual([
    { width: 612, height: 792 },
    { width: 612, height: 792 },
  ]);
  // The upper half of the first sheet has been used.
  const late = await onHalfSheets(labels, { paper: 'a4', first: 2 }, async () => {});
  expect(await scanned(late)).toEqual([[CODES[0]], [CODES[1], CODES[2]].sort()]);
});

test('what is larger than half a sheet has a page of its own', async () => {
  const mixed = await PDFDocument.create();
  for (const size of [
    [288, 432],
    [612, 792],
    [288, 432],
    [288, 432],
  ] as const)
    mixed.addPage([...size]).drawText('x');
  const sheets = await onHalfSheets(
    Buffer.from(await mixed.save()),
    { paper: 'a4', first: 1 },
    async () => {},
  );
  const sizes = (await PDFDocument.load(sheets)).getPages().map((page) => Math.round(page.getWidth()));
  expect(sizes).toEqual([595, 612, 595]);
});
