import type { Clock } from '../lib/clock.ts';
import { hmacSha256, sameText } from '../lib/crypto.ts';
import type { Storage, UserRow } from '../storage/index.ts';

const VALID_MS = 10 * 60_000;
/** User, time of expiry (milliseconds, in base 36) and proof. */
const FORMAT = /^(\w{1,70})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  /** The instance key. */
  key: Buffer;
}

/**
 * A login whose password was right and whose second factor is still missing. It is a signed token in the hands of the browser;
 * nothing is stored. The signature covers the password hash and when two-factor login was turned on, so that changing
 * either ends it.
 */
export function createPendingLogins({ storage, clock, key }: Dependencies) {
  const proofKey = hmacSha256(key, 'waybill pending login v1');
  const proofOf = (user: UserRow, enabledAt: number, expiry: string): string =>
    hmacSha256(proofKey, `${user.id} ${expiry} ${enabledAt} ${user.password_hash}`).toString('base64url');

  const find = async (userId: string) => {
    const user = await storage.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userId)
      .where('deactivated_at', 'is', null)
      .executeTakeFirst();
    const factor = await storage.db
      .selectFrom('two_factor_secrets')
      .select('confirmed_at')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return { user, enabledAt: factor?.confirmed_at ?? null };
  };

  return {
    /** Undefined if the user does not need a second factor. */
    async begin(userId: string): Promise<{ token: string; expiresAt: number } | undefined> {
      const { user, enabledAt } = await find(userId);
      if (user === undefined || enabledAt === null) return undefined;
      const expiresAt = clock.now() + VALID_MS;
      const expiry = expiresAt.toString(36);
      return { token: `${userId}.${expiry}.${proofOf(user, enabledAt, expiry)}`, expiresAt };
    },

    /** The user that the token was issued for; undefined if it is not valid any more. */
    async resume(token: string): Promise<UserRow | undefined> {
      const [, userId, expiry, proof] = FORMAT.exec(token) ?? [];
      if (userId === undefined || expiry === undefined || proof === undefined) return undefined;
      if (Number.parseInt(expiry, 36) <= clock.now()) return undefined;
      const { user, enabledAt } = await find(userId);
      if (user === undefined || enabledAt === null) return undefined;
      return sameText(proof, proofOf(user, enabledAt, expiry)) ? user : undefined;
    },
  };
}
