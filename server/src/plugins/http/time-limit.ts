import { AsyncLocalStorage } from 'node:async_hooks';
import { withTimeout } from '../../lib/with-timeout.ts';

/** So that the work can still say what became of its last request. */
const MARGIN_MS = 100;

const ends = new AsyncLocalStorage<number>();

/**
 * Rejects if the work takes longer. Whatever it sends ends before that, and it sends nothing more: nobody waits for it, and somebody
 * may be doing the same again.
 */
export const withinTime = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  ends.run(performance.now() + ms - MARGIN_MS, () => withTimeout(ms, work()));

/** What is left for the work that this is a part of. */
export const timeLeftMs = (): number => (ends.getStore() ?? Number.POSITIVE_INFINITY) - performance.now();
