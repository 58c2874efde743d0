import type { Clock } from '../lib/clock.ts';
import { conflict, notFound } from '../lib/errors.ts';
import { type Db, lockAccount, type Storage, type UserRow } from '../storage/index.ts';
import { loginsOf } from './login-emails.ts';
import { cancelResets } from './open-resets.ts';
import { normalizeEmail } from './users.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  /** What else an account has that must stop, in the same transaction. */
  onAbandoned(tx: Db, accountId: string, now: number): Promise<void>;
}

/**
 * Removes all logins with an email, or one by its id, from all accounts at once, on every process. In accounts that nobody else
 * belongs to, API keys are revoked and webhooks disabled. All data is kept, because orders and labels belong to the business.
 * Idempotent. Returns what was removed, the oldest login first.
 */
export function createDeactivation({ storage, clock, onAbandoned }: Dependencies) {
  async function remove(tx: Db, user: UserRow, now: number): Promise<RemovedLogin> {
    const { email } = user;
    if (user.role === 'owner') throw conflict('The first owner of this installation cannot be removed');
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
    await tx.deleteFrom('invitations').where('invited_by', '=', user.id).execute();
    await cancelResets(tx, user.id);
    return { id: user.id, email, deactivatedAt };
  }

  return async (emailOrId: string): Promise<RemovedLogin[]> => {
    const email = emailOrId.includes('@') ? normalizeEmail(emailOrId) : undefined;
    return storage.write(async (tx) => {
      const found = email === undefined ? loginById(tx, emailOrId) : loginsOf(tx, email);
      const users = await found.modifyEnd(storage.locks.change).execute();
      if (users.length === 0) throw notFound(`User ${email ?? emailOrId}`);
      // A link to this person would bring the login back.
      if (email !== undefined) await tx.deleteFrom('invitations').where('email', '=', email).execute();
      const removed: RemovedLogin[] = [];
      for (const user of users) removed.push(await remove(tx, user, clock.now()));
      return removed;
    });
  };
}

interface RemovedLogin {
  id: string;
  email: string;
  deactivatedAt: number;
}

const loginById = (tx: Db, id: string) => tx.selectFrom('users').selectAll().where('id', '=', id);

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

async function revokeKeys(storage: Storage, tx: Db, accountId: string, now: number): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
  await storage.announce(tx, 'keys', accountId);
}
