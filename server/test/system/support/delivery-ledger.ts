/** Between two kills. */
type Generation = number;

interface Stored {
  id: string;
  status: string;
}

/** Who saw which delivery when, so that at the end of a test nothing is missing and nothing came twice without a reason. */
export interface Ledger {
  /** The service said 202: from here on it may not be lost. */
  acknowledged: Set<string>;
  /** Notes that the receiver got it. */
  received(id: string): void;
  receivedAll(): boolean;
  /** A process has died; these were claimed by it, so they may arrive once more. */
  killed(inFlight: readonly string[]): void;
  account(stored: readonly Stored[]): Account;
}

export interface Account {
  kills: number;
  acknowledged: number;
  /** Stored, acknowledged or not. */
  committed: number;
  delivered: number;
  /** Acknowledged or stored, and never received. */
  lost: string[];
  /** Received, and not stored as delivered. */
  unrecorded: string[];
  duplicated: string[];
  /** Received twice although they were not in flight at a kill in between. */
  unexplained: string[];
}

export function createLedger(): Ledger {
  const receipts = new Map<string, Generation[]>();
  const inFlightAtKill: Set<string>[] = [];

  const isExplained = (id: string, generations: Generation[]): boolean =>
    generations
      .slice(1)
      .every((later, n) => inFlightAtKill.slice(generations[n], later).some((killed) => killed.has(id)));

  const ledger: Ledger = {
    acknowledged: new Set(),
    received(id) {
      const generations = receipts.get(id) ?? [];
      receipts.set(id, [...generations, inFlightAtKill.length]);
    },
    receivedAll: () => [...ledger.acknowledged].every((id) => receipts.has(id)),
    killed: (inFlight) => inFlightAtKill.push(new Set(inFlight)),
    account(stored) {
      const expected = new Set([...ledger.acknowledged, ...stored.map(({ id }) => id)]);
      const recorded = new Set(stored.filter(({ status }) => status === 'delivered').map(({ id }) => id));
      const repeated = [...receipts].filter(([, generations]) => generations.length > 1);
      return {
        kills: inFlightAtKill.length,
        acknowledged: ledger.acknowledged.size,
        committed: stored.length,
        delivered: receipts.size,
        lost: [...expected].filter((id) => !receipts.has(id)),
        unrecorded: [...receipts.keys()].filter((id) => !recorded.has(id)),
        duplicated: repeated.map(([id]) => id),
        unexplained: repeated.filter((entry) => !isExplained(...entry)).map(([id]) => id),
      };
    },
  };
  return ledger;
}

export function printAccount(title: string, account: Account): void {
  const cells = Object.entries(account).map(
    ([name, value]: [string, number | string[]]) => `${name} ${Array.isArray(value) ? value.length : value}`,
  );
  process.stdout.write(`${title}: ${cells.join(' · ')}\n`);
}
