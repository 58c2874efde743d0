import type { Asker } from '../lib/fair-queue.ts';
import { networkOf } from '../lib/network.ts';
import type { Client } from '../schema/callers.ts';

/** Where a request comes from, and a signal that is aborted when its client has gone. */
export interface Origin {
  client: Client;
  gone: AbortSignal;
}

/**
 * For someone of whom nothing is known but their network: people of one network share its turns. `person` is whose password it
 * is, or who sent the link that is used, so that many links of one sender count as one.
 */
export const strangerFrom = ({ client, gone }: Origin, person: string): Asker => ({
  group: `network ${networkOf(client.address)}`,
  member: person,
  gone,
});

/** For someone who is logged in, or has been in this browser: they have turns of their own, wherever they are. */
export const knownPerson = ({ gone }: Origin, userId: string): Asker => ({
  group: `person ${userId}`,
  member: userId,
  gone,
});
