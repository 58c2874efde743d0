/** Waiting of which more than this was not spent here counts as this: the machine was suspended, or gave the process no time. */
const LONGEST_PAUSE_MS = 1_000;

/** Asks again and again until the answer is neither false nor undefined. */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  { timeoutMs = 120_000, everyMs = 20 } = {},
): Promise<Exclude<T, false | undefined>> {
  for (let waitedMs = 0; ; ) {
    const answer = await ask();
    if (answer !== false && answer !== undefined) return answer as Exclude<T, false | undefined>;
    if (waitedMs > timeoutMs) throw new Error(`waited ${timeoutMs} ms in vain for ${what}`);
    const pausedAt = Date.now();
    await new Promise((next) => setTimeout(next, everyMs));
    waitedMs += Math.min(Date.now() - pausedAt, everyMs + LONGEST_PAUSE_MS);
  }
}
