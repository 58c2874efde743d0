import type { Account } from '../world/accounts.ts';

/** The kind of a write, which determines what must be stored afterwards. */
export type Kind =
  | 'order'
  | 'update'
  | 'cancel'
  | 'adjust'
  | 'transfer'
  | 'label'
  | 'void'
  | 'scan'
  | 'return'
  | 'receive'
  | 'subscribe'
  | 'unsubscribe'
  | 'test event';

/**
 * `acknowledged`: answered 2xx, so it must be stored. `applied`: the response was lost, and the service says that it took
 * effect. `refused`: answered 4xx. `unknown`: no response or a 5xx; it took effect completely or not at all.
 */
type Outcome = 'acknowledged' | 'applied' | 'refused' | 'unknown';

export interface Entry {
  readonly kind: Kind;
  /** Stored with the write, to find it again. */
  readonly mark: string;
  readonly account: Account;
  readonly method: string;
  readonly path: string;
  readonly json: unknown;
  /** The order, shipment, return or subscription that the write changes. */
  readonly subject?: string;
  readonly idempotencyKey?: string;
  outcome: Outcome;
  status?: number;
  /** Error message of a rejected or failed write. */
  message?: string;
  /** Response data of an acknowledged write. */
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the kind
  data?: any;
}

/** A period in which deliveries may be sent twice. */
export interface Disturbance {
  from: number;
  to: number;
  /** Only these may arrive twice. If unknown, all deliveries that arrived in that time may. */
  inFlight?: ReadonlySet<string>;
}

export type Finding = { kind: 'lost' | 'duplicated' | 'partial' | 'other'; text: string };

/** All requests of one round, with their outcomes. */
export interface Ledger {
  readonly entries: Entry[];
  readonly disturbances: Disturbance[];
  readonly findings: Finding[];
  /** What was measured at each injection, for people. */
  readonly notes: string[];
  requests: number;
  /** Requests answered 2xx. */
  answers: number;
  unanswered: number;
  /** Those answered with 503 and `Retry-After`. */
  unavailable: number;
  resets: string[];
  /** What was answered with a 5xx. */
  failures: string[];
  /** Called for every write that is answered 2xx. */
  answered(): void;
  /** How long there was no answer to a write, and none to a read. */
  readonly writes: Outage;
  readonly reads: Outage;
}

/** The longest time without an answer, until no more requests are sent. */
interface Outage {
  answered(): void;
  stop(): void;
  longestMs(): number;
}

function createOutage(): Outage {
  let lastAnswer = Date.now();
  let longest = 0;
  let running = true;
  function answered(): void {
    if (!running) return;
    const now = Date.now();
    longest = Math.max(longest, now - lastAnswer);
    lastAnswer = now;
  }
  return {
    answered,
    stop() {
      answered();
      running = false;
    },
    longestMs: () => longest,
  };
}

export function createLedger(): Ledger {
  const ledger: Ledger = {
    entries: [],
    disturbances: [],
    findings: [],
    notes: [],
    requests: 0,
    answers: 0,
    unanswered: 0,
    unavailable: 0,
    resets: [],
    failures: [],
    answered() {
      ledger.answers += 1;
      ledger.writes.answered();
    },
    writes: createOutage(),
    reads: createOutage(),
  };
  return ledger;
}
