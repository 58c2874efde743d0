import { forgetAlertChoices } from '../alerts/index.ts';
import { type Clock, toIso, toIsoOrNull } from '../lib/clock.ts';
import { AppError, conflict, notFound } from '../lib/errors.ts';
import { ROLES, type Role } from '../schema/callers.ts';
import { rightOf } from '../schema/roles.ts';
import { type Db, lockAccount, type Storage } from '../storage/index.ts';
import { roleIn } from './accounts.ts';

/** A person in an account, as its owners and managers see them. */
export interface Member {
  id: string;
  email: string;
  name: string | null;
  role: Role;
  joinedAt: string;
  /** When the login itself was removed, from every account. */
  deactivatedAt: string | null;
}

/** Who changes the members of which account. */
interface By {
  accountId: string;
  userId: string;
}

export type MemberService = ReturnType<typeof createMemberService>;

/**
 * Every change locks the account and reads both persons' roles under the lock, so that concurrent changes cannot leave an
 * account without an owner, and someone whose role has just been taken away cannot change anything any more.
 */
export function createMemberService({ storage }: { storage: Storage; clock: Clock }) {
  const membersOf = (db: Db, accountId: string) =>
    db
      .selectFrom('account_members')
      .innerJoin('users', 'users.id', 'account_members.user_id')
      .select([
        'users.id',
        'users.email',
        'users.name',
        'users.deactivated_at',
        'account_members.role',
        'account_members.created_at',
      ])
      .where('account_members.account_id', '=', accountId)
      .orderBy('account_members.created_at')
      .orderBy('users.id');

  async function lockedMember(tx: Db, { accountId, userId }: By, memberId: string): Promise<Member> {
    await lockAccount(storage, tx, accountId);
    const member = await membersOf(tx, accountId).where('users.id', '=', memberId).executeTakeFirst();
    if (memberId !== userId) await checkManager(tx, { accountId, userId }, member?.role ?? 'packer');
    if (member === undefined) throw notFound('Member');
    return toMember(member);
  }

  async function checkOwnerLeft(tx: Db, accountId: string, withoutId: string): Promise<void> {
    const other = await membersOf(tx, accountId)
      .where('account_members.role', '=', 'owner')
      .where('users.id', '<>', withoutId)
      .where('users.deactivated_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (other === undefined)
      throw conflict('This is the only owner of the account. Make someone else an owner first.');
  }

  return {
    /** In the order in which they joined. */
    async list(accountId: string): Promise<Member[]> {
      return (await membersOf(storage.db, accountId).execute()).map(toMember);
    },

    /** Takes effect with the member's next request. */
    async changeRole(by: By, memberId: string, role: Role): Promise<Member> {
      return storage.write(async (tx) => {
        const member = await lockedMember(tx, by, memberId);
        if (member.role === role) return member;
        await checkManager(tx, by, role);
        if (member.role === 'owner') await checkOwnerLeft(tx, by.accountId, memberId);
        await tx
          .updateTable('account_members')
          .set({ role })
          .where('account_id', '=', by.accountId)
          .where('user_id', '=', memberId)
          .execute();
        if (rightOf(role, 'members') !== 'write') await withdrawInvitations(tx, by.accountId, memberId);
        else if (role !== 'owner') await withdrawInvitations(tx, by.accountId, memberId, ['owner']);
        return { ...member, role };
      });
    },

    /**
     * Ends the member's sessions in this account at once. Their other accounts are not affected, and neither are API keys:
     * those belong to the account. With one's own id, a person leaves the account.
     */
    async remove(by: By, memberId: string): Promise<void> {
      await storage.write(async (tx) => {
        const member = await lockedMember(tx, by, memberId);
        if (member.role === 'owner') await checkOwnerLeft(tx, by.accountId, memberId);
        await tx
          .deleteFrom('account_members')
          .where('account_id', '=', by.accountId)
          .where('user_id', '=', memberId)
          .execute();
        await tx
          .deleteFrom('sessions')
          .where('user_id', '=', memberId)
          .where('account_id', '=', by.accountId)
          .execute();
        await withdrawInvitations(tx, by.accountId, memberId);
        await forgetAlertChoices(tx, by.accountId, memberId);
      });
    },
  };
}

/** Owners may change everyone, managers everyone but owners. `role` is the one that is given or taken. */
export async function checkManager(tx: Db, { accountId, userId }: By, role: Role): Promise<void> {
  const own = await roleIn(tx, accountId, userId);
  if (own === undefined || rightOf(own, 'members') !== 'write')
    throw new AppError('FORBIDDEN', 'Only owners and managers can manage members.');
  if (role === 'owner' && own !== 'owner')
    throw new AppError('FORBIDDEN', 'Managers cannot add, change or remove owners. Ask an owner.');
}

/** Someone who may not give these roles any more must not get them, or back in, through a link of their own. */
async function withdrawInvitations(
  tx: Db,
  accountId: string,
  invitedBy: string,
  roles: readonly Role[] = ROLES,
): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('account_id', '=', accountId)
    .where('invited_by', '=', invitedBy)
    .where('role', 'in', roles)
    .execute();
}

interface MemberRow {
  id: string;
  email: string;
  name: string | null;
  role: Role;
  created_at: number;
  deactivated_at: number | null;
}

const toMember = ({ id, email, name, role, created_at, deactivated_at }: MemberRow): Member => ({
  id,
  email,
  name,
  role,
  joinedAt: toIso(created_at),
  deactivatedAt: toIsoOrNull(deactivated_at),
});
