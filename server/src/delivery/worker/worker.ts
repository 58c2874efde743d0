import type { Clock } from '../../lib/clock.ts';
import type { Vault } from '../../lib/crypto.ts';
import type { Tracer } from '../../lib/tracer.ts';
import type { Storage } from '../../storage/index.ts';
import { readAnnouncement } from '../../webhooks/index.ts';
import { createAbandonedClaims } from '../claims/abandoned-claims.ts';
import type { Claimed } from '../claims/claim.ts';
import { releaseExpired } from '../claims/release.ts';
import { resultOf } from '../recording/outcome.ts';
import { createOutcomeQueue } from '../recording/outcome-queue.ts';
import type { Finished, Next } from '../recording/record.ts';
import { createAttempt } from '../sending/attempt.ts';
import type { DestinationSender } from '../sending/destination-sender.ts';
import type { Sender } from '../sending/sender.ts';
import { createDispatcher, type Dispatcher } from './dispatcher.ts';
import { poll } from './poll.ts';
import { Schedule, type ScheduleLimits } from './schedule.ts';
import { createStallWatch } from './stall-watch.ts';
import { createTimers } from './timers.ts';
import { createTurns } from './turns.ts';

export interface WorkerOptions {
  storage: Storage;
  clock: Clock;
  vault: Vault;
  sender: Sender;
  destinations: DestinationSender;
  /** This installation's, if it is known. */
  publicUrl?: string | undefined;
  /** Where deliveries are traced. */
  tracer?: Tracer | undefined;
  limits: ScheduleLimits;
  /** No other process delivers from this database, so a claim found at the start was left by one that died. */
  alone: boolean;
  random?: () => number;
  on: WorkerEvents;
}

export interface WorkerEvents {
  attempted(finished: Finished): void;
  disabled(subscriptionId: string, lastError: string): void;
  /** Outcomes of these accounts' deliveries have been stored. */
  recorded(accountIds: Iterable<string>): void;
  error(error: unknown): void;
}

export interface DeliveryWorker {
  start(): Promise<void>;
  /** New deliveries that it sends without looking for them. */
  take: Dispatcher['take'];
  /** Starts nothing new, waits for the attempts under way and records them. */
  stop(): Promise<void>;
  /** Polls now: looks for whatever is due without waiting for an announcement. */
  look(): Promise<void>;
  readonly inFlight: number;
  /** Subscriptions that get fewer deliveries at once than usual, because attempts failed. */
  readonly throttled: number;
  /** The longest of: since the last successful poll, since the present turn began, since deliveries are due and none moves. */
  readonly stalledMs: number;
}

const POLL_MS = 5_000;
const POLL_AFTER_FAILURE_MS = 1_000;
/** How often to look for claims of workers that have died. */
const ABANDONED_MS = 1_000;
/**
 * One commit serves many: while attempts are under way, outcomes gather until there are half as many of them, or this long.
 * News of work waits a moment at most.
 */
const GATHER_MS = 12;
const NEWS_MS = 1;
/** Whatever is still under way after this is sent again later. */
const STOP_WAIT_MS = 16_000;

/**
 * claim → sign → send → record, for as long as there is something to send and a slot to send it in.
 *
 * The worker itself is in one of four states:
 *
 * | State    | On            | Next                                                                                |
 * |----------|---------------|-------------------------------------------------------------------------------------|
 * | created  | `start()`     | running: polls, and listens for announcements                                       |
 * | running  | `stop()`      | draining: claims and starts nothing; what waits for a slot is released              |
 * | draining | nothing claimed and everything recorded, or 16 s have passed | stopped: connections are closed      |
 * | stopped  |               |                                                                                     |
 *
 * While it runs it takes turns (`turns.ts`: idle → scheduled → running). A turn records the outcomes gathered so far
 * (`outcome-queue.ts`: empty → gathering → recording), and claims first attempts, then retries (`dispatcher.ts`). A claimed
 * delivery waits for a slot of its subscription, is sent, and becomes an outcome; without a slot in time its claim is released. Turns are woken by announcements, by outcomes, by timers for retries that are soon due, and by the poll.
 */
