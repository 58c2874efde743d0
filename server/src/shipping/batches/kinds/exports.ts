import { AppError, invalid } from '../../../lib/errors.ts';
import { type ExportFileRow, readParts, type Storage } from '../../../storage/index.ts';
import type { createExportSources, ExportFiles, ExportRequest } from '../../exports/index.ts';
import type { BatchWork } from '../batch-kind.ts';

/** What is stored at once, before it is compressed: a page of the list would be a row of its own for every 100 orders. */
const PIECE_CHARACTERS = 500_000;
/** Then it is left where it is, so that other batches of the account have their turns. */
const SLICE_MS = 2_000;
const MAX_BYTES = 250_000_000;

interface Dependencies {
  storage: Storage;
  files: ExportFiles;
  sourceOf: ReturnType<typeof createExportSources>;
}

/**
 * Writes a list into a file, piece by piece. Where the list goes on is stored with each piece, so that whoever takes over after a crash
 * goes on there.
 */
export function createExportWork({ storage, files, sourceOf }: Dependencies): BatchWork {
  const write: BatchWork['run'] = async ({ accountId, row, store }) => {
    const known = await files.find(row.batch_id);
    if (known === undefined) throw new Error(`the batch ${row.batch_id} has no file`);
    // Completed before a crash.
    if (known.expires_at !== null) return {};
    await files.makeRoom(accountId);
    const request: ExportRequest = JSON.parse(row.input ?? '{}');
    const source = sourceOf(accountId, request);
    let file: ExportFileRow = { ...known, total: known.total ?? (await source.total()) };
    let text = file.pieces === 0 ? source.head : '';
    let count = 0;

    /** False if it has begun again meanwhile. */
    async function append(place: unknown): Promise<boolean> {
      const size = Buffer.byteLength(text);
      if (file.size + size > MAX_BYTES)
        throw invalid('The file would be larger than 250 MB: filter the list, and export it in parts');
      const piece = { bytes: await files.compress(text), size, count, place };
      const appended = await storage.write(async (tx) => {
        await store(tx, { attempts: 0 });
        return files.append(tx, file, piece);
      });
      if (appended === undefined) return false;
      file = appended;
      text = '';
      count = 0;
      return true;
    }

    const endsAt = performance.now() + SLICE_MS;
    for await (const lines of readParts(storage, source.read(JSON.parse(file.place ?? 'null')))) {
      text += lines.text;
      count += lines.count;
      if (lines.next === undefined) continue;
      const isOver = performance.now() >= endsAt;
      if (text.length < PIECE_CHARACTERS && !isOver) continue;
      if (!(await append(lines.next)) || isOver) return 'goes on';
    }
    return (await append(undefined)) ? {} : 'goes on';
  };

  return {
    atOnce: 1,
    changes: [],
    async run(line) {
      try {
        return await write(line);
      } catch (error) {
        if (error instanceof AppError && error.code !== 'UNAVAILABLE')
          await storage.write(async (tx) => {
            await line.store(tx, { attempts: 0 });
            await files.drop(tx, line.row.batch_id);
          });
        throw error;
      }
    },
  };
}
