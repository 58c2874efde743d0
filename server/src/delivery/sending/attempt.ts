import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../lib/clock.ts';
import type { Vault } from '../../lib/crypto.ts';
import { messageOf } from '../../lib/errors.ts';
import type { Claimed } from '../claims/claim.ts';
import { type Outcome, postponed } from '../recording/outcome.ts';
import type { Sender } from './sender.ts';
import { createSecretCache } from './signing-keys.ts';

/** How long a delivery that cannot be sent keeps its slot, so that a worker does not race through a backlog of them. */
const UNSENDABLE_MS = 200;

interface Dependencies {
  clock: Clock;
  vault: Vault;
  sender: Sender;
}

/**
 * Sends a claimed delivery. Undefined if it was not started in time. The promise never rejects: a delivery without an
 * outcome would keep its slot for ever.
 */
export function createAttempt({
  clock,
  vault,
  sender,
}: Dependencies): (claimed: Claimed) => Promise<Outcome | undefined> {
  const secretOf = createSecretCache(vault);

  return async ({ id: deliveryId, type, data, subscriptionId, sealedSecrets, url, startBy }) => {
    const at = clock.now();
    try {
      if (type === null || data === null) throw new Error(`the event of ${deliveryId} no longer exists`);
      const secrets = sealedSecrets.map((sealed) => secretOf(sealed, subscriptionId));
      return await sender.send({ url, deliveryId, type, data, secrets, at }, startBy - clock.monotonic());
    } catch (error) {
      await sleep(UNSENDABLE_MS);
      // Not the receiver's fault: a secret that cannot be decrypted, say.
      return postponed(at, {
        errorCode: 'unsendable',
        error: 'could not be sent',
        detail: messageOf(error),
      });
    }
  };
}
