import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isAlive } from './is-alive.mjs';

const POLL_MS = 100;

/**
 * npm runs a command through a shell. A signal that npm forwards ends only the shell, and SIGKILL ends only npm; either way
 * the command would keep running and keep its port. So when npm or the shell is gone, we stop gracefully too. On Windows
 * there is nothing to do: Ctrl-C reaches every process of a console.
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
  }, POLL_MS).unref();
}

/**
 * The npm process that runs us. Its environment variables are not enough: every descendant inherits them, for instance a
 * process manager and its servers, which should outlive npm.
 */
function findNpm(parent) {
  const own = readProcess(process.pid);
  const above = readProcess(parent);
  const further = above && readProcess(above.parent);
  // A different process group means that we were detached on purpose.
  return [above, further].find((found) => found?.group === own?.group && isNpm(found?.command))?.pid;
}

function isNpm(command = '') {
  const path = process.env.npm_execpath;
  return /^np[mx]\b/.test(command) || (path !== undefined && command.includes(path));
}

function readProcess(pid) {
  try {
    return process.platform === 'linux' ? readFromProc(pid) : readWithPs(pid);
  } catch {
    return undefined;
  }
}

function readFromProc(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in parentheses, may contain any character.
  const [, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  return { pid, parent: Number(parent), group, command };
}

function readWithPs(pid) {
  const line = execFileSync('ps', ['-o', 'ppid=,pgid=,command=', '-p', String(pid)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [, parent, group, command] = /^\s*(\d+)\s+(\d+)\s+(.*)/.exec(line);
  return { pid, parent: Number(parent), group, command };
}
