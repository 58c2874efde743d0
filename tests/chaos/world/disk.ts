import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.ts';

/** `slow`: forcing a file to the disk takes 300 ms. `failing`: it fails. */
type DiskState = 'good' | 'slow' | 'failing';

/** What a process sees of its disk. */
export interface Disk {
  /** Settings of the process. */
  env: Record<string, string>;
  /** From now on. */
  become(state: DiskState): void;
}

const MODES: Record<DiskState, string> = { good: '-', slow: 's', failing: 'f' };

/** SQLite is native code, so its calls are replaced by a library that is compiled here, in `folder`. */
export function openDisk(folder: string): Disk | { missing: string } {
  const library = join(folder, 'disk-faults.so');
  const modeFile = join(folder, 'disk-mode');
  const become = (state: DiskState) => writeFileSync(modeFile, MODES[state], { flag: 'r+' });
  writeFileSync(modeFile, MODES.good);
  try {
    const source = join(root, 'tests', 'chaos', 'world', 'disk-faults.c');
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl'], { stdio: 'ignore' });
  } catch {
    return { missing: 'needs a C compiler on Linux: apt-get install gcc' };
  }
  return { env: { LD_PRELOAD: library, CHAOS_DISK_MODE: modeFile }, become };
}
