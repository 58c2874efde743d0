import type { promises } from 'node:dns';
import { codeOf } from '../../../lib/errors.ts';

interface ProbeOptions {
  open(): promises.Resolver;
  close(channel: promises.Resolver): void;
  timeoutMs: number;
}

/** How long a result is reused. */
const REMEMBER_MS = 2_000;

/** Errors that come from a working server. */
const AT_WORK = new Set(['ENOTFOUND', 'ENODATA', 'EREFUSED', 'ENOTIMP', 'EFORMERR']);

/**
 * Checks whether DNS works at all, with a query for the root, which every resolver can answer: this distinguishes a name
 * whose servers do not answer from a DNS that does not work. Answers for other names prove nothing: the resolver may be
 * authoritative for those, and cut off from all others.
 */
export function createDnsProbe({ open, close, timeoutMs }: ProbeOptions): () => Promise<boolean> {
  let current: Promise<boolean> | undefined;
  let endedAt: number | undefined;

  async function ask(): Promise<boolean> {
    const channel = open();
    const timer = setTimeout(() => setImmediate(() => channel.cancel()), timeoutMs);
    try {
      await channel.resolveNs('.');
      return true;
    } catch (error) {
      return AT_WORK.has(codeOf(error) ?? '');
    } finally {
      clearTimeout(timer);
      close(channel);
      endedAt = performance.now();
    }
  }

  return () => {
    const isFresh = endedAt === undefined || performance.now() - endedAt < REMEMBER_MS;
    if (current !== undefined && isFresh) return current;
    endedAt = undefined;
    current = ask();
    return current;
  };
}
