import { setImmediate } from 'node:timers/promises';

/** A label that a carrier has drawn. */
export interface LabelFile {
  format: 'pdf' | 'png';
  bytes: Buffer;
}

/** One PDF of many files, page after page, in the order given. Rejects if one is damaged. */
export async function joinLabelFiles(files: readonly LabelFile[]): Promise<Buffer> {
  const { pngToPdf } = await import('./formats/png-page.ts');
  const parts = files.map(({ format, bytes }) => (format === 'pdf' ? bytes : pngToPdf(bytes)));
  const [first, ...others] = parts;
  if (first !== undefined && others.length === 0) return first;
  // Loaded when it is needed: it takes a quarter of a second.
  const { PDFDocument } = await import('pdf-lib');
  const joined = await PDFDocument.create();
  for (const part of parts) {
    const source = await PDFDocument.load(part, { throwOnInvalidObject: true });
    for (const page of await joined.copyPages(source, source.getPageIndices())) joined.addPage(page);
    // A hundred labels take a while: requests are answered in between.
    await setImmediate();
  }
  return Buffer.from(await joined.save());
}
