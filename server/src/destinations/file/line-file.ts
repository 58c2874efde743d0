import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf, messageOf } from '../../lib/errors.ts';
import { DestinationError } from '../destination-error.ts';
import { FileLock } from './file-lock.ts';
import { endOfLastLine } from './torn-line.ts';

interface Place {
  /** The operator's. */
  folder: string;
  subfolder: string;
  name: string;
  /** A file that would become larger is set aside. */
  maxBytes: number;
}

interface Waiting {
  line: string;
  giveUp: AbortSignal;
  resolve(): void;
  reject(error: unknown): void;
}

const MAX_WAITING = 1_000;
const { O_RDWR, O_CREAT, O_APPEND, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Appends lines, each either complete and on disk or not there. Lines that wait while others are written share one write and one
 * flush. Processes that have the same file take turns by a lock; whoever has it first removes what a process that was killed, or a
 * machine that lost power, has left of a line: nobody was told that it was written.
 */
export class LineFile {
  readonly #place: Place;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #lock: FileLock | undefined;

  constructor(place: Place) {
    this.#place = place;
  }

  /** Whoever gives up while the line waits can be sure that it is not written any more. */
  append(line: string, giveUp: AbortSignal): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING)
      throw new DestinationError('postponed', `not written yet: ${MAX_WAITING} events wait for the disk`);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line, giveUp, resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  async close(): Promise<void> {
    await this.#writing;
    this.#lock?.close();
    this.#lock = undefined;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.filter(({ giveUp }) => !giveUp.aborted);
      this.#waiting = [];
      if (batch.length === 0) continue;
      try {
        await this.#write(batch);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(explain(error));
      }
    }
    this.#writing = undefined;
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    const folder = await this.#folder();
    const path = join(folder, this.#place.name);
    this.#lock ??= await FileLock.open(join(folder, `.${this.#place.name}.lock`));
    // As long as somebody waits for it.
    await this.#lock.take(() => batch.every(({ giveUp }) => giveUp.aborted));
    try {
      const wanted = batch.filter(({ giveUp }) => !giveUp.aborted);
      for (const bytes of this.#portions(wanted)) await this.#append(path, bytes);
    } finally {
      this.#lock.release();
    }
  }

  /** As much at a time as a file may hold. */
  *#portions(batch: readonly Waiting[]): Generator<Buffer> {
    let lines: string[] = [];
    let size = 0;
    for (const { line } of batch) {
      const bytes = Buffer.byteLength(line);
      if (lines.length > 0 && size + bytes > this.#place.maxBytes) {
        yield Buffer.from(lines.join(''));
        [lines, size] = [[], 0];
      }
      lines.push(line);
      size += bytes;
    }
    if (lines.length > 0) yield Buffer.from(lines.join(''));
  }

  /** The account's folder: a real one, in the operator's folder, and not a link that leads out of it. */
  async #folder(): Promise<string> {
    const outer = await realpath(this.#place.folder);
    const inner = join(outer, this.#place.subfolder);
    const isNew = (await mkdir(inner, { recursive: true, mode: 0o700 })) !== undefined;
    if (isNew) await syncFolder(outer);
    if ((await realpath(inner)) !== inner) throw notAFile();
    return inner;
  }

  async #append(path: string, bytes: Buffer): Promise<void> {
    let file = await openForAppending(path);
    try {
      let end = await repaired(file);
      if (end > 0 && end + bytes.length > this.#place.maxBytes) {
        await file.close();
        await setAside(path);
        file = await openForAppending(path);
        end = 0;
      }
      if (end === 0) await syncFolder(dirname(path));
      await appendWhole(file, bytes, end);
    } finally {
      await file.close();
    }
  }
}

async function openForAppending(path: string): Promise<FileHandle> {
  // A link is not followed, and a pipe without a reader does not block.
  const file = await open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK, 0o600);
  const found = await file.stat();
  // A second name of the file could be one outside of the folder.
  if (found.isFile() && found.nlink === 1) return file;
  await file.close();
  throw notAFile();
}

/** The size of the file, without what was left of a line. */
async function repaired(file: FileHandle): Promise<number> {
  const { size } = await file.stat();
  const end = await endOfLastLine(file, size);
  if (end < size) await file.truncate(end);
  return end;
}

/** If the disk is full half-way, or cannot be flushed, the file is as it was before. */
async function appendWhole(file: FileHandle, bytes: Buffer, end: number): Promise<void> {
  try {
    for (let written = 0; written < bytes.length; )
      written += (await file.write(bytes, written, bytes.length - written)).bytesWritten;
    await file.datasync();
  } catch (error) {
    await file.truncate(end).catch(() => {});
    throw error;
  }
}

/** events.ndjson becomes events-20260301T120000000Z.ndjson. The lock keeps others from taking the same name. */
async function setAside(path: string): Promise<void> {
  const [, stem = path, extension = ''] = /^(.*?[^/])(\.[^./]*)?$/s.exec(path) ?? [];
  const time = new Date().toISOString().replace(/[-:.]/g, '');
  for (let i = 0; ; i++) {
    const name = `${stem}-${time}${i === 0 ? '' : `-${i}`}${extension}`;
    if (await exists(name)) continue;
    await rename(path, name);
    await syncFolder(dirname(path));
    return;
  }
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error) => {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    },
  );

/** So that a new name survives a power cut. Windows cannot open a folder, and does not need to. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

const notAFile = (): DestinationError =>
  new DestinationError(
    'refused',
    'the file, or its folder, is a link or something else that is not a plain file',
  );

const TEXTS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EACCES: 'this server may not write the file',
  EPERM: 'this server may not write the file',
  EROFS: 'the disk is read-only',
  ENOENT: 'the folder for files does not exist',
};

/** The account learns nothing of the paths on this machine. */
function explain(error: unknown): DestinationError {
  if (error instanceof DestinationError) return error;
  const code = codeOf(error) ?? '';
  if (['ELOOP', 'ENXIO', 'EISDIR', 'ENOTDIR', 'EEXIST', 'EMLINK'].includes(code)) return notAFile();
  if (['EMFILE', 'ENFILE', 'ENOMEM'].includes(code))
    return new DestinationError(
      'postponed',
      'not written yet: this server is out of resources',
      messageOf(error),
    );
  return new DestinationError('refused', TEXTS[code] ?? 'the file cannot be written', messageOf(error));
}
