import type { ClaimRequest, Lane } from '../claims/claim.ts';
import type { AttemptResult } from '../recording/outcome.ts';

interface Subscription {
  accountId: string;
  /** Claimed by this process and not finished: being sent, or waiting here for a slot. */
  claims: number;
  sending: number;
  /** How many may be under way: grows with success, shrinks with each failure. */
  window: number;
  /** Whether more could have been sent since the last claim if the window were larger: only then it grows. */
  isLimiting: boolean;
  /** Most under way at once since windows were last adjusted. */
  peak: number;
  /** Successes since it last grew, while it was limiting. */
  successes: number;
  /** Successes since more was last asked for. */
  pace: number;
}

/** The sums over all subscriptions of an account. */
interface Account {
  claims: number;
  sending: number;
}

export interface ScheduleLimits {
  /** Under way in this process, over all subscriptions. */
  overall: number;
  /** Under way for one subscription, once it has shown that it answers. */
  perSubscription: number;
}

const FIRST_WINDOW = 4;
/** Up to here a window grows with every success, so that it doubles with each round trip; beyond it grows slowly. */
const FAST_GROWTH_TO = 16;
/** Slots of a window that only first attempts take, so that what happens now never waits for what is sent again. */
const LEFT_FOR_FRESH = 1;
/** Claimed at a time, for one subscription or many, so that everyone who waits gets a turn, requests to the API included. */
const MAX_TURN = 300;
/** An account uses at most this many times what is left free. */
const TIMES_FREE = 4;
/** Claimed and not finished, as a multiple of `overall`. */
const MAX_CLAIMS = 3;

/**
 * Decides who may send next. Slots are shared between accounts first: one may use four times as many as are then left free.
 * So a single account gets at most 80 %, two that want everything get 44 % each, ten get 10 % each; and a newcomer finds a
 * slot at once, although those taken by receivers that hang become free only after 15 s. Where one account alone has
 * webhooks, it may use all.
 *
 * Within an account each subscription has a window of its own, small until it answers and small again when it fails, so
 * that receivers that hang take a few slots and never all. Accounts, and the subscriptions of each, take turns; first
 * attempts come before retries.
 *
 * Beyond its window, a subscription prefetches twice as many as it finished since its last claim: they are at hand when a
 * slot becomes free, while the next are being claimed. One that hangs has finished none. Retries, and what is sent again, are
 * not prefetched, and leave a slot of each window to first attempts.
 */
export class Schedule {
  readonly #limits: ScheduleLimits;
  readonly #accounts = new Map<string, Account>();
  readonly #subscriptions = new Map<string, Subscription>();
  /** By account, the subscriptions that may have something waiting; both in the order of their turns. */
  readonly #waiting: Record<Lane, Map<string, Set<string>>> = { fresh: new Map(), retry: new Map() };
  #claims = 0;
  #sending = 0;
  /** The first account seen, and whether there are others. */
  #first: string | undefined;
  #shared = false;

  constructor(limits: ScheduleLimits) {
    this.#limits = limits;
  }

  get sending(): number {
    return this.#sending;
  }

  /** Claimed here and not finished. */
  get claims(): number {
    return this.#claims;
  }

