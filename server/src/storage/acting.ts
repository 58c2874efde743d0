import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from '../schema/callers.ts';
import type { Db } from './schema.ts';
import type { Storage } from './storage.ts';

/** The actor of background jobs, and of everything else that no person and no key asked for. */
export const SYSTEM: Actor = { type: 'system', id: 'system', name: 'Waybill' };

/** Who acts in the transactions that are running now. */
const actors = new WeakMap<Db, Actor>();

/** Who makes the changes of this transaction. One that several requests share has their scopes instead. */
export const actorOf = (tx: Db): Actor => actors.get(tx) ?? SYSTEM;

/** Whether the actor may still do so, as it is in this transaction. */
export type Confirm = (tx: Db) => Promise<void>;

interface Act {
  actor: Actor;
  confirm: Confirm | undefined;
}

export interface Acting {
  /** For everything that handles requests: its transactions know who acts. */
  storage: Storage;
  /**
   * Runs `work`, and all that follows from it, as this actor. `confirm` is the first part of each of its transactions: if it
   * rejects, nothing is stored.
   */
  during(actor: Actor, work: () => void, confirm?: Confirm): void;
  /** When no request will follow. A process with several servers, as in tests, would pay for each one that has stopped. */
  close(): void;
}

/**
 * Before version 24, Node pays for following what belongs to a request with every promise of the whole process. So it is given
 * up after a while without changes; longer than any request takes.
 */
const QUIET_MS = 120_000;
const FOLLOWING_COSTS = Number.parseInt(process.versions.node, 10) < 24;

/**
 * Takes the actor from the request to its transactions without passing it through every function between: whatever is
 * recorded in a transaction asks `actorOf(tx)`, and no route can forget to say who acts.
 */
export function createActing(storage: Storage): Acting {
  const current = new AsyncLocalStorage<Act>();
  let lastAt = 0;
  let isWatched = false;

  function giveUpWhenQuiet(): void {
    isWatched = performance.now() - lastAt < QUIET_MS;
    if (isWatched) setTimeout(giveUpWhenQuiet, QUIET_MS).unref();
    else current.disable();
  }

  return {
    storage: {
      ...storage,
      write(job) {
        // Read now: the transaction may run in a batch that another request has started.
        const act = current.getStore();
        if (act === undefined) return storage.write(job);
        const { actor, confirm } = act;
        if (confirm === undefined) return storage.write((tx) => actAs(tx, actor, job));
        return storage.write(async (tx) => {
          await confirm(tx);
          return actAs(tx, actor, job);
        });
      },
      scope() {
        const act = current.getStore();
        if (act === undefined) return storage.scope();
        const { actor, confirm } = act;
        return { ...storage.scope(), actor, ...(confirm && { confirm }) };
      },
    },
    during(actor, work, confirm) {
      lastAt = performance.now();
      if (FOLLOWING_COSTS && !isWatched) {
        isWatched = true;
        setTimeout(giveUpWhenQuiet, QUIET_MS).unref();
      }
      current.run({ actor, confirm }, work);
    },
    close: () => current.disable(),
  };
}

/** Until the job ends, because another one may get the same `tx` after it. */
export async function actAs<T>(tx: Db, actor: Actor, job: (tx: Db) => Promise<T>): Promise<T> {
  const before = actors.get(tx);
  actors.set(tx, actor);
  try {
    return await job(tx);
  } finally {
    if (before === undefined) actors.delete(tx);
    else actors.set(tx, before);
  }
}
