import type { Clock } from '../../lib/clock.ts';
import { present } from '../../lib/present.ts';
import type { Db, Storage } from '../../storage/index.ts';
import { type NewDelivery, START_WITHIN_MS, type TakenOver } from '../../webhooks/index.ts';
import { type Claimed, type ClaimRequest, claim, type Lane, newClaimId } from '../claims/claim.ts';
import { claimedNew, claimNew } from '../claims/claim-new.ts';
import { setAside } from '../claims/lanes.ts';
import { giveBackSlots, reserveSlots } from '../claims/reserve-slots.ts';
import { createUnsentClaims } from '../claims/unsent-claims.ts';
import type { Next } from '../recording/record.ts';
import { type Admitted, RateLimits } from './rate-limits.ts';
import { createRush } from './rush.ts';
import type { Schedule } from './schedule.ts';
import { createStartBound } from './start-bound.ts';
import { WaitingRoom } from './waiting-room.ts';

interface Options {
  storage: Storage;
  clock: Clock;
  schedule: Schedule;
  /** Sends a delivery that has a slot, and reports to the schedule when it has finished. */
  send(claimed: Claimed): void;
  later(ms: number, work: () => void): void;
  /** The schedule has something to claim. */
  onWork(): void;
  /** When something may be claimed that now waits for others. */
  onNext(next: Next): void;
  /** The database is out of reach. */
  onFailure(error: unknown): void;
  onError(error: unknown): void;
}

export interface Dispatcher {
  /** Claims what the schedule allows and starts what has a slot; the remaining ones wait for a slot. */
  claim(lane: Lane): Promise<void>;
  /** As many new deliveries as can be sent at once are claimed while they are stored, and sent once that is committed. */
  take(storage: Storage, tx: Db, deliveries: readonly NewDelivery[]): TakenOver;
  /** Fills slots that have become free with waiting deliveries. */
  fillSlots(): void;
  /** A delivery that has a slot was not started in time: its slot is free, and the next turn releases its claim. */
  putBack(claimed: Claimed): void;
  /** Releases what could not be started in time. */
  releaseLate(): Promise<void>;
  /** Starts nothing any more: whatever is waiting for a slot counts as late. */
  close(): void;
  readonly hasUnreleased: boolean;
  /** How many claimed deliveries have not been started, since it was created. */
  readonly unstarted: number;
}