  /** Subscriptions that get fewer at once than a new one, because attempts failed. */
  get throttled(): number {
    let count = 0;
    for (const { window } of this.#subscriptions.values()) if (window < FIRST_WINDOW) count += 1;
    return count;
  }

  /** Notes that this account has webhooks: as soon as there are two, slots are left free for others. */
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
   * What to claim now: no subscription more than its window, no account more than its share, all together no more than there
   * is room. The subscriptions claimed for leave the queue: news of them that comes while the claim is under way puts them
   * back.
   */
  next(lane: Lane): ClaimRequest[] {
    const asking = this.#asking(lane);
    let room = this.#room(asking);
    let left = MAX_TURN;
    const requests: ClaimRequest[] = [];
    for (const [index, one] of asking.entries()) {
      if (left <= 0) break;
      const { accountId, waiting, open } = one;
      const share = Math.ceil(Math.min(room, left) / (asking.length - index));
      let slots = Math.min(this.#shareOf(one, share), left);
      if (slots <= 0) continue;
      for (const [turn, subscriptionId] of open.entries()) {
        if (slots <= 0) break;
        const limit = Math.min(this.#free(subscriptionId, lane), Math.ceil(slots / (open.length - turn)));
        requests.push({ accountId, subscriptionId, limit });
        waiting.delete(subscriptionId);
        const subscription = this.#subscriptions.get(subscriptionId);
        if (subscription !== undefined) {
          subscription.pace = 0;
          subscription.isLimiting = false;
        }
        slots -= limit;
        room -= limit;
        left -= limit;
      }
      // Its next turn comes after everybody else's.
      this.#waiting[lane].delete(accountId);
      if (waiting.size > 0) this.#waiting[lane].set(accountId, waiting);
    }
    return requests;
  }

  /** How many new deliveries of a subscription may be sent at once, with nothing waiting before them. */
  startable(accountId: string, subscriptionId: string): number {
    this.meet(accountId);
    if (this.#waiting.fresh.get(accountId)?.has(subscriptionId)) return 0;
    const { window, claims } = this.#subscriptions.get(subscriptionId) ?? { window: FIRST_WINDOW, claims: 0 };
    const account = this.#accounts.get(accountId) ?? NOTHING;
    const unsent = account.claims - account.sending;
    return Math.max(0, Math.min(window - claims, this.#slots(account) - unsent));
  }

  /** Notes what a request brought. Less than asked for: the subscription has nothing left. All of it: it queues up again. */
  claimed(lane: Lane, { accountId, subscriptionId, limit }: ClaimRequest, got: number): void {
    if (got >= limit) this.add(lane, accountId, subscriptionId);
    const subscription = this.#subscription(accountId, subscriptionId);
    if (got >= limit) subscription.isLimiting = true;
    this.#claims += got;
    subscription.claims += got;
    this.#account(accountId).claims += got;
  }

  /** Takes a slot for a claimed delivery, if one is free. */
  start(subscriptionId: string): boolean {
    const subscription = this.#known(subscriptionId);
    const account = this.#account(subscription.accountId);
    if (subscription.sending >= subscription.window) {
      subscription.isLimiting = true;
      return false;
    }
    if (this.#slots(account) <= 0) return false;
    this.#sending += 1;
    subscription.sending += 1;
    if (subscription.sending > subscription.peak) subscription.peak = subscription.sending;
    account.sending += 1;
    return true;
  }

  /** Frees the slot of a delivery that was not started after all; it is still claimed. */
  notStarted(subscriptionId: string): void {
    this.#freeSlot(this.#known(subscriptionId));
  }

  /**
   * A failure halves the window, because it occupied a slot for long, or asked for less. An error that was answered at once
   * costs one: it takes away what a success adds, so that a receiver is sent less only if most attempts fail.
   */
  finished(subscriptionId: string, result: AttemptResult): void {
    const subscription = this.#known(subscriptionId);
    this.#freeSlot(subscription);
    this.#drop(subscription);
    if (result !== 'delivered') {
      const { window } = subscription;
      subscription.window = Math.max(1, result === 'failed' ? window >> 1 : window - 1);
      return;
    }
    subscription.pace += 1;
    grow(subscription, this.#limits.perSubscription);
  }

  /** A claimed delivery is not sent after all: it waits again, in one of these lanes. */
  unsent(subscriptionId: string, lanes: readonly Lane[]): void {
    const subscription = this.#known(subscriptionId);
    this.#drop(subscription);
    subscription.pace = 0;
    for (const lane of lanes) this.add(lane, subscription.accountId, subscriptionId);
  }

  /**
   * To be called every few seconds. A window of which less than half was used, or with nothing under way, is halved: its
   * connections have closed meanwhile or soon will, and a large window would open them all at once. Windows that failures
   * made small stay small.
   */
  shrinkIdle(): void {
    for (const [id, subscription] of this.#subscriptions) {
      const { claims, peak, window, sending } = subscription;
      subscription.peak = sending;
      if (window < FIRST_WINDOW || (claims > 0 && 2 * peak >= window)) continue;
      subscription.window = Math.max(FIRST_WINDOW, window >> 1);
      if (claims === 0 && subscription.window === FIRST_WINDOW) this.#subscriptions.delete(id);
    }
    for (const [id, account] of this.#accounts) if (account.claims === 0) this.#accounts.delete(id);
  }

  #freeSlot(subscription: Subscription): void {
    this.#sending -= 1;
    subscription.sending -= 1;
    this.#account(subscription.accountId).sending -= 1;
  }

  #drop(subscription: Subscription): void {
    this.#claims -= 1;
    subscription.claims -= 1;
    this.#account(subscription.accountId).claims -= 1;
  }

  /** Accounts whose subscriptions have something waiting and a window that is not full, in the order of their turns. */
  #asking(lane: Lane): Asking[] {
    const asking: Asking[] = [];
    for (const [accountId, waiting] of this.#waiting[lane]) {
      const open: string[] = [];
      let ahead = 0;
      for (const id of waiting) {
        if (this.#free(id, lane) <= 0) continue;
        open.push(id);
        if (lane === 'fresh') ahead += aheadOf(this.#subscriptions.get(id));
      }
      if (open.length > 0) asking.push({ accountId, waiting, open, ahead });
    }
    return asking;
  }

  /** What may be claimed now by all together, prefetching included. */
  #room(asking: Asking[]): number {
    const { overall } = this.#limits;
    let ahead = 0;
    for (const one of asking) ahead += one.ahead;
    return Math.min(Math.max(0, overall - this.#claims) + ahead, MAX_CLAIMS * overall - this.#claims);
  }

  /**
   * How much of `room` this account may claim. An account without claims gets its first few, even if others have filled the
   * room.
   */
  #shareOf({ accountId, ahead }: Asking, room: number): number {
    const account = this.#accounts.get(accountId) ?? NOTHING;
    const most = this.#slots(account) + ahead - (account.claims - account.sending);
    return Math.min(most, account.claims === 0 ? Math.max(room, FIRST_WINDOW) : room);
  }

  /** How many more this account may start now: as many as leave others a quarter of what it then uses. */
  #slots(account: Account): number {
    const free = this.#limits.overall - this.#sending;
    if (!this.#shared) return free;
    const fair = Math.floor((TIMES_FREE * free - account.sending) / (TIMES_FREE + 1));
    return Math.min(free, Math.max(fair, account.sending === 0 ? 1 : 0));
  }

  #free(subscriptionId: string, lane: Lane): number {
    const subscription = this.#subscriptions.get(subscriptionId);
    const { window, claims } = subscription ?? { window: FIRST_WINDOW, claims: 0 };
    if (lane === 'fresh') return window + aheadOf(subscription) - claims;
    return Math.max(1, window - LEFT_FOR_FRESH) - claims;
  }

  #known(subscriptionId: string): Subscription {
    const subscription = this.#subscriptions.get(subscriptionId);
    if (subscription === undefined) throw new Error(`${subscriptionId} has no claims here`);
    return subscription;
  }

  #subscription(accountId: string, subscriptionId: string): Subscription {
    const known = this.#subscriptions.get(subscriptionId);
    if (known !== undefined) return known;
    const subscription = {
      accountId,
      claims: 0,
      sending: 0,
      window: FIRST_WINDOW,
      isLimiting: false,
      peak: 0,
      successes: 0,
      pace: 0,
    };
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

const NOTHING: Account = { claims: 0, sending: 0 };

interface Asking {
  accountId: string;
  /** All its subscriptions in this lane that may have something waiting. */
  waiting: Set<string>;
  /** Those whose window is not full. */
  open: string[];
  ahead: number;
}

const aheadOf = (subscription: Subscription | undefined): number =>
  subscription === undefined ? 0 : 2 * Math.min(subscription.pace, subscription.window);

/**
 * Only while it is the window that limits what is sent: a window that grew without need would open all its connections at
 * once in the next rush. Quickly at first, then by one for each window's worth of successes, because a slot more may be a
 * connection more, which costs as much as many warm deliveries.
 */
function grow(subscription: Subscription, limit: number): void {
  if (!subscription.isLimiting || subscription.window >= limit) return;
  subscription.successes += 1;
  if (subscription.window >= FAST_GROWTH_TO && subscription.successes < subscription.window) return;
  subscription.successes = 0;
  subscription.window += 1;
}
