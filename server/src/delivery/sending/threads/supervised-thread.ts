import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../../lib/clock.ts';
import { messageOf } from '../../../lib/errors.ts';
import { type Outcome, postponed } from '../../recording/outcome.ts';
import type { Sender } from '../sender.ts';
import {
  type NumberedRequest,
  type SendResult,
  sharedClockMs,
  type ThreadSettings,
} from './thread-protocol.ts';

export interface SenderThreadOptions {
  clock: Clock;
  settings: ThreadSettings;
  /** The built `sender-thread.js`: beside this module in the build, elsewhere when it runs from source. */
  entry?: URL | undefined;
  onError(error: unknown): void;
}

interface UnderWay {
  at: number;
  resolve(outcome: Outcome | undefined): void;
  reject(error: Error): void;
}

const BUILT_ENTRY = new URL('./sender-thread.js', import.meta.url);
/** After a crash; doubled with each further one, until a thread has lived for a while. */
const RESTART_MS = 500;
const MAX_RESTART_MS = 30_000;
const HEALTHY_AFTER_MS = 60_000;
/** How long a delivery that finds no thread keeps its slot, so that a worker does not race through a backlog. */
const NO_THREAD_MS = 200;
/** A thread that does not end by itself is terminated. */
const CLOSE_WITHIN_MS = 2_000;

/**
 * A sender that runs in a thread.
 *
 * | State   | On                | Next                                                                                  |
 * |---------|-------------------|---------------------------------------------------------------------------------------|
 * | none    | `prepare`, `send` | running: the thread starts; requests wait in its port, and are not sent if it takes too long |
 * | running | the thread ends   | down: nobody knows what was sent, so everything under way is postponed, as after a crash |
 * | down    | `send`            | down, and the delivery is postponed                                                   |
 * | down    | the backoff ends  | none                                                                                  |
 * | any     | `close`           | closed                                                                                |
 */
export function createSenderThread({
  clock,
  settings,
  entry = BUILT_ENTRY,
  onError,
}: SenderThreadOptions): Sender {
  let thread: { worker: Worker; ended: Promise<void>; startedAt: number } | undefined;
  let downUntil = Number.NEGATIVE_INFINITY;
  let restartMs = RESTART_MS;
  let closing = false;
  let lastNumber = 0;
  let batch: NumberedRequest[] = [];
  const underWay = new Map<number, UnderWay>();

  function start() {
    const worker = new Worker(entry, { workerData: settings, name: 'waybill sender' });
    let cause: unknown = new Error('it ended unexpectedly');
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        onEnd(cause);
        resolve();
      });
    });
    worker.on('message', (results: SendResult[]) => results.forEach(settle));
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('messageerror', (error) => {
      cause = error;
      void worker.terminate();
    });
    return { worker, ended, startedAt: clock.monotonic() };
  }

  function onEnd(cause: unknown): void {
    const livedMs = clock.monotonic() - (thread?.startedAt ?? 0);
    thread = undefined;
    batch = [];
    if (!closing) {
      restartMs = livedMs < HEALTHY_AFTER_MS ? restartMs : RESTART_MS;
      downUntil = clock.monotonic() + restartMs;
      onError(
        new Error(
          `a sender thread ended with ${underWay.size} deliveries under way; the next starts in ${restartMs} ms`,
          { cause },
        ),
      );
      restartMs = Math.min(2 * restartMs, MAX_RESTART_MS);
    }
    const detail = `the sender thread ended: ${messageOf(cause)}`;
    for (const { at, resolve } of underWay.values()) resolve(noThread(at, detail));
    underWay.clear();
  }

  function settle({ number, outcome, failure }: SendResult): void {
    const waiting = underWay.get(number);
    underWay.delete(number);
    if (failure === undefined) waiting?.resolve(outcome);
    else waiting?.reject(new Error(failure));
  }

  function flush(): void {
    if (thread === undefined || batch.length === 0) return;
    thread.worker.postMessage({ sentAt: sharedClockMs(), requests: batch });
    batch = [];
  }

  const isDown = () => closing || clock.monotonic() < downUntil;

  return {
    prepare() {
      if (!isDown()) thread ??= start();
    },

    async send(request, startWithinMs) {
      if (isDown()) {
        await sleep(NO_THREAD_MS);
        return noThread(request.at, 'no sender thread is running');
      }
      thread ??= start();
      if (batch.length === 0) queueMicrotask(flush);
      const number = ++lastNumber;
      batch.push({ ...request, number, startWithinMs });
      return new Promise((resolve, reject) => underWay.set(number, { at: request.at, resolve, reject }));
    },

    async close() {
      closing = true;
      if (thread === undefined) return;
      const { worker, ended } = thread;
      flush();
      worker.postMessage('close');
      const timer = setTimeout(() => void worker.terminate(), CLOSE_WITHIN_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

const noThread = (at: number, detail: string): Outcome =>
  postponed(at, { errorCode: 'postponed', error: 'not sent yet: this server restarts its sender', detail });
