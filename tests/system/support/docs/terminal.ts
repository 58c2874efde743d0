import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../until.ts';

/** `curl` fails if the server refuses, and the first command that fails ends the shell. */
const PRELUDE = `exec 2>&1
set -euo pipefail
curl() { command curl --fail-with-body "$@"; }
`;
const END_OF_BLOCK = '\x1e';
/** A machine may be busy with other tests. */
const PATIENCE_MS = 60_000;

/** A shell in which a reader pastes one block after the other. What it prints is read, also what background jobs print later. */
export interface Terminal {
  /** Returns where in the transcript its output begins. */
  paste(block: string): Promise<number>;
  /** Starts it, and does not wait for its end. */
  start(block: string): number;
  printed(from?: number): string;
  /** Until what was printed is accepted. */
  printedUntil(accept: (text: string) => boolean, what: string, from?: number): Promise<void>;
  /** As closing its window does: ends what still runs in it. */
  close(): Promise<void>;
}

export function openTerminal(folder: string, env: Record<string, string>): Terminal {
  const shell = spawn('bash', { cwd: folder, env, detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => void shell.once('close', () => resolve()));
  let transcript = '';
  let blocks = 0;
  let hasEnded = false;
  shell.once('exit', () => {
    hasEnded = true;
  });
  shell.stdout.setEncoding('utf8').on('data', (text) => {
    transcript += text;
  });
  shell.stdin.on('error', () => {});
  shell.stdin.write(PRELUDE);

  const from = (place: number) => transcript.slice(place).replaceAll(END_OF_BLOCK, '');
  const terminal: Terminal = {
    start(block) {
      const file = join(folder, `.block-${blocks++}-${shell.pid}`);
      writeFileSync(file, block);
      const place = transcript.length;
      // From a file, because a command that reads its input would read the next block.
      shell.stdin.write(`source ${file} < /dev/null\nprintf '${END_OF_BLOCK}'\n`);
      return place;
    },

    async paste(block) {
      const place = terminal.start(block);
      const isOver = () => hasEnded || transcript.split(END_OF_BLOCK).length > blocks;
      await until('the end of a block', isOver, { timeoutMs: PATIENCE_MS }).catch(() => {});
      if (hasEnded || !isOver())
        throw new Error(`${hasEnded ? 'This failed' : 'This did not end'}:\n${block}\n${from(place)}`);
      return place;
    },

    printed: (place = 0) => from(place),

    async printedUntil(accept, what, place = 0) {
      await until(what, () => hasEnded || accept(from(place)), { timeoutMs: PATIENCE_MS }).catch(() => {});
      if (!accept(from(place))) throw new Error(`${what}:\n${from(place)}`);
    },

    async close() {
      kill(shell);
      await ended;
    },
  };
  return terminal;
}

/** With everything it has started. */
function kill({ pid }: ChildProcess): void {
  try {
    process.kill(-(pid as number), 'SIGKILL');
  } catch {
    // Nothing of it was left.
  }
}
