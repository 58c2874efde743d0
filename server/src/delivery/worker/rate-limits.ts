import type { Clock } from '../../lib/clock.ts';
import type { ClaimRequest, Lane } from '../claims/claim.ts';
import type { Reserved } from '../claims/reserve-slots.ts';

interface Limited {
  /** When it is worth asking for slots, on the monotonic clock. */
  askAt: number;
  /** Times at which claimed deliveries may start. */
  slots: number[];
  /** The last starts, at most `max`. */
  starts: number[];
  max: number;
  /** Lanes for which a timer is set, and whether one is for the next slot. */
  waking: Set<Lane>;
  isWatched: boolean;
}

export interface RateLimitOptions {
  clock: Clock;
  reserve(requests: readonly ClaimRequest[]): Promise<Map<string, Reserved>>;
  giveBack(subscriptionId: string, reserved: Reserved, unused: number): Promise<void>;
  later(ms: number, work: () => void): void;
  /** Slots of this request's subscription can be had now. */
  onAsk(lane: Lane, request: ClaimRequest): void;
  /** A claimed delivery of this subscription may start now. */
  onSlot(subscriptionId: string): void;
}

/** A request to claim what there are slots for; none are needed if the limit was removed. */
export interface Admitted {
  request: ClaimRequest;
  reserved?: Reserved & { answeredAt: number };
}

const SECOND_MS = 1_000;

/**
 * Subscriptions with `maxPerSecond`, as far as this process has met them. Deliveries of one are claimed only for slots that were
 * reserved in the database, evenly spaced over all processes, and each starts at the time of its slot. In this process,
 * whatever was late, no second ever has more starts than allowed.
 */
export class RateLimits {
  readonly #options: RateLimitOptions;
  readonly #limited = new Map<string, Limited>();

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  /** That it has a limit is found out with the first claim. */
  has(subscriptionId: string): boolean {
    return this.#limited.has(subscriptionId);
  }

  learn(subscriptionId: string, max: number): void {
    if (this.has(subscriptionId)) return;
    const askAt = Number.NEGATIVE_INFINITY;
    const limited = { askAt, slots: [], starts: [], max, waking: new Set<Lane>(), isWatched: false };
    this.#limited.set(subscriptionId, limited);
  }

  /** Those that get slots now. The others are asked for again when their time comes. */
  async admit(lane: Lane, requests: readonly ClaimRequest[]): Promise<Admitted[]> {
    const now = this.#options.clock.monotonic();
    const asking: ClaimRequest[] = [];
    for (const request of requests) {
      const limited = this.#limited.get(request.subscriptionId);
      if (limited === undefined || limited.askAt <= now) asking.push(request);
      else this.#askLater(lane, request, limited);
    }
    if (asking.length === 0) return [];
    const reserved = await this.#options.reserve(asking);
    const answeredAt = this.#options.clock.monotonic();
    return asking.flatMap((request) => this.#admitted(lane, request, reserved, answeredAt));
  }

  /** Notes how many were claimed for the slots of a request; slots left over go back. */
  async claimed(
    { request: { subscriptionId } }: Admitted,
    reserved: NonNullable<Admitted['reserved']>,
    got: number,
  ): Promise<void> {
    const limited = this.#limited.get(subscriptionId);
    if (limited === undefined) return;
    const { answeredAt, firstInMs, everyMs, count } = reserved;
    for (let n = 0; n < got; n++) limited.slots.push(answeredAt + firstInMs + n * everyMs);
    if (got === count) return;
    limited.askAt = Number.NEGATIVE_INFINITY;
    await this.#options.giveBack(subscriptionId, reserved, count - got);
  }

  /** Whether the next claimed delivery may start. If not yet, `onSlot` is called when it may. */
  mayStart(subscriptionId: string): boolean {
    const limited = this.#limited.get(subscriptionId);
    if (limited === undefined) return true;
    const { clock, later, onSlot } = this.#options;
    const now = clock.monotonic();
    const lastButMax = limited.starts.at(-limited.max) ?? Number.NEGATIVE_INFINITY;
    const at = Math.max(limited.slots[0] ?? now, lastButMax + SECOND_MS);
    if (at <= now) return true;
    if (!limited.isWatched) {
      limited.isWatched = true;
      later(Math.ceil(at - now), () => {
        limited.isWatched = false;
        onSlot(subscriptionId);
      });
    }
    return false;
  }

  started(subscriptionId: string): void {
    const limited = this.#limited.get(subscriptionId);
    if (limited === undefined) return;
    limited.slots.shift();
    limited.starts.push(this.#options.clock.monotonic());
    if (limited.starts.length > limited.max) limited.starts.splice(0, limited.starts.length - limited.max);
  }

  /** A delivery that was claimed for a slot is not sent after all. */
  missed(subscriptionId: string): void {
    this.#limited.get(subscriptionId)?.slots.shift();
  }

  #admitted(
    lane: Lane,
    request: ClaimRequest,
    reservations: ReadonlyMap<string, Reserved>,
    answeredAt: number,
  ): Admitted[] {
    const { subscriptionId } = request;
    const reserved = reservations.get(subscriptionId);
    if (reserved === undefined) {
      this.#limited.delete(subscriptionId);
      return [{ request }];
    }
    const { maxPerSecond, count, askInMs } = reserved;
    this.learn(subscriptionId, maxPerSecond);
    const limited = this.#limited.get(subscriptionId);
    if (limited === undefined) return [];
    limited.max = maxPerSecond;
    limited.askAt = answeredAt + askInMs;
    if (count > 0) return [{ request, reserved: { ...reserved, answeredAt } }];
    this.#askLater(lane, request, limited);
    return [];
  }

  #askLater(lane: Lane, request: ClaimRequest, limited: Limited): void {
    if (limited.waking.has(lane)) return;
    limited.waking.add(lane);
    const inMs = Math.ceil(limited.askAt - this.#options.clock.monotonic());
    this.#options.later(Math.max(1, inMs), () => {
      limited.waking.delete(lane);
      this.#options.onAsk(lane, request);
    });
  }
}
