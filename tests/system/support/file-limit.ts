import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

/** As many as the usual limit of a service. */
const USUAL_FILES = 4_096;

const setLimit = (pid: number, files: number): void =>
  void execFileSync('prlimit', [`--pid=${pid}`, `--nofile=${files}:${USUAL_FILES}`]);

/** Leaves a process this many unused file descriptors. */
export function leaveFiles(pid: number, free: number): void {
  const open = new Set(readdirSync(`/proc/${pid}/fd`).map(Number));
  let limit = 0;
  for (let left = free; open.has(limit) || left-- > 0; limit++);
  setLimit(pid, limit);
}

export const restoreFiles = (pid: number): void => setLimit(pid, USUAL_FILES);

/** Why the limit cannot be set on this machine; undefined if it can. */
export function noFileLimits(): string | undefined {
  try {
    execFileSync('prlimit', ['--version']);
    return process.platform === 'linux' ? undefined : 'needs Linux';
  } catch {
    return 'needs prlimit: apt-get install util-linux';
  }
}
