import type { Vault } from '../../lib/crypto.ts';
import { type SigningKey, signingKey } from './sign.ts';

const MAX_CACHED = 10_000;

/**
 * Decrypted secrets by their encrypted text: decrypting would otherwise be paid for every delivery. Nothing has to be
 * invalidated, since a new secret has a new encrypted text and two encryptions never give the same.
 */
export function createSecretCache(vault: Vault): (sealed: string, subscriptionId: string) => string {
  const secrets = new Map<string, string>();
  return (sealed, subscriptionId) => {
    const cached = secrets.get(sealed);
    if (cached !== undefined) return cached;
    if (secrets.size >= MAX_CACHED) secrets.clear();
    const secret = vault.open(sealed, subscriptionId);
    secrets.set(sealed, secret);
    return secret;
  };
}

/** Keys by their secret: creating them costs as much as a signature. */
export function createSigningKeyCache(): (secret: string) => SigningKey {
  const keys = new Map<string, SigningKey>();
  return (secret) => {
    const cached = keys.get(secret);
    if (cached !== undefined) return cached;
    if (keys.size >= MAX_CACHED) keys.clear();
    const key = signingKey(secret);
    keys.set(secret, key);
    return key;
  };
}
