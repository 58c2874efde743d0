import type { promises } from 'node:dns';
import { codeOf } from '../../lib/errors.ts';

interface ProbeOptions {
  open(): promises.Resolver;
  close(channel: promises.Resolver): void;
  timeoutMs: number;
}

/** An answer holds for so long. */
const REMEMBER_MS = 2_000;

/** Answers that show a server at work, though it may not like the question. */
const AT_WORK = new Set(['ENOTFOUND', 'ENODATA', 'EREFUSED', 'ENOTIMP', 'EFORMERR']);

/**
 * Whether the DNS works at all. It is asked for the root, which every resolver knows or passes on: so a name that nobody
 * answers for is told apart from a DNS that answers nobody. That it has answered for other names is no sign: those may be
 * its own, and the way to all others cut.
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
    const holds = endedAt === undefined || performance.now() - endedAt < REMEMBER_MS;
    if (current !== undefined && holds) return current;
    endedAt = undefined;
    current = ask();
    return current;
  };
}
