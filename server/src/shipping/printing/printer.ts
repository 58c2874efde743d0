import type {
  GoodsLabels,
  HalfSheets,
  LabelContent,
  PictureLimits,
  StoredPicture,
  Thumbnail,
  ThumbnailSize,
} from '../../carriers/labels/index.ts';
import { AppError, unavailable } from '../../lib/errors.ts';
import { createWorkerThread, hasThread } from '../../lib/worker-thread.ts';
import { type Drawing, type Drawn, draw, type PrintPart } from './drawing.ts';

export type Printer = ReturnType<typeof createPrinter>;

/** Beside this module in the build. */
const BUILT_ENTRY = new URL('./drawing-thread.js', import.meta.url);
/** Fonts, and the pages of the documents that are drawn at once. Their number and their size are limited elsewhere. */
const MAX_HEAP_MB = 512;
/** After this time without a document the thread ends, and frees about 65 MB. */
const IDLE_MS = 5 * 60_000;

/**
 * Draws documents in a thread, because long ones take seconds. Whoever waits for a document passes a signal, with which the
 * drawing ends when they are gone. Without a build there is no thread, and the main thread draws.
 */
export function createPrinter({ entry = BUILT_ENTRY }: { entry?: URL | undefined } = {}) {
  const thread = hasThread(entry)
    ? createWorkerThread<Drawing, Drawn>({
        entry,
        name: 'waybill drawing',
        resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
        idleMs: IDLE_MS,
        isFragile: true,
      })
    : undefined;

  async function perform(drawing: Drawing, signal: AbortSignal | undefined): Promise<Drawn> {
    if (thread === undefined) return draw(drawing, signal);
    try {
      return await thread.do(drawing, { signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw unavailable('The document could not be drawn: try again', error);
    }
  }

  async function bytesOf(drawing: Drawing, signal: AbortSignal | undefined): Promise<Buffer> {
    const drawn = await perform(drawing, signal);
    if ('bytes' in drawn)
      return Buffer.from(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.byteLength);
    throw new AppError('CARRIER_ERROR', 'A label of the carrier is damaged: it cannot be made into a PDF', {
      cause: 'refused' in drawn ? drawn.refused : undefined,
    });
  }

  return {
    /** With `sheets`, two pages are put on each of them. */
    pdf: (parts: readonly PrintPart[], signal?: AbortSignal, sheets?: HalfSheets): Promise<Buffer> =>
      bytesOf({ kind: 'pdf', parts, sheets }, signal),

    /** One after the other. */
    labels: (
      format: 'png' | 'zpl',
      contents: readonly LabelContent[],
      signal?: AbortSignal,
    ): Promise<Buffer> => bytesOf({ kind: 'labels', format, contents }, signal),

    /** Labels of products or bins, for a label printer. */
    goodsZpl: (content: GoodsLabels, signal?: AbortSignal): Promise<Buffer> =>
      bytesOf({ kind: 'goods-zpl', content }, signal),

    /** Decodes an uploaded picture; a text says what is wrong with it. */
    async picture(bytes: Buffer, limits: PictureLimits): Promise<StoredPicture | string> {
      const drawn = await perform({ kind: 'picture', bytes, limits }, undefined);
      if ('picture' in drawn) return { ...drawn.picture, bytes: Buffer.from(drawn.picture.bytes) };
      return 'refused' in drawn ? drawn.refused : 'could not be read';
    },

    /** A small copy of a picture from anywhere; a text says why there is none. */
    async thumbnail(bytes: Buffer, limits: PictureLimits, fit: ThumbnailSize): Promise<Thumbnail | string> {
      const drawn = await perform({ kind: 'thumbnail', bytes, limits, fit }, undefined);
      if ('thumbnail' in drawn) return { ...drawn.thumbnail, bytes: Buffer.from(drawn.thumbnail.bytes) };
      return 'refused' in drawn ? drawn.refused : 'could not be read';
    },

    close: async (): Promise<void> => thread?.close(),
  };
}
