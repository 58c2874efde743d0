import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf, messageOf, OperatorError } from '../lib/errors.ts';

const ABANDONED_MS = 3_600_000;

/**
 * Writes a file that is readable only by its owner, and either complete and on disk or not there at all. Returns its size. A
 * process that is killed leaves a file with another name, which the next one removes.
 */
export async function writeWholeFile(
  path: string,
  content: AsyncIterable<string>,
  pack: Transform,
  seal: Transform,
): Promise<number> {
  const prefix = `${basename(path)}.partial-`;
  const draft = join(dirname(path), `${prefix}${randomBytes(6).toString('hex')}`);
  try {
    await removeAbandoned(dirname(path), prefix);
    const file = await open(draft, 'wx', 0o600);
    try {
      await pipeline(content, pack, seal, async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) await file.writeFile(chunk);
      });
      await file.sync();
    } finally {
      await file.close();
    }
    const { size } = await stat(draft);
    await rename(draft, path);
    await syncFolder(dirname(path));
    return size;
  } catch (error) {
    await rm(draft, { force: true });
    if (!/^(ENOENT|EACCES|EPERM|EROFS|ENOSPC|EDQUOT|EISDIR|ENOTDIR|EIO)$/.test(String(codeOf(error))))
      throw error;
    const reason =
      codeOf(error) === 'ENOENT' ? `the folder ${dirname(path)} does not exist` : messageOf(error);
    throw new OperatorError(`Cannot write ${path}: ${reason}`);
  }
}

async function removeAbandoned(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}

/** So that the new name survives a power cut. Windows cannot open a folder, and does not need to. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
