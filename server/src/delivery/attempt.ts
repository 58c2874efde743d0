import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../lib/clock.ts';
import type { Vault } from '../lib/crypto.ts';
import { messageOf } from '../lib/errors.ts';
import type { Claimed } from './claim.ts';
import type { Outcome, Sender } from './sender.ts';
import { type SigningKey, signingKey, signRequest } from './sign.ts';

/** How long a delivery that can't be sent holds its place, so that a backlog of them is not run through in a moment. */
const UNSENDABLE_MS = 200;
const MAX_REMEMBERED_KEYS = 10_000;

interface Dependencies {
  clock: Clock;
  vault: Vault;
  sender: Sender;
}

/** sign → send. What is returned never rejects: a delivery without an outcome would keep its place for ever. */
export function createAttempt({
  clock,
  vault,
  sender,
}: Dependencies): (claimed: Claimed) => Promise<Outcome> {
  /** Unsealing would be paid for every delivery: secrets change rarely, and sealed texts never repeat. */
  const keysBySeal = new Map<string, SigningKey>();
  function openKey(sealed: string, subscriptionId: string): SigningKey {
    const known = keysBySeal.get(sealed);
    if (known !== undefined) return known;
    if (keysBySeal.size >= MAX_REMEMBERED_KEYS) keysBySeal.clear();
    const key = signingKey(vault.open(sealed, subscriptionId));
    keysBySeal.set(sealed, key);
    return key;
  }

  return async ({ id: deliveryId, type, data, subscriptionId, sealedSecrets, url }) => {
    const at = clock.now();
    try {
      if (data === null) throw new Error(`the event of ${deliveryId} is gone`);
      const keys = sealedSecrets.map((sealed) => openKey(sealed, subscriptionId));
      return await sender.send(url, signRequest({ deliveryId, type, data, keys }, at));
    } catch (error) {
      await sleep(UNSENDABLE_MS);
      return notSent(at, error);
    }
  };
}

/** Nothing that the receiver did: a secret that can't be unsealed, say. */
const notSent = (at: number, error: unknown): Outcome => ({
  delivered: false,
  postponed: true,
  at,
  durationMs: 0,
  statusCode: null,
  error: 'could not be sent',
  detail: messageOf(error),
  response: null,
  responseCut: false,
  retryAfterMs: undefined,
});
