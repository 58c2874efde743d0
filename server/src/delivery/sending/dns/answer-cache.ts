import type { Answer } from './dns-query.ts';

const MAX_NAMES = 5_000;
/** Caps the TTL of a record, so that a changed address is noticed within this time. */
const MAX_TTL_MS = 30_000;
const FAILURE_TTL_MS = 3_000;

/** A cache of DNS answers. Cached addresses are checked by the guard like new ones. */
export function createAnswerCache(now: () => number) {
  const entries = new Map<string, { answer: Answer; until: number }>();
  const dropOldest = (): void => {
    const [oldest] = entries.keys();
    if (oldest !== undefined) entries.delete(oldest);
  };
  return {
    get(name: string): Answer | undefined {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      if (entry.until > now()) return entry.answer;
      entries.delete(name);
      return undefined;
    },
    put(name: string, answer: Answer): void {
      const ttlMs = ttlOf(answer);
      if (ttlMs === 0) return;
      entries.delete(name);
      if (entries.size >= MAX_NAMES) dropOldest();
      entries.set(name, { answer, until: now() + ttlMs });
    },
  };
}

/** A timeout is not cached: it may be due to a pause of this process. */
function ttlOf(answer: Answer): number {
  if (answer.kind === 'found') return Math.min(answer.ttlSeconds * 1000, MAX_TTL_MS);
  return answer.code === 'ETIMEOUT' ? 0 : FAILURE_TTL_MS;
}
