import type { Vault } from '../lib/crypto.ts';
import { type SigningKey, signingKey } from './sign.ts';

const MAX_CACHED = 10_000;

/**
 * Decrypted signing keys, by their encrypted text: decrypting would otherwise be paid for every delivery. Nothing has to be
 * invalidated, since a new secret has a new encrypted text and two encryptions never give the same.
 */
export function createSigningKeyCache(vault: Vault): (sealed: string, subscriptionId: string) => SigningKey {
  const keys = new Map<string, SigningKey>();
  return (sealed, subscriptionId) => {
    const cached = keys.get(sealed);
    if (cached !== undefined) return cached;
    if (keys.size >= MAX_CACHED) keys.clear();
    const key = signingKey(vault.open(sealed, subscriptionId));
    keys.set(sealed, key);
    return key;
  };
}
