import type { Db } from './schema.ts';
import type { Storage } from './storage.ts';

/** What open dashboards are told: whose it is, and which kinds of things have changed. */
export const changeMessage = (accountId: string, topics: Iterable<string>): string =>
  `${accountId} ${[...topics].join(' ')}`;

/** Tells the open dashboards of an account of a change, once `tx` has committed. */
export const announceChange = (storage: Storage, tx: Db, accountId: string, topic: string): Promise<void> =>
  storage.announce(tx, 'changes', changeMessage(accountId, [topic]));
