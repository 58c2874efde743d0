import { AsyncResource } from 'node:async_hooks';
import { hasTimeLeft, nextTurnOf } from './event-loop.ts';

export interface GateLimits {
  /** Of one owner, at once. */
  perOwner: number;
  /** Of all owners, at once. */
  total: number;
  /** Of one owner; more are refused. */
  waitingPerOwner: number;
  /** Of all owners; more are refused. */
  waiting: number;
}

interface Owner {
  running: number;
  /** When it last began something, or came: counted in turns of everyone. */
  turn: number;
  waiting: Set<Place>;
}

interface Place {
  begin(): void;
}

/**
 * Limits how much of something is done at once, for each owner and for all. Who comes when there is no room waits; a place that
 * becomes free goes to the next owner in turn, so that nobody waits for the queue of another.
 */
export function createFairGate({ perOwner, total, waitingPerOwner, waiting: maxWaiting }: GateLimits) {
  /** Only those with something running or waiting. */
  const owners = new Map<string, Owner>();
  let running = 0;
  let waiting = 0;
  let turns = 0;

  function start(name: string, owner: Owner, place: Place): void {
    owner.running += 1;
    owner.turn = ++turns;
    running += 1;
    if (hasTimeLeft()) place.begin();
    else void nextTurnOf(name).then(place.begin);
  }

  /** Who has the least running, and of those who has waited longest for a turn. */
  function nextOwner(): [string, Owner] | undefined {
    let best: [string, Owner] | undefined;
    for (const [name, owner] of owners) {
      if (owner.waiting.size === 0 || owner.running >= perOwner) continue;
      if (best === undefined || (owner.running - best[1].running || owner.turn - best[1].turn) < 0)
        best = [name, owner];
    }
    return best;
  }

  function startWaiting(): void {
    while (running < total && waiting > 0) {
      const next = nextOwner();
      const [place] = next?.[1].waiting ?? [];
      if (next === undefined || place === undefined) return;
      next[1].waiting.delete(place);
      waiting -= 1;
      start(...next, place);
    }
  }

  return {
    /**
     * Calls `begin` as soon as there is room, at once if there is. Whoever asked must leave, whether it has begun or not: once it
     * has left, it does not begin. Undefined if too many are waiting.
     */
    enter(name: string, begin: () => void): { leave(): void } | undefined {
      // Behind those who had their turn earlier, and before the one who had the last.
      const owner = owners.get(name) ?? { running: 0, turn: turns - 0.5, waiting: new Set() };
      const hasRoom = running < total && owner.running < perOwner;
      if (!hasRoom && (owner.waiting.size >= waitingPerOwner || waiting >= maxWaiting)) return undefined;
      owners.set(name, owner);
      let hasLeft = false;
      const beginUnlessGone = () => {
        if (!hasLeft) begin();
      };
      // Whoever leaves makes the next one begin, which must not go on in the name of that request.
      const place: Place = { begin: hasRoom ? beginUnlessGone : AsyncResource.bind(beginUnlessGone) };
      function leave(): void {
        if (hasLeft) return;
        hasLeft = true;
        if (owner.waiting.delete(place)) waiting -= 1;
        else {
          owner.running -= 1;
          running -= 1;
        }
        if (owner.running === 0 && owner.waiting.size === 0) owners.delete(name);
        startWaiting();
      }
      if (hasRoom) start(name, owner, place);
      else {
        owner.waiting.add(place);
        waiting += 1;
      }
      return { leave };
    },
  };
}
