import { accessSync, constants, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
/** The databases of a whole test run at a time, with room to spare. Containers often have only 64 MB there. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Makes tests keep their databases in memory, where there is enough of it: they wait for thousands of commits, each of which
 * waits for the disk. Whoever sets TMPDIR has chosen a folder.
 */
export function useMemoryForFiles(): void {
  if (process.env.TMPDIR !== undefined) return;
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= NEEDED_BYTES) process.env.TMPDIR = MEMORY;
  } catch {
    // There is no such folder on this system.
  }
}
