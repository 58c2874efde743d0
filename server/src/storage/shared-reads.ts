interface Waiting<R> {
  resolve(value: R | undefined): void;
  reject(error: unknown): void;
}

interface Options<K, R> {
  /** The most keys of one statement. */
  size: number;
  /** What was found, by key. */
  read(keys: K[]): Promise<Map<K, R>>;
}

/** While one statement is on its way, the next one can be prepared. More would only mean fewer keys in each. */
const STATEMENTS_AT_ONCE = 2;

/**
 * Reads that share a statement with others: those that arrive while earlier ones are read wait, and are then read together.
 * No read is answered by a statement that was sent before it was asked for.
 */
export function createSharedReads<K, R>({ size, read }: Options<K, R>) {
  let waiting = new Map<K, Waiting<R>[]>();
  let statements = 0;

  async function readNext(): Promise<void> {
    const taken = takeFirst();
    try {
      const found = await read([...taken.keys()]);
      for (const [key, all] of taken) for (const one of all) one.resolve(found.get(key));
    } catch (error) {
      for (const all of taken.values()) for (const one of all) one.reject(error);
    }
  }

  function takeFirst(): Map<K, Waiting<R>[]> {
    const taken = waiting;
    waiting = new Map();
    if (taken.size <= size) return taken;
    const entries = [...taken];
    waiting = new Map(entries.slice(size));
    return new Map(entries.slice(0, size));
  }

  function start(): void {
    if (statements === STATEMENTS_AT_ONCE || waiting.size === 0) return;
    statements += 1;
    void readNext().then(() => {
      statements -= 1;
      start();
    });
  }

  return (key: K): Promise<R | undefined> =>
    new Promise((resolve, reject) => {
      const others = waiting.get(key);
      if (others === undefined) waiting.set(key, [{ resolve, reject }]);
      else others.push({ resolve, reject });
      start();
    });
}
