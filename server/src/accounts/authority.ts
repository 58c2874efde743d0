import type { Clock } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import type { Visitor } from '../schema/callers.ts';
import { type RouteGroup, refusalOf } from '../schema/roles.ts';
import { type Db, lockAccount, type Storage } from '../storage/index.ts';
import { roleIn } from './accounts.ts';

export type Authority = ReturnType<typeof createAuthority>;

/**
 * Whether whoever sent a request may still make it, asked in the transaction that grants something to them: the doors have
 * checked it before the body arrived, which may be long ago. Whoever takes a right away locks the account too, so it has either
 * happened before, or happens after all of this transaction and sees what was granted.
 */
export function createAuthority({ storage, clock }: { storage: Storage; clock: Clock }) {
  return {
    async confirmPerson(
      tx: Db,
      { sessionId, user, account }: Visitor,
      { group, method }: { group: RouteGroup; method: string },
    ): Promise<void> {
      if (account === null) throw new AppError('FORBIDDEN', 'You are not a member of an account');
      await lockAccount(storage, tx, account.id);
      const session = await tx
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select('sessions.account_id')
        .where('sessions.id', '=', sessionId)
        .where('sessions.expires_at', '>', clock.now())
        .where('users.deactivated_at', 'is', null)
        .executeTakeFirst();
      const role = await roleIn(tx, account.id, user.id);
      if (session === undefined || role === undefined) throw new AppError('UNAUTHORIZED', 'Log in first');
      const refusal = refusalOf(role, group, method);
      if (refusal !== undefined) throw new AppError('FORBIDDEN', refusal);
    },

    async confirmKey(tx: Db, { keyId, accountId }: { keyId: string; accountId: string }): Promise<void> {
      await lockAccount(storage, tx, accountId);
      const key = await tx
        .selectFrom('api_keys')
        .select('id')
        .where('id', '=', keyId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', clock.now())
        .modifyEnd(storage.locks.share)
        .executeTakeFirst();
      if (key === undefined) throw new AppError('UNAUTHORIZED', 'Invalid or missing API key');
    },
  };
}
