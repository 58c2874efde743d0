import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { fieldsOf, listOf, textOf } from '../answer-fields.ts';

/** New keys are published before they are used. */
const KEYS_FRESH_MS = 60 * 60_000;
/** How often an unknown key may make us ask, so that forged requests cannot make us flood ShipEngine. */
const ASK_AGAIN_MS = 60_000;
/** After a failure, doubled with each further one up to `ASK_AGAIN_MS`. */
const RETRY_MS = 1_000;

/**
 * The public keys that ShipEngine signs with. However many requests want a key, known or not, one of them asks ShipEngine, and
 * a failure is the answer for all until it is time to ask again. A key that is known stays in use while ShipEngine is out of reach.
 */
export function createSigningKeys(fetchKeySet: () => Promise<unknown>, now: () => number) {
  let keys = new Map<string, KeyObject>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let failure: unknown;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      keys = readKeys(fieldsOf(await fetchKeySet()).keys);
      failures = 0;
    } catch (error) {
      failures += 1;
      failure = error;
    }
    askedAt = now();
    asking = undefined;
  }

  function askAgainAfterMs(isKnown: boolean): number {
    if (failures > 0) return Math.min(RETRY_MS * 2 ** (failures - 1), ASK_AGAIN_MS);
    return isKnown ? KEYS_FRESH_MS : ASK_AGAIN_MS;
  }

  /** Undefined if ShipEngine has no such key. Rejects if it cannot be asked. */
  return async function keyOf(id: string): Promise<KeyObject | undefined> {
    if (now() - askedAt > askAgainAfterMs(keys.has(id))) asking ??= ask();
    await asking;
    const key = keys.get(id);
    if (key === undefined && failures > 0) throw failure;
    return key;
  };
}

function readKeys(published: unknown): Map<string, KeyObject> {
  const keys = new Map<string, KeyObject>();
  for (const jwk of listOf(published).map(fieldsOf)) {
    const id = textOf(jwk.kid);
    if (id === undefined || jwk.kty !== 'RSA') continue;
    try {
      keys.set(id, createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' }));
    } catch {
      // A key that cannot be read verifies nothing.
    }
  }
  return keys;
}
