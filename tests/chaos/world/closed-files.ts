import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const FDS = '/proc/self/fd';
const TRIES = 20;

/**
 * Where `node:sqlite` is missing, the package used instead keeps a file open until its statements are garbage-collected. A
 * server started before that would not be the only process on the file, so it would not recover the file after a kill.
 */
export async function closeFilesIn(folder: string): Promise<void> {
  for (let n = 0; n < TRIES && hasOpenFiles(folder); n++) {
    collectGarbage();
    await nextTurn();
  }
  if (hasOpenFiles(folder)) throw new Error(`this process still has open files in ${folder}`);
}

function hasOpenFiles(folder: string): boolean {
  if (!existsSync(FDS)) return false;
  return readdirSync(FDS).some((fd) => {
    try {
      return readlinkSync(`${FDS}/${fd}`).startsWith(`${folder}/`);
    } catch {
      return false; // already closed
    }
  });
}

let gc: (() => void) | undefined;
function collectGarbage(): void {
  if (gc === undefined) {
    setFlagsFromString('--expose-gc');
    gc = runInNewContext('gc') as () => void;
  }
  gc();
}
