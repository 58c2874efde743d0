import type { ClaimRequest, Lane } from './claim.ts';

interface Account {
  /** Claimed by this process: being sent, or waiting here for a place. */
  held: number;
  sending: number;
  /** How many may be under way: grows with success, falls with each failure. */
  window: number;
  /** Successes since it last grew. */
  successes: number;
  /** Successes since more was last asked for. */
  pace: number;
}

export interface ScheduleLimits {
  /** Under way in this process, over all subscriptions. */
  overall: number;
  /** Under way for one subscription, once it has shown that it answers. */
  perSubscription: number;
}

const FIRST_WINDOW = 4;
/** Given to one subscription at a time, so that everyone who waits gets a turn. */
const MAX_TURN = 300;

/**
 * Who may send next. Each subscription has a window of its own, small until it answers and small again when it fails, so
 * that those who hang hold a few places and never all. Turns go round; first attempts come before retries.
 *
 * Beyond its window, a subscription is asked for twice as many as it finished since it was last asked for: they are at
 * hand when a place falls free, while the database is asked for the next. One that hangs has finished none.
 */
export class Schedule {
  readonly #limits: ScheduleLimits;
  readonly #accounts = new Map<string, Account>();
  /** Subscriptions that may have something waiting, in the order of their turns. */
  readonly #waiting: Record<Lane, Set<string>> = { fresh: new Set(), retry: new Set() };
  #held = 0;
  #sending = 0;

  constructor(limits: ScheduleLimits) {
    this.#limits = limits;
  }

  get sending(): number {
    return this.#sending;
  }

  /** Claimed here and not finished. */
  get held(): number {
    return this.#held;
  }

  get isFull(): boolean {
    return this.#sending >= this.#limits.overall;
  }

  add(lane: Lane, subscriptionId: string): void {
    this.#waiting[lane].add(subscriptionId);
  }

  /** Whether `next` would ask for anything. */
  hasTurn(lane: Lane): boolean {
    for (const id of this.#waiting[lane]) if (this.#free(id) > 0 && this.#room([id]) > 0) return true;
    return false;
  }

  /**
   * What to ask the database for now: nobody more than their window, all together no more than there is room. Whoever
   * is asked for leaves the queue: news of them that comes while the question is under way puts them back.
   */
  next(lane: Lane): ClaimRequest[] {
    const open = [...this.#waiting[lane]].filter((id) => this.#free(id) > 0);
    let room = this.#room(open);
    const requests: ClaimRequest[] = [];
    for (const [index, subscriptionId] of open.entries()) {
      if (room <= 0) break;
      const share = Math.ceil(room / (open.length - index));
      const limit = Math.min(this.#free(subscriptionId), share, MAX_TURN);
      requests.push({ subscriptionId, limit });
      this.#waiting[lane].delete(subscriptionId);
      const account = this.#accounts.get(subscriptionId);
      if (account !== undefined) account.pace = 0;
      room -= limit;
    }
    return requests;
  }

  /** Tells what a request brought. Who got less than asked for has nothing left; who got all of it queues up again. */
  answered(lane: Lane, { subscriptionId, limit }: ClaimRequest, got: number): void {
    if (got >= limit) this.#waiting[lane].add(subscriptionId);
    this.#held += got;
    this.#account(subscriptionId).held += got;
  }

  /** Takes a place for one that is held, if there is any. */
  start(subscriptionId: string): boolean {
    const account = this.#account(subscriptionId);
    if (this.isFull || account.sending >= account.window) return false;
    this.#sending += 1;
    account.sending += 1;
    return true;
  }

  finished(subscriptionId: string, delivered: boolean): void {
    const account = this.#account(subscriptionId);
    this.#sending -= 1;
    account.sending -= 1;
    this.#drop(account);
    if (!delivered) {
      account.window = Math.max(1, account.window >> 1);
      return;
    }
    account.pace += 1;
    grow(account, this.#limits.perSubscription);
  }

  /** One that was held is not sent after all. */
  unsent(subscriptionId: string): void {
    const account = this.#account(subscriptionId);
    this.#drop(account);
    account.pace = 0;
  }

  /**
   * To be told every few seconds. Who has nothing under way loses half of what it grew: its connections have closed
   * meanwhile, and a window that stayed would open them all at once. Failures are remembered.
   */
  rest(): void {
    for (const [id, account] of this.#accounts) {
      if (account.held > 0 || account.window < FIRST_WINDOW) continue;
      account.window = Math.max(FIRST_WINDOW, account.window >> 1);
      if (account.window === FIRST_WINDOW) this.#accounts.delete(id);
    }
  }

  #drop(account: Account): void {
    this.#held -= 1;
    account.held -= 1;
  }

  #room(asking: string[]): number {
    let ahead = 0;
    for (const id of asking) ahead += aheadOf(this.#accounts.get(id));
    return this.#limits.overall + Math.min(ahead, 2 * this.#limits.overall) - this.#held;
  }

  #free(subscriptionId: string): number {
    const account = this.#accounts.get(subscriptionId);
    return account === undefined ? FIRST_WINDOW : account.window + aheadOf(account) - account.held;
  }

  #account(subscriptionId: string): Account {
    const known = this.#accounts.get(subscriptionId);
    if (known !== undefined) return known;
    const account = { held: 0, sending: 0, window: FIRST_WINDOW, successes: 0, pace: 0 };
    this.#accounts.set(subscriptionId, account);
    return account;
  }
}

const aheadOf = (account: Account | undefined): number =>
  account === undefined ? 0 : 2 * Math.min(account.pace, account.window);

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
