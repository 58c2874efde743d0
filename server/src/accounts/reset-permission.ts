import { AppError } from '../lib/errors.ts';
import type { Role } from '../schema/callers.ts';
import type { Db } from '../storage/index.ts';

const ASK_OPERATOR = 'Ask the operator of the server to run waybill users reset-password.';
const OTHER_ACCOUNTS = `This person also belongs to an account in which you cannot reset passwords. ${ASK_OPERATOR}`;
const FIRST_OWNER = `The password of the first owner of this installation cannot be reset with a link. ${ASK_OPERATOR}`;
const MANAGER = 'Managers can reset only the passwords of packers and developers. Ask an owner.';

/**
 * Whoever resets a password could log in as that person, in every account that the person belongs to. So it takes the right to
 * do so in all of them. Returns why `byId` may not reset the password of `userId`, as it is now; undefined if they may. The
 * caller has locked the person's row, so that they cannot join another account at the same time.
 */
export async function resetRefusal(tx: Db, byId: string, userId: string): Promise<AppError | undefined> {
  const memberships = await tx
    .selectFrom('account_members as target')
    .innerJoin('users', 'users.id', 'target.user_id')
    .leftJoin('account_members as own', (join) =>
      join.onRef('own.account_id', '=', 'target.account_id').on('own.user_id', '=', byId),
    )
    .select(['target.role as role', 'own.role as ownRole', 'users.role as installationRole'])
    .where('target.user_id', '=', userId)
    .execute();
  if (memberships.every(({ ownRole }) => ownRole === null))
    return new AppError('NOT_FOUND', 'Member not found');
  if (memberships.some(({ role, ownRole }) => ownRole === 'manager' && !isForManagers(role)))
    return new AppError('FORBIDDEN', MANAGER);
  if (memberships.some(({ ownRole }) => ownRole !== 'owner' && ownRole !== 'manager'))
    return new AppError('FORBIDDEN', OTHER_ACCOUNTS);
  // Has a right beyond these accounts: to bring back removed logins.
  if (memberships.some(({ installationRole }) => installationRole === 'owner'))
    return new AppError('FORBIDDEN', FIRST_OWNER);
  return undefined;
}

const isForManagers = (role: Role): boolean => role === 'packer' || role === 'developer';
