import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isAlive } from './is-alive.mjs';
import { readText, root } from './tree.mjs';

const lock = join(root, '.setup.lock');

/** If two processes start at once on a fresh clone, one sets it up and the other waits. */
export async function locked(job, onWaiting) {
  await acquireLock(onWaiting);
  try {
    return await job();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

async function acquireLock(onWaiting) {
  for (let waited = 0; ; waited++) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (waited === 10) onWaiting();
    const owner = Number(readText('.setup.lock/pid'));
    // No pid for a second, or a dead pid: the owner of the lock has died.
    if (owner ? owner === process.pid || !isAlive(owner) : waited > 5)
      rmSync(lock, { recursive: true, force: true });
    else await setTimeout(200);
  }
  writeFileSync(join(lock, 'pid'), String(process.pid));
}
