import {
  createPrintJob,
  drawGoodsZpl,
  drawLabel,
  drawThumbnail,
  type GoodsLabels,
  type HalfSheets,
  type LabelContent,
  type LabelFile,
  layOutGoodsLabels,
  onHalfSheets,
  PictureError,
  type PictureLimits,
  readPicture,
  type StoredPicture,
  type Thumbnail,
  type ThumbnailSize,
} from '../../carriers/labels/index.ts';
import { type CountSheetContent, layOutCountSheet } from './count-sheet-layout.ts';
import { layOutManifest, type ManifestContent } from './manifest-layout.ts';
import type { PackingSlip } from './packing-slip.ts';
import { layOutPackingSlip } from './packing-slip-layout.ts';
import { layOutPickList, type PickListContent } from './pick-list-layout.ts';

/** What pages of a PDF are made from. */
export type PrintPart =
  | { kind: 'labels'; contents: readonly LabelContent[] }
  | { kind: 'packing-slip'; slip: PackingSlip }
  | { kind: 'pick-list'; content: PickListContent }
  | { kind: 'manifest'; content: ManifestContent }
  | { kind: 'count-sheet'; content: CountSheetContent }
  | { kind: 'goods-labels'; content: GoodsLabels }
  /** A carrier's files. */
  | { kind: 'files'; files: readonly { format: 'pdf' | 'png'; bytes: Uint8Array }[] };

/** Plain data, because it passes between threads. */
export type Drawing =
  | { kind: 'pdf'; parts: readonly PrintPart[]; sheets?: HalfSheets | undefined }
  | { kind: 'labels'; format: 'png' | 'zpl'; contents: readonly LabelContent[] }
  | { kind: 'goods-zpl'; content: GoodsLabels }
  /** An uploaded picture, to be decoded. */
  | { kind: 'picture'; bytes: Uint8Array; limits: PictureLimits }
  | { kind: 'thumbnail'; bytes: Uint8Array; limits: PictureLimits; fit: ThumbnailSize };

/** `refused`: what was to be drawn is at fault, and why. */
export type Drawn =
  | { bytes: Buffer }
  | { picture: StoredPicture }
  | { thumbnail: Thumbnail }
  | { refused: string };

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Rejects when the signal is aborted, after the row or page that is being drawn. */
export async function draw(drawing: Drawing, signal?: AbortSignal): Promise<Drawn> {
  if (drawing.kind === 'pdf') {
    const drawn = await drawPdf(drawing.parts, signal);
    return drawing.sheets === undefined ? drawn : twoPerSheet(drawn, drawing.sheets, signal);
  }
  if (drawing.kind === 'picture')
    return fromFile(async () => ({ picture: await readPicture(asBuffer(drawing.bytes), drawing.limits) }));
  if (drawing.kind === 'thumbnail')
    return fromFile(async () => ({ thumbnail: await drawThumbnail(asBuffer(drawing.bytes), drawing) }));
  if (drawing.kind === 'goods-zpl') return { bytes: await drawGoodsZpl(drawing.content, signal) };
  const drawn: Buffer[] = [];
  for (const content of drawing.contents) {
    signal?.throwIfAborted();
    drawn.push((await drawLabel(content, drawing.format)).bytes);
  }
  return { bytes: Buffer.concat(drawn) };
}

async function drawPdf(parts: readonly PrintPart[], signal: AbortSignal | undefined): Promise<Drawn> {
  const job = createPrintJob(signal);
  for (const part of parts) {
    signal?.throwIfAborted();
    if (part.kind === 'labels') await job.addLabels(part.contents);
    else if (part.kind === 'packing-slip') await job.addPages(await layOutPackingSlip(part.slip, signal));
    else if (part.kind === 'pick-list') await job.addPages(await layOutPickList(part.content, signal));
    else if (part.kind === 'manifest') await job.addPages(await layOutManifest(part.content, signal));
    else if (part.kind === 'count-sheet') await job.addPages(await layOutCountSheet(part.content, signal));
    else if (part.kind === 'goods-labels') await job.addPages(await layOutGoodsLabels(part.content, signal));
    else {
      const files: LabelFile[] = part.files.map(({ format, bytes }) => ({ format, bytes: asBuffer(bytes) }));
      try {
        job.addFiles(files);
      } catch (error) {
        return { refused: String(error) };
      }
    }
  }
  if (!parts.some(({ kind }) => kind === 'files')) return { bytes: await job.finish() };
  try {
    return { bytes: await job.finish() };
  } catch (error) {
    signal?.throwIfAborted();
    return { refused: String(error) };
  }
}

async function twoPerSheet(
  drawn: Drawn,
  sheets: HalfSheets,
  signal: AbortSignal | undefined,
): Promise<Drawn> {
  if (!('bytes' in drawn)) return drawn;
  const pause = async () => signal?.throwIfAborted();
  try {
    return { bytes: await onHalfSheets(drawn.bytes, sheets, pause) };
  } catch (error) {
    signal?.throwIfAborted();
    return { refused: String(error) };
  }
}

async function fromFile(read: () => Promise<Drawn>): Promise<Drawn> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PictureError) return { refused: error.message };
    throw error;
  }
}
