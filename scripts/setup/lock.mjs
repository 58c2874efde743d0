import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readText, root } from './tree.mjs';

const lock = join(root, '.setup.lock');

/** Two processes that start at once on a new clone: one sets up, the other waits for it. */
export async function locked(job, onWaiting) {
  await takeLock(onWaiting);
  try {
    return await job();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

async function takeLock(onWaiting) {
  for (let waited = 0; ; waited++) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (waited === 10) onWaiting();
    const owner = Number(readText('.setup.lock/pid'));
    // A second without a pid, or a pid that is gone: whoever took the lock has died.
    if (owner ? owner === process.pid || !isAlive(owner) : waited > 5)
      rmSync(lock, { recursive: true, force: true });
    else await setTimeout(200);
  }
  writeFileSync(join(lock, 'pid'), String(process.pid));
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
