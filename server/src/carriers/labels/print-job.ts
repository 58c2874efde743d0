import { setImmediate } from 'node:timers/promises';
import type { PDFPage as PdfPage } from 'pdf-lib';
import { createPdf } from './formats/pdf.ts';
import { pngToPdf } from './formats/png-page.ts';
import type { LabelContent, LabelFile } from './label.ts';
import { layOutLabel } from './layout.ts';
import { pdfLib } from './pdf-lib.ts';
import type { SheetPage } from './sheets/sheet.ts';

/**
 * Collects labels, documents and files of carriers into one PDF, in the order in which they are added. All pages that are
 * drawn here share their fonts and pictures; pages of carriers are copied.
 */
export function createPrintJob(signal?: AbortSignal) {
  const drawn = createPdf();
  let drawnPages = 0;
  /** Runs of drawn pages, by how many, and files between them. */
  const parts: ({ pages: number } | { file: Buffer })[] = [];

  function countPage(): void {
    drawnPages += 1;
    const last = parts.at(-1);
    if (last !== undefined && 'pages' in last) last.pages += 1;
    else parts.push({ pages: 1 });
  }

  async function pause(): Promise<void> {
    await setImmediate();
    signal?.throwIfAborted();
  }

  return {
    async addLabels(contents: readonly LabelContent[]): Promise<void> {
      for (const content of contents) {
        drawn.addPage(await layOutLabel(content));
        countPage();
        await pause();
      }
    },
    async addPages(pages: readonly SheetPage[]): Promise<void> {
      for (const { marks, ...options } of pages) {
        drawn.addPage(marks, options);
        countPage();
        await pause();
      }
    },
    addFiles(files: readonly LabelFile[]): void {
      for (const { format, bytes } of files) parts.push({ file: format === 'pdf' ? bytes : pngToPdf(bytes) });
    },
    /** Whether nothing has been added. */
    isEmpty: () => parts.length === 0,
    /** Rejects if a carrier's file is damaged. */
    async finish(): Promise<Buffer> {
      const [first, ...others] = parts;
      if (others.length === 0 && first !== undefined && 'file' in first) return first.file;
      const own = await drawn.finish();
      return parts.length <= 1 ? own : join(own, drawnPages, parts, pause);
    },
  };
}

async function join(
  own: Buffer,
  drawnPages: number,
  parts: readonly ({ pages: number } | { file: Buffer })[],
  pause: () => Promise<void>,
): Promise<Buffer> {
  const { PDFDocument, PDFObjectCopier, PDFPage } = await pdfLib.load();
  const joined = await PDFDocument.create();
  /** As `copyPages` does, which copies all pages at a stretch. One copier, so that what pages share is copied once. */
  async function copyOf(bytes: Buffer): Promise<PdfPage[]> {
    const source = await PDFDocument.load(bytes, { throwOnInvalidObject: true, parseSpeed: OBJECTS_AT_ONCE });
    const copier = PDFObjectCopier.for(source.context, joined.context);
    const pages: PdfPage[] = [];
    for (const { node } of source.getPages()) {
      const copy = copier.copy(node);
      pages.push(PDFPage.of(copy, joined.context.register(copy), joined));
      await pause();
    }
    return pages;
  }
  const ownPages = drawnPages > 0 ? await copyOf(own) : [];
  let at = 0;
  for (const part of parts) {
    const pages = 'file' in part ? await copyOf(part.file) : ownPages.slice(at, at + part.pages);
    if ('pages' in part) at += part.pages;
    for (const page of pages) joined.addPage(page);
    await pause();
  }
  // Object streams would save a tenth of the size, but pdf-lib compresses their index at a stretch: 0.2 s for 400 pages.
  return Buffer.from(await joined.save({ useObjectStreams: false, objectsPerTick: OBJECTS_AT_ONCE }));
}

/** How much pdf-lib reads or writes before it lets other work run. */
const OBJECTS_AT_ONCE = 50;
