import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../system/support/until.ts';
import type { Undo } from '../undo.ts';
import type { SqliteFault } from './fault.ts';

/** Enough for the database of one round and its WAL. */
const DISK_MB = 64;
const FULL_FOR_MS = 800;
const CHUNK = Buffer.alloc(256 * 1024);

/** Mounts a small tmpfs, or returns why it cannot. */
export function mountSmallDisk(undo: Undo): { folder: string } | { missing: string } {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-chaos-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return { missing: 'needs permission to mount a tmpfs (root on Linux)' };
  }
  undo.add(() => {
    execFileSync('umount', [folder], { stdio: 'ignore' });
    rmdirSync(folder);
  });
  return { folder };
}

/** Another file fills the disk for a while. */
export const fullDisk: SqliteFault = {
  name: 'full-disk',
  hitsDatabase: true,
  async inject({ world, random, ledger }) {
    await sleep(random.between(0, 250));
    const filler = join(world.dataFolder, '..', 'filler');
    fill(filler);
    const before = ledger.unanswered;
    await until('writes to fail', () => {
      fill(filler);
      return ledger.unanswered > before;
    });
    await sleep(FULL_FOR_MS);
    rmSync(filler);
  },
};

function fill(file: string): void {
  try {
    for (;;) writeFileSync(file, CHUNK, { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
