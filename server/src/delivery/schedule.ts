import type { ClaimRequest, Lane } from './claim.ts';

interface Subscription {
  accountId: string;
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

/** What all subscriptions of an account come to. */
interface Account {
  held: number;
  sending: number;
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
/** An account holds at most so many times what is left free. */
const TIMES_FREE = 4;
/** Claimed and not finished, in units of `overall`. */
const MOST_HELD = 3;

/**
 * Who may send next. Places are shared between accounts first: one may hold four times as many as are then left free. So a
 * single one gets at most 80 %, of two that want all each 44 %, of ten each 10 %; and somebody who comes anew finds
 * a place at once, although those taken by receivers that hang come back only after 15 s. Where there is one
 * account alone, it may hold all.
 *
 * Within an account each subscription has a window of its own, small until it answers and small again when it fails, so
 * that those who hang hold a few places and never all. Turns go round, of accounts and of subscriptions; first attempts
 * come before retries.
 *
 * Beyond its window, a subscription is asked for twice as many as it finished since it was last asked for: they are at
 * hand when a place falls free, while the database is asked for the next. One that hangs has finished none.
 */
export class Schedule {
  readonly #limits: ScheduleLimits;
  readonly #accounts = new Map<string, Account>();
  readonly #subscriptions = new Map<string, Subscription>();
  /** By account, the subscriptions that may have something waiting; both in the order of their turns. */
  readonly #waiting: Record<Lane, Map<string, Set<string>>> = { fresh: new Map(), retry: new Map() };
  #held = 0;
  #sending = 0;
  /** The first account that was met, and whether there are others. */
  #first: string | undefined;
  #shared = false;

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

