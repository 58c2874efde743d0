import type { Account } from '../world/accounts.ts';

/** What a write is, and so what must be there afterwards. */
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
 * `acknowledged`: answered 2xx, and so a promise. `applied`: the answer was lost, and the service says that it took effect.
 * `refused`: answered 4xx. `unknown`: no answer, or a 5xx: it happened wholly or not at all.
 */
type Outcome = 'acknowledged' | 'applied' | 'refused' | 'unknown';

export interface Entry {
  readonly kind: Kind;
  /** Found again in what the write has stored. */
  readonly mark: string;
  readonly account: Account;
  readonly method: string;
  readonly path: string;
  readonly json: unknown;
  /** The order, shipment, return or subscription that it changes. */
  readonly subject?: string;
  readonly idempotencyKey?: string;
  outcome: Outcome;
  status?: number;
  /** Why it was refused or failed. */
  message?: string;
  /** What was answered, where it was acknowledged. */
  // biome-ignore lint/suspicious/noExplicitAny: each kind answers something else
  data?: any;
}

/** A time in which deliveries may be sent twice, and which. */
export interface Disturbance {
  from: number;
  to: number;
  /** Those that were under way: only these may come twice. Where it can't be known, all that arrived about that time. */
  inFlight?: ReadonlySet<string>;
}

export type Finding = { kind: 'lost' | 'duplicated' | 'partial' | 'other'; text: string };

/** Everything that clients did during one fault, and how it was answered. */
export interface Ledger {
  readonly entries: Entry[];
  readonly disturbances: Disturbance[];
  readonly findings: Finding[];
  requests: number;
  /** Requests answered 2xx. */
  answers: number;
  unanswered: number;
  resets: string[];
  /** Somebody was answered 2xx. */
  answered(): void;
  /** Ends the measuring of outages: nobody asks any more. */
  stopClock(): void;
  longestOutageMs(): number;
}

export function createLedger(): Ledger {
  let lastAnswer = Date.now();
  let longest = 0;
  let running = true;
  const look = () => {
    if (!running) return;
    const now = Date.now();
    longest = Math.max(longest, now - lastAnswer);
    lastAnswer = now;
  };
  const ledger: Ledger = {
    entries: [],
    disturbances: [],
    findings: [],
    requests: 0,
    answers: 0,
    unanswered: 0,
    resets: [],
    answered() {
      ledger.answers += 1;
      look();
    },
    stopClock() {
      look();
      running = false;
    },
    longestOutageMs: () => longest,
  };
  return ledger;
}
