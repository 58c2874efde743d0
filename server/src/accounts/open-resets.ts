import { randomBytes } from 'node:crypto';
import { sha256Hex } from '../lib/crypto.ts';
import type { Db } from '../storage/index.ts';

/** How long links of owners and operators work, who send them in their own way. */
const LINK_VALID_MS = 24 * 3_600_000;
/** How long links work that anyone can have mailed to the person. */
const MAIL_VALID_MS = 3_600_000;

interface NewReset {
  userId: string;
  /** Null for an operator. */
  createdBy: string | null;
  now: number;
}

interface Link {
  token: string;
  expiresAt: number;
}

const newToken = (): string => randomBytes(32).toString('base64url');

/** A link that an owner, a manager or an operator has created. It replaces an older one. Only the hash of the token is stored. */
export async function storeReset(tx: Db, { userId, createdBy, now }: NewReset): Promise<Link> {
  const token = newToken();
  const expiresAt = now + LINK_VALID_MS;
  const fresh = {
    token_hash: sha256Hex(token),
    created_by: createdBy,
    created_at: now,
    expires_at: expiresAt,
  };
  await tx
    .insertInto('password_resets')
    .values({ user_id: userId, ...fresh })
    .onConflict((on) => on.column('user_id').doUpdateSet(fresh))
    .execute();
  return { token, expiresAt };
}

/** A link that is mailed to whom it is for. It replaces an older one that was, and leaves those of owners alone. */
export async function storeMailedReset(tx: Db, userId: string, now: number): Promise<Link> {
  const token = newToken();
  const expiresAt = now + MAIL_VALID_MS;
  const fresh = { token_hash: sha256Hex(token), created_at: now, expires_at: expiresAt };
  await tx
    .insertInto('mailed_resets')
    .values({ user_id: userId, ...fresh })
    .onConflict((on) => on.column('user_id').doUpdateSet(fresh))
    .execute();
  return { token, expiresAt };
}

/** A link of either kind that can be used, and whose it is. */
export async function findReset(db: Db, token: string, now: number) {
  const hash = sha256Hex(token);
  return db
    .selectFrom(
      db
        .selectFrom('password_resets')
        .select(['user_id', 'created_by', 'expires_at'])
        .where('token_hash', '=', hash)
        .unionAll(
          db
            .selectFrom('mailed_resets')
            .select((e) => ['user_id', e.lit(null).as('created_by'), 'expires_at'])
            .where('token_hash', '=', hash),
        )
        .as('resets'),
    )
    .innerJoin('users', 'users.id', 'resets.user_id')
    .select(['users.id', 'users.email', 'users.password_hash', 'resets.created_by', 'resets.expires_at'])
    .where('resets.expires_at', '>', now)
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst();
}

/** For someone who has a new password, or no login any more. */
export async function cancelResets(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await tx.deleteFrom('mailed_resets').where('user_id', '=', userId).execute();
}
