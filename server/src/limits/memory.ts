import type { Clock } from '../lib/clock.ts';
import { LIMIT, type Limiter, type Verdict, WINDOW_MS } from './limiter.ts';
import { ageOf, type Snapshot } from './snapshot.ts';

/** The slab grows in chunks of half a megabyte, which are never copied. */
const RINGS_PER_CHUNK = 1_024;
/** Keys checked for eviction per request: incremental, so that eviction never causes a pause. */
const SWEEP_STEP = 2;

/** A ring buffer: one key's slice of the slab. The objects are reused. */
interface Ring {
  times: Float64Array;
  offset: number;
  /** Index of the oldest accepted request. */
  head: number;
  count: number;
}

/**
 * The windows of one process: a ring buffer of accepted times per key, in a slab of typed arrays, so that a million keys
 * put no load on the garbage collector.
 */
export class MemoryLimiter implements Limiter {
  readonly #clock: Clock;
  readonly #limit: () => number;
  readonly #rings = new Map<string, Ring>();
  readonly #free: Ring[] = [];
  #sweep: Iterator<[string, Ring]> = this.#rings.entries();

  /** `limit` is asked for each request: that of one of several processes depends on how many there are. */
  constructor(clock: Clock, limit = () => LIMIT) {
    this.#clock = clock;
    this.#limit = limit;
  }

  /** Number of keys in memory. */
  get size(): number {
    return this.#rings.size;
  }

  consume(keyId: string): Verdict {
    const now = this.#clock.monotonic();
    this.#evictIdle(now);
    const ring = this.#rings.get(keyId) ?? this.#add(keyId);
    expire(ring, now);

    const limit = this.#limit();
    const allowed = ring.count < limit;
    if (allowed) push(ring, now);
    // If the limit has become less, more than one of them has to leave the window.
    const freeInMs = timeAt(ring, (ring.head + Math.max(0, ring.count - limit)) % LIMIT) + WINDOW_MS - now;
    // The wall clock is truncated to milliseconds: if the monotonic clock is finer, the actual time is up to 1 ms later.
    const truncatedMs = Number.isInteger(now) ? 0 : 1;
    return {
      allowed,
      remaining: Math.max(0, limit - ring.count),
      resetAtSeconds: Math.ceil((this.#clock.now() + freeInMs + truncatedMs) / 1000),
    };
  }

  /** Counts a request that was allowed elsewhere. */
  note(keyId: string): void {
    const now = this.#clock.monotonic();
    this.#evictIdle(now);
    const ring = this.#rings.get(keyId) ?? this.#add(keyId);
    expire(ring, now);
    if (ring.count === LIMIT) dropOldest(ring);
    push(ring, now);
  }

  /** All current windows, for the next process. */
  snapshot(): Snapshot {
    const now = this.#clock.monotonic();
    const ages: Snapshot['ages'] = [];
    for (const [keyId, ring] of this.#rings) {
      expire(ring, now);
      if (ring.count > 0) ages.push([keyId, timesOf(ring).map((time) => Math.floor(now - time))]);
    }
    return { takenAt: this.#clock.now(), ages };
  }

  /** Merges the windows of a stopped process. If several processes served the same key, the newest requests count. */
  restore(snapshot: Snapshot): void {
    const now = this.#clock.monotonic();
    const elapsed = ageOf(snapshot, this.#clock.now());
    for (const [keyId, ages] of snapshot.ages) {
      const ring = this.#rings.get(keyId);
      const times = [...(ring === undefined ? [] : timesOf(ring)), ...ages.map((age) => now - elapsed - age)];
      const live = times.filter((time) => time + WINDOW_MS > now).sort((a, b) => a - b);
      if (live.length > 0) fill(ring ?? this.#add(keyId), live.slice(-LIMIT));
    }
  }

  problem(): undefined {}

  async close(): Promise<void> {}

  #add(keyId: string): Ring {
    const ring = this.#free.pop() ?? this.#grow();
    ring.head = 0;
    ring.count = 0;
    this.#rings.set(keyId, ring);
    return ring;
  }

  /** Adds a chunk of rings to the free list, except for the one that is returned. */
  #grow(): Ring {
    const times = new Float64Array(RINGS_PER_CHUNK * LIMIT);
    for (let i = 1; i < RINGS_PER_CHUNK; i++)
      this.#free.push({ times, offset: i * LIMIT, head: 0, count: 0 });
    return { times, offset: 0, head: 0, count: 0 };
  }

  /** Cycles through all keys, a few per call, and returns the rings of idle ones to the free list. */
  #evictIdle(now: number): void {
    for (let step = 0; step < SWEEP_STEP; step++) {
      const next = this.#sweep.next();
      if (next.done) {
        this.#sweep = this.#rings.entries();
        return;
      }
      const [keyId, ring] = next.value;
      expire(ring, now);
      if (ring.count > 0) continue;
      this.#rings.delete(keyId);
      this.#free.push(ring);
    }
  }
}

/** Always there, because `index` is less than LIMIT; a check would cost every request. */
const timeAt = (ring: Ring, index: number): number => ring.times[ring.offset + index] as number;

const oldest = (ring: Ring): number => timeAt(ring, ring.head);

/** Oldest first. */
const timesOf = (ring: Ring): number[] =>
  Array.from({ length: ring.count }, (_, i) => timeAt(ring, (ring.head + i) % LIMIT));

function fill(ring: Ring, times: number[]): void {
  ring.times.set(times, ring.offset);
  ring.head = 0;
  ring.count = times.length;
}

function expire(ring: Ring, now: number): void {
  while (ring.count > 0 && oldest(ring) + WINDOW_MS <= now) dropOldest(ring);
}

function push(ring: Ring, now: number): void {
  ring.times[ring.offset + ((ring.head + ring.count) % LIMIT)] = now;
  ring.count += 1;
}

function dropOldest(ring: Ring): void {
  ring.head = (ring.head + 1) % LIMIT;
  ring.count -= 1;
}
