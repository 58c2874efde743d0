import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isAlive } from './lock.mjs';

const LOOK_MS = 100;

/**
 * npm runs a command through a shell. A signal that it passes on ends the shell, and a signal that can't be caught ends
 * npm alone; either way the command stays behind, holding its port. So when one of the two is gone we end too, in the same
 * orderly way. On Windows there is nothing to do: Ctrl-C reaches every process of a console.
 */
export function endWithNpm() {
  if (process.env.npm_command === undefined && process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const npm = findNpm(parent);
  if (npm === undefined) return;
  const watch = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS).unref();
}

/**
 * The npm that runs us. What it puts into the environment says too little: everything that was ever started below an npm
 * inherits it, a process manager and its servers for instance, which are to outlive it.
 */
function findNpm(parent) {
  const own = look(process.pid);
  const above = look(parent);
  const further = above && look(above.parent);
  // In a process group of its own, something has been detached on purpose.
  return [above, further].find((found) => found?.group === own?.group && isNpm(found?.command))?.pid;
}

function isNpm(command = '') {
  const path = process.env.npm_execpath;
  return /^np[mx]\b/.test(command) || (path !== undefined && command.includes(path));
}

function look(pid) {
  try {
    return process.platform === 'linux' ? lookInProc(pid) : lookWithPs(pid);
  } catch {
    return undefined;
  }
}

function lookInProc(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in brackets, may hold anything.
  const [, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  return { pid, parent: Number(parent), group, command };
}

function lookWithPs(pid) {
  const line = execFileSync('ps', ['-o', 'ppid=,pgid=,command=', '-p', String(pid)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [, parent, group, command] = /^\s*(\d+)\s+(\d+)\s+(.*)/.exec(line);
  return { pid, parent: Number(parent), group, command };
}
