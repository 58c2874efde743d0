import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { asError, codeOf, messageOf, OperatorError } from '../lib/errors.ts';
import { isObject } from '../lib/is-object.ts';
import { type Cell, type DatabaseDump, type DumpedTable, requireSchema } from '../storage/index.ts';
import { checkSeal } from './backup-seal.ts';
import type { TableDigest } from './digest.ts';

/**
 * A backup is a gzip file with a JSON document on each line: a header, then for each table a line with its columns and lines
 * with batches of rows, and at the end the number of rows; a seal follows (`backup-seal.ts`). It is the same for both databases.
 */
export interface BackupHeader {
  format: 'waybill-backup';
  version: 1;
  /** The version of the newest migration in the database. */
  schemaVersion: number;
  /** The version of Waybill that wrote it. */
  waybill: string;
  createdAt: string;
  /** Fingerprint of the key that secrets are encrypted with; null if there was none yet. */
  keyFingerprint: string | null;
  /** The key itself, in hex, if it was a generated one; null if it is a `WAYBILL_SECRET`, or not known. */
  instanceKey: string | null;
}

/** What begins each kind of file that is written like a backup. */
export interface FileHeader {
  format: string;
  version: 1;
  schemaVersion: number;
}

interface FileEnd {
  rows: number;
  /** By table, where whoever reads it compares them. */
  digests?: Record<string, TableDigest>;
}

type Line =
  | FileHeader
  | { table: string; columns: readonly string[] }
  | { rows: StoredCell[][] }
  | { end: FileEnd };

/** Bytes are a list with their base64. */
type StoredCell = string | number | null | [string];

export interface BackupBatch {
  table: DumpedTable;
  rows: Cell[][];
}

const store = (cell: Cell): StoredCell =>
  cell instanceof Uint8Array ? [Buffer.from(cell).toString('base64')] : cell;
const restore = (cell: StoredCell): Cell => (Array.isArray(cell) ? Buffer.from(cell[0], 'base64') : cell);

/** The text of a backup. `onEnd` learns how many rows it has, and may add to its end. */
export async function* encodeBackup<H extends FileHeader = BackupHeader>(
  header: H,
  dump: Pick<DatabaseDump, 'tables' | 'read'>,
  onEnd: (rows: number) => Omit<FileEnd, 'rows'> | undefined,
): AsyncIterable<string> {
  let count = 0;
  const line = (content: Line) => `${JSON.stringify(content)}\n`;
  yield line(header);
  for (const table of dump.tables) {
    yield line({ table: table.name, columns: table.columns });
    for await (const rows of dump.read(table)) {
      count += rows.length;
      for (const part of inParts(rows)) yield line({ rows: part.map((row) => row.map(store)) });
    }
  }
  yield line({ end: { rows: count, ...onEnd(count) } });
}

/** A line is read as a whole: of rows with large documents it has few. */
const LINE_BYTES = 4_000_000;

function* inParts(rows: readonly Cell[][]): Iterable<Cell[][]> {
  let part: Cell[][] = [];
  let size = 0;
  for (const row of rows) {
    const bytes = sizeOf([row]);
    if (part.length > 0 && size + bytes > LINE_BYTES) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(row);
    size += bytes;
  }
  if (part.length > 0) yield part;
}

/** About how many bytes these rows take. */
export const sizeOf = (rows: readonly (readonly Cell[])[]): number =>
  rows.reduce(
    (sum, row) =>
      row.reduce<number>(
        (size, cell) =>
          size + (typeof cell === 'object' || typeof cell === 'string' ? (cell?.length ?? 4) : 8),
        sum,
      ),
    0,
  );

interface OpenPart<H> {
  header: H;
  batches: AsyncIterable<BackupBatch>;
  /** How it ends, once all batches are read. */
  end(): FileEnd | undefined;
  close(): void;
}

/** A kind of file, and as messages call one. */
interface FileKind<H extends FileHeader> {
  format: H['format'];
  name: string;
}

const BACKUP: FileKind<BackupHeader> = { format: 'waybill-backup', name: 'a backup of Waybill' };

type OpenBackup = Pick<OpenPart<BackupHeader>, 'header' | 'batches' | 'close'>;

/** With `check`, which reads all of it: whoever restores a damaged backup should learn so before anything is replaced. */
export async function openBackup(path: string): Promise<OpenBackup & { check(): Promise<void> }> {
  const { bytes, ...backup } = await openSealed(path, BACKUP);
  return {
    ...backup,
    async check() {
      const { batches, close } = await openPart(path, bytes, BACKUP);
      try {
        for await (const _ of batches);
      } finally {
        close();
      }
    },
  };
}

interface SealedFile<H> {
  header: H;
  /** All rows, from the beginning. Rejects at the end of them if any of the file is damaged or missing. */
  read(onEnd?: (end: FileEnd) => void): AsyncIterable<BackupBatch>;
}

