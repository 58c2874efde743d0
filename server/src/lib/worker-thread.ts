import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ResourceLimits, type TransferListItem, Worker } from 'node:worker_threads';
import { messageOf } from './errors.ts';

/** To the thread: work, or that nobody waits for it any more, or that the thread shall end. */
export type ToThread<W> = { number: number; wanted: W } | { number: number; cancelled: true } | 'close';
export type FromThread<R> =
  | { number: number; result: R }
  | { number: number; failure: string }
  | { number: number; cancelled: true };

interface ThreadOptions {
  /** The built code of the thread: see `hasThread`. */
  entry: URL;
  name: string;
  workerData?: unknown;
  resourceLimits?: ResourceLimits;
  /** Ends the thread after this time without work, which gives its memory back. */
  idleMs?: number;
  /** After a failure that it reported, the thread is replaced, so that nothing it has half loaded stays. */
  isFragile?: boolean;
}

interface WorkOptions {
  signal?: AbortSignal | undefined;
  transfer?: readonly TransferListItem[];
}

export interface WorkerThread<W, R> {
  /** Rejects if the work fails or is aborted, or the thread ends or cannot start. The next call starts another. */
  do(wanted: W, options?: WorkOptions): Promise<R>;
  close(): Promise<void>;
}

interface Waiting<R> {
  resolve(result: R): void;
  reject(error: unknown): void;
}

const CLOSE_WITHIN_MS = 2_000;

/** The code of threads is beside the server's in the build; there is none when it runs from source. */
export const hasThread = (entry: URL): boolean => existsSync(fileURLToPath(entry));

/** A thread that is started when it is first needed. */
export function createWorkerThread<W, R>(options: ThreadOptions): WorkerThread<W, R> {
  const { entry, name, workerData, resourceLimits, idleMs, isFragile = false } = options;
  type Running = ReturnType<typeof start>;
  let current: Running | undefined;
  const all = new Set<Running>();
  let isClosed = false;
  let lastNumber = 0;

  function start() {
    const worker = new Worker(entry, { workerData, name, ...(resourceLimits && { resourceLimits }) });
    const underWay = new Map<number, Waiting<R>>();
    let cause: unknown = new Error('it ended unexpectedly');
    let idle: NodeJS.Timeout | undefined;
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        clearTimeout(idle);
        all.delete(running);
        if (current === running) current = undefined;
        const lost = new Error(`the thread "${name}" ended: ${messageOf(cause)}`, { cause });
        for (const { reject } of underWay.values()) reject(lost);
        underWay.clear();
        resolve();
      });
    });
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('message', (answer: FromThread<R>) => {
      const waiting = underWay.get(answer.number);
      underWay.delete(answer.number);
      if ('result' in answer) waiting?.resolve(answer.result);
      else if ('failure' in answer) {
        waiting?.reject(new Error(answer.failure));
        if (isFragile && current === running) current = undefined;
      }
      if (underWay.size > 0) return;
      if (running.isEnding) return;
      // A thread that has nothing to do keeps no process running.
      worker.unref();
      if (current !== running) void end(running);
      else if (idleMs !== undefined) idle = setTimeout(() => retire(running), idleMs).unref();
    });
    const running = {
      worker,
      ended,
      underWay,
      isEnding: false,
      wake: () => clearTimeout(idle),
    };
    all.add(running);
    return running;
  }

  function retire(running: Running): void {
    if (current === running) current = undefined;
    if (running.underWay.size === 0) void end(running);
  }

  /** The process stays until it has ended: whatever it holds is released. */
  async function end(running: Running): Promise<void> {
    const { worker, ended } = running;
    running.isEnding = true;
    worker.ref();
    worker.postMessage('close' satisfies ToThread<W>);
    const deadline = setTimeout(() => void worker.terminate(), CLOSE_WITHIN_MS).unref();
    await ended;
    clearTimeout(deadline);
  }

  return {
    do: (wanted, { signal, transfer = [] } = {}) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw new Error(`the thread "${name}" is closed`);
        signal?.throwIfAborted();
        current ??= start();
        const { worker, underWay, wake } = current;
        wake();
        // Somebody waits for it.
        worker.ref();
        const number = ++lastNumber;
        const cancel = () => {
          worker.postMessage({ number, cancelled: true } satisfies ToThread<W>);
          underWay.get(number)?.reject(signal?.reason);
        };
        const settle =
          <T>(then: (value: T) => void) =>
          (value: T) => {
            signal?.removeEventListener('abort', cancel);
            then(value);
          };
        underWay.set(number, { resolve: settle(resolve), reject: settle(reject) });
        worker.postMessage({ number, wanted } satisfies ToThread<W>, transfer);
        signal?.addEventListener('abort', cancel, { once: true });
      }),

    async close() {
      isClosed = true;
      await Promise.all([...all].map(end));
    },
  };
}
