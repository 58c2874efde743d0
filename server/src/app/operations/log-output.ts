import { write, writeSync } from 'node:fs';
import { codeOf } from '../../lib/errors.ts';
import { redactSecrets } from '../../lib/redaction.ts';

const MAX_BUFFERED_CHARS = 8_192;
const FLUSH_AFTER_MS = 50;
/** A reader that has stopped reading, such as a terminal on hold, must not fill the memory: later lines are dropped. */
const MAX_UNREAD_CHARS = 16 * 1024 * 1024;
const RETRY_MS = 10;
const MAX_RETRIES_AT_EXIT = 50;
/** Up to this many bytes, what several processes write to one pipe is not mixed. */
const PIPE_BUF = 4_096;

/**
 * Standard output, written to a few times a second instead of once per line: under load, a write for each request took a sixth of
 * the CPU time. Secrets are left out, whatever a line quotes. What is buffered is written when the process exits; only a process that is killed loses up to 50 ms. Once nobody
 * reads it any more, everything is dropped.
 */
export function createLogOutput(file = 1, { isShared = false } = {}): { write(line: string): void } {
  let buffered = '';
  let underWay: Buffer | undefined;
  let isBroken = false;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (underWay !== undefined || buffered === '') return;
    const bytes = Buffer.from(buffered);
    buffered = '';
    send(bytes);
  }

  function send(bytes: Buffer): void {
    underWay = bytes;
    write(file, bytes, 0, isShared ? wholeLines(bytes) : bytes.length, null, (error, written) => {
      if (error !== null && !isBusy(error)) {
        isBroken = true;
        buffered = '';
        underWay = undefined;
      } else if (error !== null) setTimeout(send, RETRY_MS, bytes).unref();
      else if (written < bytes.length) send(bytes.subarray(written));
      else {
        underWay = undefined;
        if (buffered.length >= MAX_BUFFERED_CHARS) flush();
      }
    });
  }

  // What is under way is with the operating system.
  process.once('exit', () => writeNow(file, Buffer.from(buffered)));

  return {
    write(line) {
      if (isBroken || buffered.length > MAX_UNREAD_CHARS) return;
      buffered += redactSecrets(line);
      if (buffered.length >= MAX_BUFFERED_CHARS) flush();
      else timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
    },
  };
}

/** How many bytes to write at once, so that lines of other processes can only come between lines. */
function wholeLines(bytes: Buffer): number {
  return bytes.lastIndexOf('\n', PIPE_BUF - 1) + 1 || bytes.indexOf('\n') + 1 || bytes.length;
}

/** A pipe that is full for the moment. */
const isBusy = (error: unknown): boolean => codeOf(error) === 'EAGAIN';

/** Gives up where nobody reads, because a process that exits must end. */
function writeNow(file: number, bytes: Buffer): void {
  let left = bytes;
  for (let retries = 0; left.length > 0 && retries < MAX_RETRIES_AT_EXIT; ) {
    try {
      left = left.subarray(writeSync(file, left));
    } catch (error) {
      if (!isBusy(error)) return;
      retries += 1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}
