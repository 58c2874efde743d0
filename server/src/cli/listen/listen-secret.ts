import { loadInstanceKey } from '../../accounts/index.ts';
import type { Config } from '../../config.ts';
import { hmacSha256 } from '../../lib/crypto.ts';
import { OperatorError } from '../../lib/errors.ts';
import type { Storage } from '../../storage/index.ts';

/**
 * The secret that forwarded events of an account are signed with. Derived from the instance key, so that it is the same on
 * every run, and on every machine that works on the database, without being stored.
 */
export async function listenSecret(
  storage: Storage,
  config: Pick<Config, 'secret' | 'dataFolder'>,
  accountId: string,
): Promise<string> {
  const { key } = await loadInstanceKey({ storage, ...config });
  return `whsec_${hmacSha256(key, `waybill listen v1 ${accountId}`).toString('base64')}`;
}

export function requireSecret(secret: string): void {
  if (!/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(secret))
    throw new OperatorError('--secret must be a signing secret, whsec_ and base64, as a subscription has it');
}
