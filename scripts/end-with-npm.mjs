import { readFileSync } from 'node:fs';

/**
 * npm runs a command through a shell. A signal that npm forwards ends only the shell, and SIGKILL ends only npm; either way
 * the command would keep running and keep its port. So we stop gracefully when one of them is gone.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  // A different process group means that we were detached on purpose.
  if (find('self').group !== find(process.ppid).group) return;
  const before = npmAndShell();
  const watch = setInterval(() => {
    if (npmAndShell() === before) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 100).unref();
}

function npmAndShell() {
  const { parent } = find(process.ppid);
  return `${find(parent).name?.startsWith('npm') ? parent : ''} ${process.ppid}`;
}

/** Nothing is known without /proc. On macOS the shell replaces itself with the command, so our parent is npm itself. */
function find(pid) {
  try {
    const [, name, parent, group] = /\((.*)\) \S (\d+) (\d+)/s.exec(
      readFileSync(`/proc/${pid}/stat`, 'utf8'),
    );
    return { name, parent, group };
  } catch {
    return {};
  }
}
