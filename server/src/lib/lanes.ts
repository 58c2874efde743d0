import { setTimeout } from 'node:timers/promises';
import type { OnError } from './errors.ts';

export type Lanes = ReturnType<typeof createLanes>;

/** Work side by side, one at a time in each lane: a slow one delays nothing but its own lane. */
export function createLanes(max: number) {
  const running = new Map<string, Promise<void>>();

  return {
    busy: (): number => running.size,

    /** Does nothing while the lane is busy, or too many are: then the work is started another time. */
    start(lane: string, work: () => Promise<void>, onError: OnError): void {
      if (running.has(lane) || running.size >= max) return;
      const done = work()
        .catch(onError)
        .finally(() => running.delete(lane));
      running.set(lane, done);
    },

    async idle(): Promise<void> {
      while (running.size > 0) await Promise.all(running.values());
    },
  };
}

const LOOK_AGAIN_MS = 500;

/**
 * Starts what is due, and looks again while a lane is busy, so that nobody waits for the slowest. Ends when all lanes are idle; once
 * it is stopping, nothing new is started.
 */
export async function runInLanes(
  lanes: Lanes,
  startDue: () => Promise<void>,
  stopping: AbortSignal | undefined,
): Promise<void> {
  await startDue();
  while (lanes.busy() > 0) {
    const wait = new AbortController();
    const stop = () => wait.abort();
    stopping?.addEventListener('abort', stop, { once: true });
    const pause = setTimeout(LOOK_AGAIN_MS, undefined, { signal: wait.signal }).catch(() => {});
    await Promise.race([lanes.idle(), pause]);
    wait.abort();
    stopping?.removeEventListener('abort', stop);
    if (stopping?.aborted) return lanes.idle();
    if (lanes.busy() > 0) await startDue();
  }
}
