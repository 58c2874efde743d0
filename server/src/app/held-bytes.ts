/** What is held for one request. */
export interface Held {
  /** More of it has arrived. May let go of others, or of this one. */
  grow(bytes: number): void;
  /** All of it has arrived: from now on it is not asked to give way. */
  complete(): void;
  release(): void;
}

interface Entry {
  scopes: readonly string[];
  bytes: number;
  isArriving: boolean;
  giveWay(): void;
}

/**
 * Counts the bytes held for requests that nobody has vouched for, in all and by scope (a network, a path). Where there are too
 * many, the oldest request of the scope that is still arriving gives way: what a sender holds back on purpose is always older
 * than what the next one sends in one go. `giveWay` must end the request; its bytes are not counted any more.
 */
export function createHeldBytes({ inAll, byScope }: { inAll: number; byScope: number }) {
  /** In the order in which they began. */
  const entries = new Set<Entry>();
  const bytesOf = new Map<string, number>();

  function count(entry: Entry, bytes: number): void {
    entry.bytes += bytes;
    for (const scope of entry.scopes) {
      const total = (bytesOf.get(scope) ?? 0) + bytes;
      if (total === 0) bytesOf.delete(scope);
      else bytesOf.set(scope, total);
    }
  }

  function release(entry: Entry): void {
    if (entries.delete(entry)) count(entry, -entry.bytes);
  }

  function oldestArriving(scope: string): Entry | undefined {
    for (const entry of entries) if (entry.isArriving && entry.scopes.includes(scope)) return entry;
    return undefined;
  }

  return {
    hold(by: readonly string[], giveWay: () => void): Held {
      const entry: Entry = { scopes: [...by, IN_ALL], bytes: 0, isArriving: true, giveWay };
      entries.add(entry);
      return {
        grow(bytes) {
          if (!entries.has(entry)) return;
          count(entry, bytes);
          for (const scope of entry.scopes) {
            const limit = scope === IN_ALL ? inAll : byScope;
            while ((bytesOf.get(scope) ?? 0) > limit) {
              const oldest = oldestArriving(scope) ?? entry;
              release(oldest);
              oldest.giveWay();
              if (oldest === entry) return;
            }
          }
        },
        complete() {
          entry.isArriving = false;
        },
        release: () => release(entry),
      };
    },

    /** The sum over all scopes. */
    get total(): number {
      return bytesOf.get(IN_ALL) ?? 0;
    },
  };
}

const IN_ALL = 'all';
