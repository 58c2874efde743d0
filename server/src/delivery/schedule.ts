import type { ClaimRequest, Lane } from './claim.ts';

interface Account {
  inFlight: number;
  /** How many may be under way: grows with success, falls with each failure. */
  window: number;
  /** Successes since it last grew. */
  successes: number;
}

export interface ScheduleLimits {
  /** Under way in this process, over all subscriptions. */
  overall: number;
  /** Under way for one subscription, once it has shown that it answers. */
  perSubscription: number;
}

const FIRST_WINDOW = 4;
/** Given to one subscription at a time, so that everyone who waits gets a turn. */
const MAX_TURN = 100;

/**
 * Who may send next. Each subscription has a window of its own, small until it answers and small again when it fails, so
 * that those who hang hold a few places and never all. Turns go round; first attempts come before retries.
 */
export class Schedule {
  readonly #limits: ScheduleLimits;
  readonly #accounts = new Map<string, Account>();
  /** Subscriptions that may have something waiting, in the order of their turns. */
  readonly #waiting: Record<Lane, Set<string>> = { fresh: new Set(), retry: new Set() };
  #inFlight = 0;

  constructor(limits: ScheduleLimits) {
    this.#limits = limits;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  add(lane: Lane, subscriptionId: string): void {
    this.#waiting[lane].add(subscriptionId);
  }

  /** Whether `next` would ask for anything. */
  hasTurn(lane: Lane): boolean {
    if (this.#inFlight >= this.#limits.overall) return false;
    for (const id of this.#waiting[lane]) if (this.#free(id) > 0) return true;
    return false;
  }

  /**
   * What to ask the database for now: nobody more than their window, all together no more than there is room. Whoever
   * is asked for leaves the queue: news of them that comes while the question is under way puts them back.
   */
  next(lane: Lane): ClaimRequest[] {
    let room = this.#limits.overall - this.#inFlight;
    const open = [...this.#waiting[lane]].filter((id) => this.#free(id) > 0);
    const requests: ClaimRequest[] = [];
    for (const [index, subscriptionId] of open.entries()) {
      if (room <= 0) break;
      const share = Math.ceil(room / (open.length - index));
      const limit = Math.min(this.#free(subscriptionId), share, MAX_TURN);
      requests.push({ subscriptionId, limit });
      this.#waiting[lane].delete(subscriptionId);
      room -= limit;
    }
    return requests;
  }

  /** Tells what a request brought. Who got less than asked for has nothing left; who got all of it queues up again. */
  answered(lane: Lane, { subscriptionId, limit }: ClaimRequest, got: number): void {
    if (got >= limit) this.#waiting[lane].add(subscriptionId);
    this.#inFlight += got;
    const account = this.#account(subscriptionId);
    account.inFlight += got;
    // Nothing to send and nothing under way: one that is at rest need not be remembered, unless for its failures.
    if (account.inFlight === 0 && account.window >= FIRST_WINDOW) this.#accounts.delete(subscriptionId);
  }

  /** `delivered` is undefined for one that was not sent after all. */
  finished(subscriptionId: string, delivered: boolean | undefined): void {
    const account = this.#account(subscriptionId);
    this.#inFlight -= 1;
    account.inFlight -= 1;
    if (delivered === true) grow(account, this.#limits.perSubscription);
    else if (delivered === false) account.window = Math.max(1, account.window >> 1);
  }

  #free(subscriptionId: string): number {
    const account = this.#accounts.get(subscriptionId);
    return account === undefined ? FIRST_WINDOW : account.window - account.inFlight;
  }

  #account(subscriptionId: string): Account {
    const known = this.#accounts.get(subscriptionId);
    if (known !== undefined) return known;
    const account = { inFlight: 0, window: FIRST_WINDOW, successes: 0 };
    this.#accounts.set(subscriptionId, account);
    return account;
  }
}

/**
 * By one for each window's worth of successes. A place more may be a connection more, which costs as much as 25 warm
 * deliveries: growing with every success would answer a short rush with a storm of handshakes.
 */
function grow(account: Account, limit: number): void {
  account.successes += 1;
  if (account.successes < account.window || account.window >= limit) return;
  account.successes = 0;
  account.window += 1;
}
