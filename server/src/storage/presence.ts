import { type RawBuilder, sql } from 'kysely';
import { newId } from '../lib/ids.ts';

/**
 * Which processes are alive, as the database sees it. A process stores its id with whatever it holds, such as a claim. When it
 * dies, others can take that over at once instead of waiting until the lease ends.
 *
 * A process that has only lost its connection looks the same as a dead one. So whatever is taken over needs a fence, such as
 * the id of the claim: the process that held it before must not be able to write as if it still did.
 */
export interface Presence {
  /**
   * This process, for as long as the database knows that it is alive; it stays the same after a lost connection. Null when
   * nobody could tell whether this process has died: then only a lease ends what it holds.
   */
  readonly id: string | null;
  /**
   * SQL: whether the process with this id has died or lost its connection. False for this process, for null, and for any text
   * that is no such id.
   */
  isGone(id: RawBuilder<unknown>): RawBuilder<boolean>;
  /** How many processes serve requests on this database. One whose connection was just lost may count twice. */
  countServing(): Promise<number>;
}

/** Tells ids of processes from whatever older versions have stored in the same column. */
export const PROCESS_ID = 'prc_';

export const newProcessId = (): string => newId('prc');

/** For a process that holds the lock of an SQLite file: any other process that stored an id there has ended. */
export function presenceOfOnlyProcess(): Presence {
  const own = newProcessId();
  return {
    id: own,
    isGone: (id) => sql<boolean>`(${id} like ${sql.lit(`${PROCESS_ID}%`)} and ${id} <> ${own})`,
    countServing: async () => 1,
  };
}

/** For a command beside a server that may be running. */
export const UNKNOWN_PRESENCE: Presence = {
  id: null,
  isGone: () => sql<boolean>`(1 = 0)`,
  countServing: async () => 1,
};