  /** There is this account: as soon as there are two, places are left for those who have none. */
  meet(accountId: string): void {
    this.#first ??= accountId;
    if (accountId !== this.#first) this.#shared = true;
  }

  add(lane: Lane, accountId: string, subscriptionId: string): void {
    this.meet(accountId);
    const waiting = this.#waiting[lane].get(accountId);
    if (waiting === undefined) this.#waiting[lane].set(accountId, new Set([subscriptionId]));
    else waiting.add(subscriptionId);
  }

  /** Whether `next` would ask for anything. */
  hasTurn(lane: Lane): boolean {
    const asking = this.#asking(lane);
    const room = this.#room(asking);
    return asking.some((one) => this.#shareOf(one, room) > 0);
  }

  /**
   * What to ask the database for now: nobody more than their window, no account more than its share, all together no more
   * than there is room. Whoever is asked for leaves the queue: news of them that comes while the question is under way
   * puts them back.
   */
  next(lane: Lane): ClaimRequest[] {
    const asking = this.#asking(lane);
    let room = this.#room(asking);
    const requests: ClaimRequest[] = [];
    for (const [index, one] of asking.entries()) {
      const { accountId, open } = one;
      let places = this.#shareOf(one, Math.ceil(room / (asking.length - index)));
      if (places <= 0) continue;
      const waiting = this.#waiting[lane].get(accountId) as Set<string>;
      for (const [turn, subscriptionId] of open.entries()) {
        if (places <= 0) break;
        const share = Math.ceil(places / (open.length - turn));
        const limit = Math.min(this.#free(subscriptionId), share, MAX_TURN);
        requests.push({ accountId, subscriptionId, limit });
        waiting.delete(subscriptionId);
        const subscription = this.#subscriptions.get(subscriptionId);
        if (subscription !== undefined) subscription.pace = 0;
        places -= limit;
        room -= limit;
      }
      // Its next turn comes after everybody else's.
      this.#waiting[lane].delete(accountId);
      if (waiting.size > 0) this.#waiting[lane].set(accountId, waiting);
    }
    return requests;
  }

  /** Tells what a request brought. Who got less than asked for has nothing left; who got all of it queues up again. */
  answered(lane: Lane, { accountId, subscriptionId, limit }: ClaimRequest, got: number): void {
    if (got >= limit) this.add(lane, accountId, subscriptionId);
    const subscription = this.#subscription(accountId, subscriptionId);
    this.#held += got;
    subscription.held += got;
    this.#account(accountId).held += got;
  }

  /** Takes a place for one that is held, if there is any. */
  start(subscriptionId: string): boolean {
    const subscription = this.#known(subscriptionId);
    const account = this.#account(subscription.accountId);
    if (subscription.sending >= subscription.window || this.#places(account) <= 0) return false;
    this.#sending += 1;
    subscription.sending += 1;
    account.sending += 1;
    return true;
  }

  finished(subscriptionId: string, delivered: boolean): void {
    const subscription = this.#known(subscriptionId);
    this.#sending -= 1;
    subscription.sending -= 1;
    this.#account(subscription.accountId).sending -= 1;
    this.#drop(subscription);
    if (!delivered) {
      subscription.window = Math.max(1, subscription.window >> 1);
      return;
    }
    subscription.pace += 1;
    grow(subscription, this.#limits.perSubscription);
  }

  /** One that was held is not sent after all: it waits again, in one of these. */
  unsent(subscriptionId: string, lanes: readonly Lane[]): void {
    const subscription = this.#known(subscriptionId);
    this.#drop(subscription);
    subscription.pace = 0;
    for (const lane of lanes) this.add(lane, subscription.accountId, subscriptionId);
  }

  /**
   * To be told every few seconds. Who has nothing under way loses half of what it grew: its connections have closed
   * meanwhile, and a window that stayed would open them all at once. Failures are remembered.
   */
  rest(): void {
    for (const [id, subscription] of this.#subscriptions) {
      if (subscription.held > 0 || subscription.window < FIRST_WINDOW) continue;
      subscription.window = Math.max(FIRST_WINDOW, subscription.window >> 1);
      if (subscription.window === FIRST_WINDOW) this.#subscriptions.delete(id);
    }
    for (const [id, account] of this.#accounts) if (account.held === 0) this.#accounts.delete(id);
  }

  #drop(subscription: Subscription): void {
    this.#held -= 1;
    subscription.held -= 1;
    this.#account(subscription.accountId).held -= 1;
  }

  /** Accounts whose subscriptions have something waiting and a window that is not full, in the order of their turns. */
  #asking(lane: Lane): Asking[] {
    const asking: Asking[] = [];
    for (const [accountId, waiting] of this.#waiting[lane]) {
      const open: string[] = [];
      let ahead = 0;
      for (const id of waiting) {
        if (this.#free(id) <= 0) continue;
        open.push(id);
        ahead += aheadOf(this.#subscriptions.get(id));
      }
      if (open.length > 0) asking.push({ accountId, open, ahead });
    }
    return asking;
  }

  /** What may be claimed now over all, so much ahead included. */
  #room(asking: Asking[]): number {
    const { overall } = this.#limits;
    let ahead = 0;
    for (const one of asking) ahead += one.ahead;
    return Math.min(Math.max(0, overall - this.#held) + ahead, MOST_HELD * overall - this.#held);
  }

  /** Of `room`, what this account may claim. One that holds nothing gets its first few, whoever else has filled the room. */
  #shareOf({ accountId, ahead }: Asking, room: number): number {
    const account = this.#accounts.get(accountId) ?? NOTHING;
    const most = this.#places(account) + ahead - (account.held - account.sending);
    return Math.min(most, account.held === 0 ? Math.max(room, FIRST_WINDOW) : room);
  }

  /** How many more this account may start now: as many as still leave a quarter of what it then holds to others. */
  #places(account: Account): number {
    const free = this.#limits.overall - this.#sending;
    if (!this.#shared) return free;
    const fair = Math.floor((TIMES_FREE * free - account.sending) / (TIMES_FREE + 1));
    return Math.min(free, Math.max(fair, account.sending === 0 ? 1 : 0));
  }

  #free(subscriptionId: string): number {
    const subscription = this.#subscriptions.get(subscriptionId);
    return subscription === undefined
      ? FIRST_WINDOW
      : subscription.window + aheadOf(subscription) - subscription.held;
  }

  #known(subscriptionId: string): Subscription {
    const subscription = this.#subscriptions.get(subscriptionId);
    if (subscription === undefined) throw new Error(`${subscriptionId} holds nothing here`);
    return subscription;
  }

  #subscription(accountId: string, subscriptionId: string): Subscription {
    const known = this.#subscriptions.get(subscriptionId);
    if (known !== undefined) return known;
    const subscription = { accountId, held: 0, sending: 0, window: FIRST_WINDOW, successes: 0, pace: 0 };
    this.#subscriptions.set(subscriptionId, subscription);
    return subscription;
  }

  #account(id: string): Account {
    const known = this.#accounts.get(id);
    if (known !== undefined) return known;
    const account = { ...NOTHING };
    this.#accounts.set(id, account);
    return account;
  }
}

const NOTHING: Account = { held: 0, sending: 0 };

interface Asking {
  accountId: string;
  open: string[];
  ahead: number;
}

const aheadOf = (subscription: Subscription | undefined): number =>
  subscription === undefined ? 0 : 2 * Math.min(subscription.pace, subscription.window);

/**
 * By one for each window's worth of successes. A place more may be a connection more, which costs as much as 25 warm
 * deliveries: growing with every success would answer a short rush with a storm of handshakes.
 */
function grow(subscription: Subscription, limit: number): void {
  subscription.successes += 1;
  if (subscription.successes < subscription.window || subscription.window >= limit) return;
  subscription.successes = 0;
  subscription.window += 1;
}
