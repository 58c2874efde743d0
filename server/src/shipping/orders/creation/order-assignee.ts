import { invalid } from '../../../lib/errors.ts';
import type { Assignee } from '../../../schema/order.ts';
import type { Db, OrderRow, Storage } from '../../../storage/index.ts';

const activeMembers = (db: Db, accountId: string) =>
  db
    .selectFrom('account_members')
    .innerJoin('users', 'users.id', 'account_members.user_id')
    .select(['users.id', 'users.email', 'users.name', 'account_members.role'])
    .where('account_members.account_id', '=', accountId)
    .where('users.deactivated_at', 'is', null);

/** Refuses whoever is not a member of the account. The one that the order has already may have left since. */
export async function checkAssignee(
  tx: Db,
  row: Pick<OrderRow, 'account_id' | 'assignee_id'>,
  assigneeId: string | null | undefined,
): Promise<void> {
  if (typeof assigneeId !== 'string' || assigneeId === row.assignee_id) return;
  const member = await activeMembers(tx, row.account_id)
    .where('users.id', '=', assigneeId)
    .executeTakeFirst();
  if (member === undefined) throw invalid('assigneeId: is not a member of this account');
}

/** Who can be given orders to pack, in the order in which they joined. */
export const createAssigneeList =
  (storage: Storage) =>
  async (accountId: string): Promise<Assignee[]> => {
    const members = await activeMembers(storage.db, accountId)
      .orderBy('account_members.created_at')
      .orderBy('users.id')
      .execute();
    return members.map(({ id, email, name, role }) => ({ id, name: name ?? email, role }));
  };
