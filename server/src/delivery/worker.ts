import type { Clock } from '../lib/clock.ts';
import type { Vault } from '../lib/crypto.ts';
import type { Storage } from '../storage/index.ts';
import { readAnnouncement, START_WITHIN_MS } from '../webhooks/index.ts';
import { createAttempt } from './attempt.ts';
import {
  type Claimed,
  type ClaimRequest,
  claim,
  findAccounts,
  findWaiting,
  type Lane,
  newClaimId,
  releaseExpired,
} from './claim.ts';
import { createGiveBack } from './give-back.ts';
import type { Finished, Next } from './record.ts';
import { recordEach } from './record-each.ts';
import { Schedule, type ScheduleLimits } from './schedule.ts';
import type { Sender } from './sender.ts';
import { WaitingRoom } from './waiting-room.ts';

export interface WorkerOptions {
  storage: Storage;
  clock: Clock;
  vault: Vault;
  sender: Sender;
  limits: ScheduleLimits;
  /** No other process delivers from this database: then whatever is claimed at the start was left by one that died. */
  alone: boolean;
  random?: () => number;
  on: WorkerEvents;
}

export interface WorkerEvents {
  attempted(finished: Finished): void;
  disabled(subscriptionId: string, lastError: string): void;
  /** Outcomes have been stored that belong to these users. */
  recorded(userIds: Iterable<string>): void;
  trouble(error: unknown): void;
}

export interface DeliveryWorker {
  start(): Promise<void>;
  /** Sends nothing new, waits for what is under way, records it. */
  stop(): Promise<void>;
  /** Looks for whatever is due, without waiting to be told. */
  look(): Promise<void>;
  readonly inFlight: number;
  /** How long ago it last looked for work and got through, or how long it has been busy claiming if that is longer. */
  readonly stalledMs: number;
}

/** The backstop: announcements and timers wake the worker long before. */
const POLL_MS = 5_000;
/**
 * One commit serves many: while others are under way, outcomes gather until there are half as many, or this long. News of
 * work waits a moment at most.
 */
const GATHER_MS = 12;
const NEWS_MS = 1;
/** After a failure of the database, how long to leave it alone. */
const TROUBLE_MS = 1_000;
/** What is still under way when a stop has waited this long goes out again later. */
const STOP_WAIT_MS = 16_000;

