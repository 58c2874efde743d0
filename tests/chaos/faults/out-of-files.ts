import { setTimeout as sleep } from 'node:timers/promises';
import { leaveFiles, noFileLimits, restoreFiles } from '../../system/support/file-limit.ts';
import type { World } from '../world/world.ts';
import type { Fault } from './fault.ts';

const OUT_FOR_MS = 1_500;
const MOST_FREE = 3;

/** A process may open no more files and connections for a while. */
export const outOfFiles: Fault<World> = {
  name: 'out-of-files',
  missing: noFileLimits,
  async inject({ world, random }) {
    const all = world.name === 'fleet' ? [...world.servers, ...world.workers] : world.servers;
    const pid = random.pick(all.filter((one) => one.isReady())).pid();
    await sleep(random.between(0, 250));
    leaveFiles(pid, random.between(0, MOST_FREE));
    try {
      await sleep(OUT_FOR_MS);
    } finally {
      restoreFiles(pid);
    }
  },
};
