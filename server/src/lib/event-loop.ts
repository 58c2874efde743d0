/** How long one piece of work may keep the event loop before others get their turn. */
const MAX_TURN_MS = 8;

/** Resolves when everything that is waiting for the event loop has had its turn. */
export const nextTurn = (): Promise<void> => new Promise((next) => setImmediate(next));

/**
 * For long work, to be awaited between its steps: lets others run whenever it has taken more than a few milliseconds. A promise
 * alone does not, because promises that are resolved run before anything else.
 */
export function createTurns(): () => Promise<void> | undefined {
  let startedAt = performance.now();
  const pass = async (): Promise<void> => {
    await nextTurn();
    startedAt = performance.now();
  };
  return () => (performance.now() - startedAt < MAX_TURN_MS ? undefined : pass());
}