export function createWorker(options: WorkerOptions): DeliveryWorker {
  const { storage, clock, sender, random = Math.random, on } = options;
  const attempt = createAttempt(options);
  const schedule = new Schedule(options.limits);
  const timers = createTimers();
  const turns = createTurns({ clock, takeTurn, onEnd: wakeForMore, onError: on.error });
  const outcomes = createOutcomeQueue({
    storage,
    clock,
    random,
    onNext: wakeFor,
    onMore: wakeForOutcomes,
    onFailure: turns.fail,
    on,
  });
  const dispatcher = createDispatcher({
    storage,
    clock,
    schedule,
    send,
    later: timers.later,
    onWork: wakeForNews,
    onNext: wakeFor,
    onFailure: turns.fail,
    onError: on.error,
  });
  const abandoned = createAbandonedClaims(storage);
  const stalls = createStallWatch({
    storage,
    clock,
    claims: () => schedule.claims,
    unstarted: () => dispatcher.unstarted,
  });
  let state: 'created' | 'running' | 'draining' | 'stopped' = 'created';
  let stopListening = () => {};
  let polledAt = clock.monotonic();

  function wakeForNews(): void {
    turns.wake(schedule.sending === 0 ? 0 : NEWS_MS);
  }

  function wakeForOutcomes(): void {
    turns.wake(outcomes.size * 2 >= schedule.sending ? 0 : GATHER_MS);
  }

  /** After a turn, for work that it left or that has arrived meanwhile. */
  function wakeForMore(): void {
    const more = dispatcher.hasUnreleased || schedule.hasTurn('fresh') || schedule.hasTurn('retry');
    if (state === 'running' && more) wakeForNews();
    else if (outcomes.size > 0 && !outcomes.isRecording) wakeForOutcomes();
  }

  /**
   * Recording is asked for first, in the same tick, so that on SQLite it shares the claim's commit; but it is not waited for:
   * slots are free when an attempt has ended, and over PostgreSQL each statement waits for a turn of the busy event loop.
   */
  async function takeTurn(): Promise<void> {
    outcomes.record();
    if (state !== 'running' || dispatcher.hasUnreleased) await dispatcher.releaseLate();
    if (state !== 'running') return;
    await dispatcher.claim('fresh');
    await dispatcher.claim('retry');
  }

  function send(claimed: Claimed): void {
    void attempt(claimed).then((outcome) => {
      if (outcome === undefined) return putBack(claimed);
      stalls.progress();
      const finished = { claimed, outcome };
      schedule.finished(claimed.subscriptionId, resultOf(outcome));
      outcomes.add(finished);
      on.attempted(finished);
      dispatcher.fillSlots();
      wakeForOutcomes();
    });
  }

  /** Its sender was too busy to start it in time, as it must be: it is claimed anew. */
  function putBack(claimed: Claimed): void {
    dispatcher.putBack(claimed);
    dispatcher.fillSlots();
    wakeForNews();
  }

  /** Those that are far off are left to the poll, so that timers stay few. */
  function wakeFor({ lane, accountId, subscriptionId, inMs }: Next): void {
    if (inMs > 2 * POLL_MS) return;
    timers.later(inMs, () => {
      schedule.add(lane, accountId, subscriptionId);
      wakeForNews();
    });
  }

  async function look(): Promise<void> {
    if (await poll(storage, schedule, wakeFor, random)) sender.prepare?.();
    polledAt = clock.monotonic();
    wakeForNews();
    await stalls.look();
  }

  async function lookForAbandoned(): Promise<void> {
    if (await abandoned.release()) await look();
  }

  function repeatEvery(ms: number, job: () => Promise<void>): void {
    timers.later(
      ms,
      () =>
        void job()
          .catch(on.error)
          .finally(() => repeatEvery(ms, job)),
    );
  }

  function pollAgain(inMs = POLL_MS): void {
    timers.later(inMs, () => {
      look().then(
        () => pollAgain(),
        (error) => {
          on.error(error);
          pollAgain(POLL_AFTER_FAILURE_MS);
        },
      );
    });
  }

  function onAnnouncement(message: string): void {
    const { accountId, subscriptionIds, retriesToo } = readAnnouncement(message);
    if (subscriptionIds.length === 0) return;
    for (const id of subscriptionIds) {
      schedule.add('fresh', accountId, id);
      if (retriesToo) schedule.add('retry', accountId, id);
    }
    wakeForNews();
  }

  return {
    get inFlight() {
      return schedule.sending;
    },

    get throttled() {
      return schedule.throttled;
    },

    get stalledMs() {
      return Math.max(clock.monotonic() - polledAt, turns.runningMs, stalls.stalledMs);
    },

    async start() {
      state = 'running';
      stopListening = storage.onAnnounced('work', onAnnouncement);
      if (options.alone) await releaseExpired(storage, true);
      await look();
      pollAgain();
      if (storage.isShared) {
        await lookForAbandoned();
        repeatEvery(ABANDONED_MS, lookForAbandoned);
      }
    },

    look,
    take: dispatcher.take,

    async stop() {
      state = 'draining';
      dispatcher.close();
      stopListening();
      timers.cancel();
      const deadline = clock.monotonic() + STOP_WAIT_MS;
      const isBusy = () => schedule.claims > 0 || outcomes.size > 0 || outcomes.isRecording;
      while (isBusy() && clock.monotonic() < deadline) {
        turns.wake(0);
        await new Promise((next) => setTimeout(next, 10));
      }
      await turns.end();
      await outcomes.recorded();
      await Promise.all([sender.close(), options.destinations.close()]);
      state = 'stopped';
    },
  };
}