/** Takes deliveries from the database and starts each within the time that its claim states, or releases its claim. */
export function createDispatcher(options: Options): Dispatcher {
  const { storage, clock, schedule, send, onError } = options;
  /** Subscriptions of the last claim. */
  const withLanes = new Set<string>();
  const onLanes = (subscriptionId: string) => void withLanes.add(subscriptionId);
  const startBound = createStartBound();
  const claiming = { storage, clock, startBound, onLanes };
  const waitingRoom = new WaitingRoom(mayStart);
  const unsent = createUnsentClaims(storage);
  const rush = createRush(clock);
  const rates = new RateLimits({
    clock,
    reserve: (requests) => reserveSlots(storage, requests),
    giveBack: (id, reserved, unused) => giveBackSlots(storage, id, reserved, unused),
    later: options.later,
    onAsk(lane, { accountId, subscriptionId }) {
      schedule.add(lane, accountId, subscriptionId);
      options.onWork();
    },
    onSlot: startWaiting,
  });
  let filling = false;
  let closed = false;
  let unstarted = 0;
  let isWatching = false;

  /** If others may think that this process has died, they take over what it has claimed under that name. */
  function mayStart({ startBy, holder }: Claimed): boolean {
    const isHeld = holder === null || holder === storage.presence.id;
    return !closed && isHeld && startBy > clock.monotonic();
  }

  async function claimOrRequeue(lane: Lane, requests: ClaimRequest[]): Promise<Claimed[]> {
    const claimId = newClaimId();
    try {
      return await claim(claiming, lane, requests, claimId);
    } catch (error) {
      if (storage.classify(error) === 'other') return claimEach(lane, requests, error);
      for (const { accountId, subscriptionId } of requests) schedule.add(lane, accountId, subscriptionId);
      unsent.addLost(claimId);
      throw error;
    }
  }

  /** One subscription after another: one whose deliveries cannot be claimed delays no other, and is left to the poll. */
  async function claimEach(lane: Lane, requests: ClaimRequest[], first: unknown): Promise<Claimed[]> {
    onError(first);
    if (requests.length === 1) return [];
    const claims: Claimed[] = [];
    for (const request of requests) {
      const claimId = newClaimId();
      try {
        claims.push(...(await claim(claiming, lane, [request], claimId)));
      } catch (error) {
        unsent.addLost(claimId);
        onError(error);
      }
    }
    return claims;
  }

  async function makeWay({ accountId, subscriptionId }: ClaimRequest): Promise<void> {
    try {
      const inMs = await setAside(storage, clock, subscriptionId);
      if (inMs !== undefined) options.onNext({ lane: 'fresh', accountId, subscriptionId, inMs });
    } catch (error) {
      // As with claims: what cannot be set aside is left to the poll, and delays no other subscription.
      if (storage.classify(error) === 'other') return onError(error);
      schedule.add('fresh', accountId, subscriptionId);
      throw error;
    }
  }

  /** Takes a place in the schedule for a new delivery, unless others wait for one. */
  function reserve({ event, subscription: { id } }: NewDelivery): boolean {
    const { accountId } = event;
    if (closed || rates.has(id) || schedule.startable(accountId, id) === 0 || !rush.allows()) return false;
    schedule.claimed('fresh', { accountId, subscriptionId: id, limit: 2 }, 1);
    return true;
  }

  function startWaiting(subscriptionId: string): void {
    while (
      waitingRoom.has(subscriptionId) &&
      rates.mayStart(subscriptionId) &&
      schedule.start(subscriptionId)
    ) {
      rates.started(subscriptionId);
      send(present(waitingRoom.take(subscriptionId)));
    }
  }

  /** Claims what each request may take now, and starts what has a slot. */
  async function claimFor(lane: Lane, admitted: readonly Admitted[]): Promise<void> {
    withLanes.clear();
    const claims = await claimOrRequeue(lane, admitted.map(askedOf));
    const counts = new Map<string, number>();
    for (const { subscriptionId } of claims)
      counts.set(subscriptionId, (counts.get(subscriptionId) ?? 0) + 1);
    const unused: Promise<void>[] = [];
    for (const one of admitted) {
      const { accountId, subscriptionId, limit } = one.request;
      const got = counts.get(subscriptionId) ?? 0;
      schedule.claimed(lane, one.request, got);
      if (one.reserved === undefined) continue;
      unused.push(rates.claimed(one, one.reserved, got));
      // There may be more, for later slots.
      if (got === one.reserved.count && got < limit) schedule.add(lane, accountId, subscriptionId);
    }
    const paced = new Set(
      admitted.flatMap(({ request, reserved }) => (reserved ? request.subscriptionId : [])),
    );
    for (const claimed of claims) {
      const { subscriptionId, maxPerSecond } = claimed;
      if (maxPerSecond === null || paced.has(subscriptionId)) waitingRoom.add(claimed);
      else {
        rates.learn(subscriptionId, maxPerSecond);
        addUnsent(claimed);
      }
    }
    for (const { request } of admitted) startWaiting(request.subscriptionId);
    await Promise.all(unused);
    const short = admitted.filter((one) => {
      const { subscriptionId, limit } = askedOf(one);
      return withLanes.has(subscriptionId) && (counts.get(subscriptionId) ?? 0) < limit;
    });
    for (const { request } of short) await makeWay(request);
  }

  async function claimLimited(lane: Lane, requests: ClaimRequest[]): Promise<void> {
    let admitted: Admitted[];
    try {
      admitted = await rates.admit(lane, requests);
    } catch (error) {
      for (const { accountId, subscriptionId } of requests) schedule.add(lane, accountId, subscriptionId);
      throw error;
    }
    if (admitted.length > 0) await claimFor(lane, admitted);
  }

  async function releaseLate(): Promise<void> {
    for (const claimed of waitingRoom.takeLate()) {
      rates.missed(claimed.subscriptionId);
      addUnsent(claimed);
    }
    await unsent.release();
  }

  /** Looks again for as long as any wait: a timer may fire a moment before its time. */
  function watchLate(): void {
    if (isWatching || waitingRoom.size === 0) return;
    isWatching = true;
    options.later(START_WITHIN_MS, () => {
      isWatching = false;
      void releaseLate().catch(options.onFailure).finally(watchLate);
    });
  }

  function addUnsent(claimed: Claimed): void {
    schedule.unsent(claimed.subscriptionId, claimed.attempts === 0 ? ['fresh', 'retry'] : ['retry']);
    unsent.add(claimed);
    unstarted += 1;
  }

  return {
    async claim(lane) {
      const requests = schedule.next(lane);
      if (requests.length === 0) return;
      const free = requests.filter(({ subscriptionId }) => !rates.has(subscriptionId));
      if (free.length > 0)
        await claimFor(
          lane,
          free.map((request) => ({ request })),
        );
      if (free.length < requests.length)
        await claimLimited(
          lane,
          requests.filter((request) => !free.includes(request)),
        );
      await releaseLate();
      watchLate();
    },

    take(writing, tx, deliveries) {
      const chosen = deliveries.filter(reserve);
      const claiming = { claimId: newClaimId(), holder: storage.presence.id, startWithinMs: startBound.ms };
      let claimed: ReadonlySet<string> = new Set();
      let startBy = 0;
      if (chosen.length > 0)
        writing.onSettled(tx, (isCommitted) => {
          // The database may have committed it.
          if (!isCommitted && claimed.size > 0) unsent.addLost(claiming.claimId);
          for (const one of chosen) {
            if (isCommitted && claimed.has(one.row.id))
              waitingRoom.add(claimedNew(one, claiming, { now: clock.now(), startBy }));
            else schedule.unsent(one.subscription.id, []);
          }
          for (const id of new Set(chosen.map(({ subscription }) => subscription.id))) startWaiting(id);
          watchLate();
        });
      return {
        ids: new Set(chosen.map(({ row }) => row.id)),
        async claim() {
          if (chosen.length === 0) return;
          startBy = clock.monotonic() + claiming.startWithinMs;
          claimed = await claimNew(writing, tx, chosen, claiming);
        },
      };
    },

    fillSlots() {
      if (filling || waitingRoom.size === 0) return;
      filling = true;
      // Slots that become free in one turn of the event loop are filled together: requests that start together share its
      // costs.
      setImmediate(() => {
        filling = false;
        for (const id of waitingRoom.subscriptions()) startWaiting(id);
      });
    },

    putBack(claimed) {
      schedule.notStarted(claimed.subscriptionId);
      addUnsent(claimed);
    },

    releaseLate,

    close() {
      closed = true;
    },

    get hasUnreleased() {
      return !unsent.isEmpty;
    },

    get unstarted() {
      return unstarted;
    },
  };
}

const askedOf = ({ request, reserved }: Admitted): ClaimRequest =>
  reserved === undefined ? request : { ...request, limit: reserved.count };
