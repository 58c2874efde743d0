import { AsyncLocalStorage } from 'node:async_hooks';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { Replica } from './replica.ts';
import type { ReplicaReads, ReplicaUse } from './status.ts';
import type { Primary } from './wal-position.ts';

/** What a request reads from: the replica, until there is a reason to ask the primary. It never goes back, because it could miss rows then. */
interface Reading {
  replica: Replica | undefined;
}

interface Options {
  replicas: readonly Replica[];
  primary: Primary;
  waitMs: number;
}

export interface RoutedReads extends ReplicaReads {
  /** The replica of the request that is being handled, if it has one. */
  current(): Reading | undefined;
  /** Asks it, and the primary if it does not answer. */
  answer<T>(onReplica: (replica: Replica) => Promise<T>, onPrimary: () => Promise<T>): Promise<T>;
  /** What follows in the request reads from the primary. */
  endCurrent(): void;
  close(): Promise<void>;
}

export function createReplicaReads({ replicas, primary, waitMs }: Options): RoutedReads {
  const readings = new AsyncLocalStorage<Reading>();
  const use: ReplicaUse = { replica: 0, unused: 0, behind: 0, failed: 0 };
  let turn = 0;

  /** All written so far is at or before where the primary's log ends now, whoever has written it. */
  async function choose(): Promise<Replica | undefined> {
    const usable = replicas.filter((replica) => replica.isUsable());
    if (usable.length === 0) {
      use.unused += 1;
      return undefined;
    }
    const before = usable.map((replica) => replica.replayed());
    const position = await withTimeout(waitMs, primary.position());
    for (const [i, replica] of usable.entries()) replica.compare(before[i] ?? 0, position);
    turn = (turn + 1) % usable.length;
    const inTurn = [...usable.slice(turn), ...usable.slice(0, turn)];
    const ready = inTurn.find((replica) => replica.has(position)) ?? (await firstToReach(inTurn, position));
    use[ready === undefined ? 'behind' : 'replica'] += 1;
    return ready;
  }

  async function firstToReach(some: readonly Replica[], position: number): Promise<Replica | undefined> {
    const reached = some.map(async (replica) => {
      if (await replica.reach(position)) return replica;
      throw new Error('it is behind');
    });
    return Promise.any(reached).catch(() => undefined);
  }

  async function begin(): Promise<Reading> {
    // Without an answer of the primary nothing is known; its next statement says what is wrong.
    return { replica: await choose().catch(() => undefined) };
  }

  const current = () => readings.getStore();

  return {
    use,
    current,
    status: () => replicas.map((replica) => replica.status()),

    async during(work) {
      const reading = await begin();
      if (reading.replica === undefined) work();
      else readings.run(reading, work);
      return () => {
        reading.replica = undefined;
      };
    },

    async run(work) {
      const reading = await begin();
      if (reading.replica === undefined) return work();
      try {
        return await readings.run(reading, work);
      } finally {
        reading.replica = undefined;
      }
    },

    async answer(onReplica, onPrimary) {
      const reading = current();
      const replica = reading?.replica;
      if (reading === undefined || replica === undefined) return onPrimary();
      if (replica.isConnected()) {
        try {
          return await onReplica(replica);
        } catch (error) {
          reading.replica = undefined;
          const answer = await onPrimary();
          // Not before: a statement that fails there as well is at fault itself.
          replica.blame(error);
          use.failed += 1;
          return answer;
        }
      }
      use.failed += 1;
      reading.replica = undefined;
      return onPrimary();
    },

    endCurrent() {
      const reading = current();
      if (reading !== undefined) reading.replica = undefined;
    },

    async close() {
      readings.disable();
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}