/** claim → sign → send → record, as often as there is something to send and room to send it. */
export function createWorker(options: WorkerOptions): DeliveryWorker {
  const { storage, clock, sender, random = Math.random, on } = options;
  const attempt = createAttempt(options);
  const schedule = new Schedule(options.limits);
  const waitingRoom = new WaitingRoom();
  const toGiveBack = createGiveBack(storage);
  const timers = new Set<NodeJS.Timeout>();
  let finished: Finished[] = [];
  let stopping = false;
  let troubled = false;
  let starting = false;
  let stopListening = () => {};
  let turn: Promise<void> | undefined;
  let recording: Promise<void> | undefined;
  let turnTimer: NodeJS.Timeout | undefined;
  let turnAt = 0;
  let turnBegan = 0;
  let polledAt = clock.monotonic();

  /** Takes a turn within this time; what else comes until then is in it. */
  function wake(withinMs: number): void {
    if (turn !== undefined) return; // its end looks for more
    const at = clock.monotonic() + (troubled ? TROUBLE_MS : withinMs);
    if (turnTimer !== undefined && turnAt <= at) return;
    clearTimeout(turnTimer);
    turnAt = at;
    turnTimer = setTimeout(
      () => {
        turnTimer = undefined;
        troubled = false;
        turnBegan = clock.monotonic();
        turn = takeTurn().catch(inTrouble).finally(endTurn);
      },
      Math.max(0, at - clock.monotonic()),
    );
  }

  const wakeForNews = () => wake(schedule.sending === 0 ? 0 : NEWS_MS);
  const wakeForFinished = () => wake(finished.length * 2 >= schedule.sending ? 0 : GATHER_MS);

  function inTrouble(error: unknown): void {
    troubled = true;
    on.trouble(error);
  }

  function endTurn(): void {
    turn = undefined;
    const more = schedule.hasTurn('fresh') || schedule.hasTurn('retry');
    if (!stopping && (more || !toGiveBack.isEmpty)) wakeForNews();
    else if (finished.length > 0 && recording === undefined) wakeForFinished();
  }

  /**
   * Recording is asked for first, in the same breath, so that on SQLite it shares the claim's commit; but it is not waited
   * for: places are free when an attempt has ended, and over PostgreSQL each statement waits for a turn of the busy loop.
   */
  async function takeTurn(): Promise<void> {
    startRecording();
    if (stopping) return giveBackLate();
    if (!toGiveBack.isEmpty) await toGiveBack.flush();
    await claimLane('fresh');
    await claimLane('retry');
  }

  /** One batch after another: outcomes of a subscription are counted in their order. */
  function startRecording(): void {
    if (recording !== undefined || finished.length === 0) return;
    recording = recordFinished()
      .catch(inTrouble)
      .finally(() => {
        recording = undefined;
        if (finished.length > 0) wakeForFinished();
      });
  }

  async function claimLane(lane: Lane): Promise<void> {
    const requests = schedule.next(lane);
    if (requests.length === 0) return;
    const claimId = newClaimId();
    const claims = await claim(options, lane, requests, claimId).catch((error) => {
      if (storage.classify(error) === 'other') return claimEach(lane, requests, error);
      for (const { accountId, subscriptionId } of requests) schedule.add(lane, accountId, subscriptionId);
      toGiveBack.addLost(claimId);
      throw error;
    });
    const got = new Map<string, number>();
    for (const { subscriptionId } of claims) got.set(subscriptionId, (got.get(subscriptionId) ?? 0) + 1);
    for (const request of requests) schedule.answered(lane, request, got.get(request.subscriptionId) ?? 0);
    for (const claimed of claims) waitingRoom.add(claimed);
    for (const { subscriptionId } of requests) startWaiting(subscriptionId);
    await giveBackLate();
    if (waitingRoom.size > 0) later(START_WITHIN_MS, () => void giveBackLate().catch(inTrouble));
  }

  /** One subscription after another: one whose deliveries can't be claimed holds up no other, and is left to the poll. */
  async function claimEach(lane: Lane, requests: ClaimRequest[], first: unknown): Promise<Claimed[]> {
    on.trouble(first);
    if (requests.length === 1) return [];
    const claims: Claimed[] = [];
    for (const request of requests) {
      const claimId = newClaimId();
      try {
        claims.push(...(await claim(options, lane, [request], claimId)));
      } catch (error) {
        toGiveBack.addLost(claimId);
        on.trouble(error);
      }
    }
    return claims;
  }

  /** Places that fall free in one turn of the loop are filled together: requests that start together share its costs. */
  function startSoon(): void {
    if (starting) return;
    starting = true;
    setImmediate(() => {
      starting = false;
      for (const id of waitingRoom.subscriptions()) startWaiting(id);
    });
  }

  function startWaiting(subscriptionId: string): void {
    const now = clock.monotonic();
    while (!stopping && waitingRoom.has(subscriptionId, now) && schedule.start(subscriptionId))
      send(waitingRoom.take(subscriptionId) as Claimed);
  }

  /** What found no place in time, or finds none because this process stops, is due for anyone. */
  async function giveBackLate(): Promise<void> {
    const late = waitingRoom.takeLate(stopping ? Number.POSITIVE_INFINITY : clock.monotonic());
    for (const claimed of late) {
      schedule.unsent(claimed.subscriptionId, claimed.attempts === 0 ? ['fresh', 'retry'] : ['retry']);
      toGiveBack.add(claimed);
    }
    if (!toGiveBack.isEmpty) await toGiveBack.flush();
  }

  function send(claimed: Claimed): void {
    void attempt(claimed).then((outcome) => {
      schedule.finished(claimed.subscriptionId, outcome.delivered);
      finished.push({ claimed, outcome });
      on.attempted({ claimed, outcome });
      if (waitingRoom.size > 0) startSoon();
      wakeForFinished();
    });
  }

  async function recordFinished(): Promise<void> {
    if (finished.length === 0) return;
    const batch = finished;
    finished = [];
    try {
      const { next, disabled, userIds } = await recordEach(
        { storage, random, onTrouble: on.trouble },
        batch,
        clock.now(),
      );
      on.recorded(userIds);
      for (const { subscriptionId, lastError } of disabled) on.disabled(subscriptionId, lastError);
      for (const one of next) wakeFor(one);
    } catch (error) {
      // Kept for the next turn; should their leases end first, they are sent again and these outcomes are not counted.
      finished = [...batch, ...finished];
      throw error;
    }
  }

  function wakeFor({ lane, accountId, subscriptionId, inMs }: Next): void {
    // Far ones are left to the poll, so that timers stay few.
    if (inMs > 2 * POLL_MS) return;
    later(inMs, () => {
      schedule.add(lane, accountId, subscriptionId);
      wakeForNews();
    });
  }

  async function poll(): Promise<void> {
    await releaseExpired(storage, false);
    schedule.rest();
    for (const accountId of await findAccounts(storage)) schedule.meet(accountId);
    for (const { accountId, subscriptionId, isActive, freshInMs, retryInMs } of await findWaiting(storage)) {
      if (accountId === null || !isActive) continue;
      if (freshInMs === 0) schedule.add('fresh', accountId, subscriptionId);
      else if (freshInMs !== null) wakeFor({ lane: 'fresh', accountId, subscriptionId, inMs: freshInMs });
      if (retryInMs !== null) wakeFor({ lane: 'retry', accountId, subscriptionId, inMs: retryInMs });
    }
    polledAt = clock.monotonic();
    wakeForNews();
  }

  function pollForever(afterMs = POLL_MS): void {
    later(afterMs, () => {
      let nextMs = POLL_MS;
      poll()
        .catch((error) => {
          nextMs = TROUBLE_MS;
          on.trouble(error);
        })
        .finally(() => {
          if (!stopping) pollForever(nextMs);
        });
    });
  }

  function later(ms: number, work: () => void): void {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        if (!stopping) work();
      },
      Math.max(0, ms),
    );
    timers.add(timer);
  }

  return {
    get inFlight() {
      return schedule.sending;
    },

    get stalledMs() {
      const now = clock.monotonic();
      return Math.max(now - polledAt, turn === undefined ? 0 : now - turnBegan);
    },

    async start() {
      stopListening = storage.onAnnounced('work', (message) => {
        const { accountId, subscriptionIds, retriesToo } = readAnnouncement(message);
        for (const id of subscriptionIds) {
          schedule.add('fresh', accountId, id);
          if (retriesToo) schedule.add('retry', accountId, id);
        }
        wakeForNews();
      });
      if (options.alone) await releaseExpired(storage, true);
      await poll();
      pollForever();
    },

    look: poll,

    async stop() {
      stopping = true;
      stopListening();
      for (const timer of timers) clearTimeout(timer);
      const deadline = clock.monotonic() + STOP_WAIT_MS;
      const busy = () => schedule.held > 0 || finished.length > 0 || recording !== undefined;
      while (busy() && clock.monotonic() < deadline) {
        wake(0);
        await new Promise((next) => setTimeout(next, 10));
      }
      clearTimeout(turnTimer);
      await turn;
      await recording;
      await sender.close();
    },
  };
}
