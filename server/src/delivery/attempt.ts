import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../lib/clock.ts';
import type { Vault } from '../lib/crypto.ts';
import { messageOf } from '../lib/errors.ts';
import type { Claimed } from './claim.ts';
import type { Outcome, Sender } from './sender.ts';
import { signRequest } from './sign.ts';
import { createSigningKeyCache } from './signing-keys.ts';

/** How long a delivery that can't be sent keeps its slot, so that a worker does not race through a backlog of them. */
const UNSENDABLE_MS = 200;

interface Dependencies {
  clock: Clock;
  vault: Vault;
  sender: Sender;
}

/** sign → send. The promise never rejects: a delivery without an outcome would keep its slot for ever. */
export function createAttempt({
  clock,
  vault,
  sender,
}: Dependencies): (claimed: Claimed) => Promise<Outcome> {
  const keyOf = createSigningKeyCache(vault);

  return async ({ id: deliveryId, type, data, subscriptionId, sealedSecrets, url }) => {
    const at = clock.now();
    try {
      if (type === null || data === null) throw new Error(`the event of ${deliveryId} no longer exists`);
      const keys = sealedSecrets.map((sealed) => keyOf(sealed, subscriptionId));
      return await sender.send(url, signRequest({ deliveryId, type, data, keys }, at));
    } catch (error) {
      await sleep(UNSENDABLE_MS);
      return notSent(at, error);
    }
  };
}

/** Not the receiver's fault: a secret that can't be decrypted, say. */
const notSent = (at: number, error: unknown): Outcome => ({
  delivered: false,
  postponed: true,
  at,
  durationMs: 0,
  statusCode: null,
  errorCode: 'unsendable',
  error: 'could not be sent',
  detail: messageOf(error),
  response: null,
  responseCut: false,
  retryAfterMs: undefined,
  signatures: null,
});