/** A file of another kind, which can be read as often as needed. */
export async function openSealedFile<H extends FileHeader>(
  path: string,
  kind: FileKind<H>,
): Promise<SealedFile<H>> {
  const { header, bytes, close } = await openSealed(path, kind);
  close();
  return {
    header,
    async *read(onEnd) {
      const part = await openPart(path, bytes, kind);
      try {
        yield* part.batches;
        const end = part.end();
        if (end !== undefined) onEnd?.(end);
      } finally {
        part.close();
      }
    },
  };
}

/** Its seal is as it should be. */
async function openSealed<H extends FileHeader>(
  path: string,
  kind: FileKind<H>,
): Promise<OpenPart<H> & { bytes: number }> {
  const bytes = await checkSeal(path).catch((error: unknown) => {
    throw explain(error, path, kind.name);
  });
  const part = await openPart(path, bytes, kind);
  try {
    requireSchema(path, part.header.schemaVersion);
    if (bytes === undefined) throw damaged(path, 'its end is missing');
    return { ...part, bytes };
  } catch (error) {
    part.close();
    throw error;
  }
}

/** First its header, then its rows. Rejects at the end of `batches` if any of it is damaged or missing. */
async function openPart<H extends FileHeader>(
  path: string,
  bytes: number | undefined,
  { format, name }: FileKind<H>,
): Promise<OpenPart<H>> {
  const source = createReadStream(path, bytes === undefined ? {} : { end: bytes - 1 });
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  source.pipe(unpacked);
  const lines = splitLines(unpacked)[Symbol.asyncIterator]();
  const close = () => {
    source.destroy();
    unpacked.destroy();
  };
  try {
    const first = await lines.next();
    const header = first.done ? undefined : parse(first.value);
    if (header === undefined || !('format' in header) || header.format !== format) throw notA(name, path);
    if (header.version !== 1)
      throw new OperatorError(`${path} was written by a newer Waybill: update Waybill`);
    let end: FileEnd | undefined;
    const batches = readBatches(lines, path, name, (found) => {
      end = found;
    });
    // The format is known from here on, and its writers have filled in the header.
    return { header: header as H, batches, end: () => end, close };
  } catch (error) {
    close();
    throw explain(error, path, name);
  }
}

async function* readBatches(
  lines: AsyncIterator<Buffer>,
  path: string,
  name: string,
  onEnd: (end: FileEnd) => void,
): AsyncIterable<BackupBatch> {
  let table: DumpedTable | undefined;
  let count = 0;
  try {
    for (;;) {
      const next = await lines.next();
      if (next.done) throw damaged(path, 'its end is missing');
      const line = parse(next.value);
      if ('end' in line) {
        if (line.end.rows !== count) throw damaged(path, 'rows are missing');
        // The checksum of the packed bytes is behind their end.
        if (!(await lines.next()).done) throw damaged(path, 'something follows its end');
        return onEnd(line.end);
      }
      if ('table' in line) table = { name: line.table, columns: line.columns };
      if (!('rows' in line) || table === undefined) continue;
      count += line.rows.length;
      yield { table, rows: line.rows.map((row) => row.map(restore)) };
    }
  } catch (error) {
    throw explain(error, path, name);
  }
}

function parse(line: Buffer): Line {
  const content: unknown = JSON.parse(line.toString('utf8'));
  if (!isObject(content)) throw new SyntaxError('a line is not an object');
  // Its checksum is compared before anything is done with it.
  return content as unknown as Line;
}

/** Lines with their ends. Not `readline`, which also splits at separators that JSON may contain. */
async function* splitLines(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let parts: Buffer[] = [];
  for await (const chunk of source) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end + 1)]);
      parts = [];
      from = end + 1;
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
  }
  if (parts.length > 0) yield Buffer.concat(parts);
}

const notA = (name: string, path: string) => new OperatorError(`${path} is not ${name}`);
const damaged = (path: string, why: string) => new OperatorError(`${path} is damaged: ${why}`);

function explain(error: unknown, path: string, name: string): Error {
  const code = String(codeOf(error));
  if (code === 'Z_DATA_ERROR' && /header check/.test(messageOf(error))) return notA(name, path);
  if (code.startsWith('Z_')) return damaged(path, 'it cannot be unpacked');
  if (error instanceof SyntaxError || error instanceof TypeError)
    return damaged(path, 'it has an invalid line');
  if (
    code.startsWith('E') &&
    !(error instanceof OperatorError) &&
    /^(ENOENT|EACCES|EISDIR|EIO|EPERM)$/.test(code)
  )
    return new OperatorError(`Cannot read ${path}: ${messageOf(error)}`);
  return asError(error);
}
