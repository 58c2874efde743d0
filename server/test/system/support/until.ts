/** Asks again and again until the answer is neither false nor undefined. */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  { timeoutMs = 60_000, everyMs = 20 } = {},
): Promise<Exclude<T, false | undefined>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== false && answer !== undefined) return answer as Exclude<T, false | undefined>;
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain for ${what}`);
    await new Promise((next) => setTimeout(next, everyMs));
  }
}
