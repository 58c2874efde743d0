import { type OnError, rethrow } from '../../../lib/errors.ts';

export interface RunOptions {
  onError?: OnError;
  stopping?: AbortSignal;
  /** Something of this account has changed, for open dashboards. */
  onChanged?(accountId: string, topic: string): void;
}

interface Work<T> {
  /** The most that is worked on at the same time. */
  atOnce: number;
  /** Takes at most this many that are due and nobody else works on. */
  take(limit: number): Promise<T[]>;
  work(one: T): Promise<void>;
}

/** How often to look for more while something is worked on: a shop that does not answer must not keep others waiting. */
const LOOK_AGAIN_MS = 500;

/** Works until nothing is due any more. Stopping waits for what has begun, which watches the signal itself. */
export async function workWhileDue<T>(
  { atOnce, take, work }: Work<T>,
  { onError = rethrow, stopping }: RunOptions = {},
): Promise<void> {
  const busy = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const report = (error: unknown) => {
    // Without anybody to hear of it, it is thrown once everything has ended.
    if (onError === rethrow) failures.push(error);
    else onError(error);
  };
  for (;;) {
    const free = stopping?.aborted ? 0 : atOnce - busy.size;
    const taken = free > 0 ? await take(free) : [];
    for (const one of taken) {
      const begun: Promise<void> = work(one)
        .catch(report)
        .finally(() => busy.delete(begun));
      busy.add(begun);
    }
    if (busy.size === 0) break;
    await anyOf(busy);
  }
  if (failures.length > 0) throw failures[0];
}

async function anyOf(busy: ReadonlySet<Promise<void>>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const later = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LOOK_AGAIN_MS);
  });
  await Promise.race([...busy, later]);
  clearTimeout(timer);
}
