import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const FDS = '/proc/self/fd';
const TRIES = 20;

/**
 * The package that stands for `node:sqlite` on older versions keeps a file open until its statements are collected. A
 * server that starts meanwhile would not be the only one on the file, and recover nothing after a kill.
 */
export async function closeFilesIn(folder: string): Promise<void> {
  for (let n = 0; n < TRIES && hasOpenFiles(folder); n++) {
    collectGarbage();
    await nextTurn();
  }
  if (hasOpenFiles(folder)) throw new Error(`files in ${folder} are still open here`);
}

function hasOpenFiles(folder: string): boolean {
  if (!existsSync(FDS)) return false;
  return readdirSync(FDS).some((fd) => {
    try {
      return readlinkSync(`${FDS}/${fd}`).startsWith(`${folder}/`);
    } catch {
      return false; // closed meanwhile
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
