import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Db, Storage } from '../storage/index.ts';
import { type Claim, stillRunning } from './claim.ts';

export interface MarkedWrites {
  /** For everything that handles requests. Reads are untouched; a write outside a keyed request costs a glance. */
  storage: Storage;
  /** Runs `work`, and all that follows from it, as the request that holds the claim. */
  during(claim: Claim, work: () => void): void;
  /** The request has been answered. To be called once for each `during`. */
  end(): void;
  /** When no request will follow. A process with several servers, as in tests, would pay for each one that has stopped. */
  close(): void;
}

/**
 * Before version 24, Node pays for following what belongs to a request with every promise of the whole process, some 7 %
 * of a request. So it is given up when no keyed request has run for this long, and taken up with the next one.
 */
const FOLLOWED_MS = 60_000;
const FOLLOWING_COSTS = Number.parseInt(process.versions.node, 10) < 24;

/**
 * Marks the claim in the first transaction that its request commits: what the request did and that it did something are
 * known together or not at all, however the process ends. The mark comes first in the transaction and fails when the
 * claim has been taken over, so that a request that was thought dead changes nothing.
 */
export function createMarkedWrites(storage: Storage): MarkedWrites {
  const current = new AsyncLocalStorage<Claim>();
  let running = 0;
  let giveUp: NodeJS.Timeout | undefined;

  async function markAndWrite<T>(claim: Claim, job: (tx: Db) => Promise<T>): Promise<T> {
    const result = await storage.write(async (tx) => {
      await mark(tx, claim);
      return job(tx);
    });
    claim.applied = true;
    return result;
  }

  return {
    storage: {
      ...storage,
      write(job) {
        const claim = current.getStore();
        if (claim === undefined || claim.applied || claim.answered) return storage.write(job);
        return markAndWrite(claim, job);
      },
      scope() {
        const scope = storage.scope();
        const claim = current.getStore();
        if (claim === undefined || claim.applied || claim.answered) return scope;
        return {
          ...scope,
          async confirm(tx) {
            await scope.confirm?.(tx);
            await mark(tx, claim);
          },
          committed() {
            claim.applied = true;
          },
        };
      },
    },
    during(claim, work) {
      running += 1;
      clearTimeout(giveUp);
      current.run(claim, work);
    },
    end() {
      running -= 1;
      if (running === 0 && FOLLOWING_COSTS) giveUp = setTimeout(() => current.disable(), FOLLOWED_MS).unref();
    },
    close() {
      clearTimeout(giveUp);
      current.disable();
    },
  };
}

async function mark(tx: Db, { id, accountId, key }: Claim): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('idempotency_keys')
    // Never back from answered, where a write that nobody waited for comes late.
    .set({ state: sql`case state when 'claimed' then 'applied' else state end` })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('claim_id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw stillRunning();
}
