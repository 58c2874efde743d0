import type { FileHandle } from 'node:fs/promises';

const CHUNK = 64 * 1024;
const LINE_FEED = 0x0a;

/** Where the last complete line ends: the size of the file, unless a line was torn. */
export async function endOfLastLine(file: FileHandle, size: number): Promise<number> {
  if (size === 0) return 0;
  const last = Buffer.alloc(1);
  await file.read(last, 0, 1, size - 1);
  if (last[0] === LINE_FEED) return size;
  const chunk = Buffer.alloc(CHUNK);
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - CHUNK);
    const { bytesRead } = await file.read(chunk, 0, end - start, start);
    const found = chunk.subarray(0, bytesRead).lastIndexOf(LINE_FEED);
    if (found >= 0) return start + found + 1;
    end = start;
  }
  return 0;
}
