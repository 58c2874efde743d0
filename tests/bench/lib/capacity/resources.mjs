import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100; // of Linux on all common machines

/** CPU time of the database server in microseconds: of its connections that have ended, and of those that are open. */
export function databaseCpuUs(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean);
  let ticks = 0;
  for (const one of [pid, ...children]) {
    const [user, system, userOfEnded, systemOfEnded] = timesOf(one);
    ticks += user + system + (one === pid ? userOfEnded + systemOfEnded : 0);
  }
  return (ticks / TICKS_PER_SECOND) * 1e6;
}

/** CPU time of one process in microseconds, in steps of 10 ms. */
export function processCpuUs(pid) {
  const [user, system] = timesOf(pid);
  return ((user + system) / TICKS_PER_SECOND) * 1e6;
}

function timesOf(pid) {
  try {
    // The name of the process, in parentheses, may have spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' ');
    return fields.slice(11, 15).map(Number);
  } catch {
    return [0, 0, 0, 0]; // it has ended
  }
}
