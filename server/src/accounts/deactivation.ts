import type { Clock } from '../lib/clock.ts';
import { conflict, notFound } from '../lib/errors.ts';
import { type Db, lockAccount, type Storage } from '../storage/index.ts';
import { normalizeEmail } from './users.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  /** What else an account has that must stop, in the same transaction. */
  onAbandoned(tx: Db, accountId: string, now: number): Promise<void>;
}

/**
 * Removes a person's login from all accounts at once, on every process. In accounts that nobody else belongs to, API keys are
 * revoked and webhooks disabled. All data is kept, because orders and labels belong to the business. Idempotent.
 */
export function createDeactivation({ storage, clock, onAbandoned }: Dependencies) {
  return async (emailText: string): Promise<{ id: string; email: string; deactivatedAt: number }> => {
    const email = normalizeEmail(emailText);
    return storage.write(async (tx) => {
      const user = await tx
        .selectFrom('users')
        .selectAll()
        .where('email', '=', email)
        .modifyEnd(storage.locks.change)
        .executeTakeFirst();
      if (user === undefined) throw notFound(`User ${email}`);
      if (user.role === 'owner') throw conflict('The first owner of this installation cannot be removed');
      const now = clock.now();
      const deactivatedAt = user.deactivated_at ?? now;
      for (const { accountId, role } of await membershipsOf(tx, user.id)) {
        // Also where the person owns nothing: what they are just being granted there waits, and is then refused.
        await lockAccount(storage, tx, accountId);
        if (role !== 'owner') continue;
        const others = await activeOthers(tx, accountId, user.id);
        if (others.length === 0) {
          await revokeKeys(storage, tx, accountId, now);
          await onAbandoned(tx, accountId, now);
        } else if (others.every(({ role }) => role !== 'owner')) {
          throw conflict(
            `${email} is the only owner of an account with other members: make one of them an owner first`,
          );
        }
      }
      await tx
        .updateTable('users')
        .set({ deactivated_at: deactivatedAt, updated_at: now })
        .where('id', '=', user.id)
        .execute();
      await tx.deleteFrom('sessions').where('user_id', '=', user.id).execute();
      await withdrawInvitations(tx, user);
      await tx.deleteFrom('password_resets').where('user_id', '=', user.id).execute();
      return { id: user.id, email, deactivatedAt };
    });
  };
}

/** In the order in which all that lock several accounts do. */
const membershipsOf = (tx: Db, userId: string) =>
  tx
    .selectFrom('account_members')
    .select(['account_id as accountId', 'role'])
    .where('user_id', '=', userId)
    .orderBy('account_id')
    .execute();

const activeOthers = (tx: Db, accountId: string, userId: string) =>
  tx
    .selectFrom('account_members')
    .innerJoin('users', 'users.id', 'account_members.user_id')
    .select('account_members.role')
    .where('account_members.account_id', '=', accountId)
    .where('users.id', '<>', userId)
    .where('users.deactivated_at', 'is', null)
    .execute();

/** A link to this person would bring the login back, and one from this person may be to another login of theirs. */
async function withdrawInvitations(tx: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where((e) => e.or([e('email', '=', email), e('invited_by', '=', id)]))
    .execute();
}

async function revokeKeys(storage: Storage, tx: Db, accountId: string, now: number): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('user_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
  await storage.announce(tx, 'keys', accountId);
}
