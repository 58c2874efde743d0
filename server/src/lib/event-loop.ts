/** How long one piece of work may keep the event loop before others get their turn. */
const MAX_TURN_MS = 8;

/** Resolves when everything that is waiting for the event loop has had its turn. */
export const nextTurn = (): Promise<void> => new Promise((next) => setImmediate(next));

const waiting = new Map<string, (() => void)[]>();

function passOn(): void {
  for (const [owner, [next, ...others]] of waiting) {
    waiting.delete(owner);
    // Behind everyone else who is waiting.
    if (others.length > 0) waiting.set(owner, others);
    if (waiting.size > 0) setImmediate(passOn);
    next?.();
    return;
  }
}

/**
 * The same for work of one of many owners. In each turn of the event loop only one piece of such work goes on, and owners take
 * turns: however many requests of an account are worked on, another account's waits for one piece of them.
 */
export const nextTurnOf = (owner: string): Promise<void> =>
  new Promise((next) => {
    if (waiting.size === 0) setImmediate(passOn);
    const own = waiting.get(owner);
    if (own === undefined) waiting.set(owner, [next]);
    else own.push(next);
  });

/**
 * For long work, to be awaited between its steps: lets others run whenever it has taken more than a few milliseconds. A promise
 * alone does not, because promises that are resolved run before anything else.
 */
export function createYielder(owner?: string): () => Promise<void> | undefined {
  let startedAt = performance.now();
  const pass = async (): Promise<void> => {
    await (owner === undefined ? nextTurn() : nextTurnOf(owner));
    startedAt = performance.now();
  };
  return () => (performance.now() - startedAt < MAX_TURN_MS ? undefined : pass());
}

/** Turns each of a list into something else, and lets others run in between. */
export async function mapInTurns<T, R>(list: Iterable<T>, map: (one: T) => R | Promise<R>): Promise<R[]> {
  const yieldIfLong = createYielder();
  const results: R[] = [];
  for (const one of list) {
    await yieldIfLong();
    results.push(await map(one));
  }
  return results;
}

/** Works on a few of a list at a time, and lets others run in between. */
export async function inPieces<T, R>(
  owner: string,
  list: readonly T[],
  count: number,
  work: (some: T[]) => R[] | Promise<R[]>,
): Promise<R[]> {
  const yieldIfLong = createYielder(owner);
  const results: R[] = [];
  for (let at = 0; at < list.length; at += count) {
    await yieldIfLong();
    results.push(...(await work(list.slice(at, at + count))));
  }
  return results;
}

let turn = 0;
/** When something was first asked in this turn; undefined if nothing has been. */
let turnStartedAt: number | undefined;

function startTurn(): number {
  setImmediate(() => {
    turn += 1;
    turnStartedAt = undefined;
  });
  return performance.now();
}

/** The number of this turn of the event loop: equal numbers mean that nothing else has arrived in between. */
export function currentTurn(): number {
  turnStartedAt ??= startTurn();
  return turn;
}

/** Whether more work may start in this turn of the event loop, counted from when something was first asked in it. */
export function hasTimeLeft(): boolean {
  turnStartedAt ??= startTurn();
  return performance.now() - turnStartedAt < MAX_TURN_MS;
}
