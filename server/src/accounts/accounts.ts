import { type Clock, toIso } from '../lib/clock.ts';
import { AppError, invalid } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import type { Membership, Role } from '../schema/callers.ts';
import type { Db, Storage } from '../storage/index.ts';

const MAX_NAME_LENGTH = 100;

type ListedAccount = Omit<Membership, 'unitSystem'>;

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService({ storage, clock }: { storage: Storage; clock: Clock }) {
  return {
    /** In the order in which the person joined them. */
    async listOf(userId: string): Promise<(ListedAccount & { joinedAt: string })[]> {
      const rows = await storage.db
        .selectFrom('account_members')
        .innerJoin('accounts', 'accounts.id', 'account_members.account_id')
        .select(['accounts.id', 'accounts.name', 'account_members.role', 'account_members.created_at'])
        .where('account_members.user_id', '=', userId)
        .orderBy('account_members.created_at')
        .orderBy('accounts.id')
        .execute();
      return rows.map(({ created_at, ...account }) => ({ ...account, joinedAt: toIso(created_at) }));
    },

    /** The emails of the active owners of all accounts, by account. */
    async owners(): Promise<Map<string, string[]>> {
      const rows = await storage.db
        .selectFrom('account_members')
        .innerJoin('users', 'users.id', 'account_members.user_id')
        .select(['account_members.account_id', 'users.email'])
        .where('account_members.role', '=', 'owner')
        .where('users.deactivated_at', 'is', null)
        .orderBy('account_members.created_at')
        .orderBy('users.id')
        .execute();
      const emails = new Map<string, string[]>();
      for (const { account_id, email } of rows)
        emails.set(account_id, [...(emails.get(account_id) ?? []), email]);
      return emails;
    },

    /** A new, empty account of a person who owns one already: others were let in to work in somebody else's. */
    async create(userId: string, name: string): Promise<ListedAccount> {
      const account = { id: newId('usr'), name: checkAccountName(name) };
      return storage.write(async (tx) => {
        const owned = await tx
          .selectFrom('account_members')
          .select('account_id')
          .where('user_id', '=', userId)
          .where('role', '=', 'owner')
          .limit(1)
          .executeTakeFirst();
        if (owned === undefined)
          throw new AppError('FORBIDDEN', 'Only someone who owns an account can create another one.');
        return addAccount(tx, { ...account, ownerId: userId, now: clock.now() });
      });
    },

    async rename(accountId: string, name: string): Promise<{ id: string; name: string }> {
      const account = { id: accountId, name: checkAccountName(name) };
      await storage.write((tx) =>
        tx
          .updateTable('accounts')
          .set({ name: account.name, updated_at: clock.now() })
          .where('id', '=', accountId)
          .execute(),
      );
      return account;
    },
  };
}

interface NewAccount {
  id: string;
  name: string;
  ownerId: string;
  now: number;
}

export async function addAccount(tx: Db, { id, name, ownerId, now }: NewAccount): Promise<ListedAccount> {
  await tx.insertInto('accounts').values({ id, name, created_at: now, updated_at: now }).execute();
  // Not used yet: the next login opens the account that the person works in.
  await addMember(tx, { accountId: id, userId: ownerId, role: 'owner', now, lastUsedAt: null });
  return { id, name, role: 'owner' };
}

interface NewMember {
  accountId: string;
  userId: string;
  role: Role;
  now: number;
  /** Default: now, as for who has just accepted an invitation. */
  lastUsedAt?: number | null;
}

export async function addMember(
  tx: Db,
  { accountId, userId, role, now, lastUsedAt = now }: NewMember,
): Promise<void> {
  await tx
    .insertInto('account_members')
    .values({ account_id: accountId, user_id: userId, role, created_at: now, last_used_at: lastUsedAt })
    .execute();
}

/** The role of a person in an account, as it is now; undefined if they are not a member. */
export async function roleIn(db: Db, accountId: string, userId: string): Promise<Role | undefined> {
  const row = await db
    .selectFrom('account_members')
    .select('role')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role;
}

function checkAccountName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > MAX_NAME_LENGTH) {
    throw invalid(`name: must have 1 to ${MAX_NAME_LENGTH} characters`);
  }
  return name;
}
