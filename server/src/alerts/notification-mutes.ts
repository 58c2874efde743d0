import type { AlertKind } from '../schema/alerts.ts';
import type { Db } from '../storage/index.ts';

/** What a member does not want under the bell. */
export async function mutedKinds(db: Db, accountId: string, userId: string): Promise<Set<AlertKind>> {
  const rows = await db
    .selectFrom('notification_mutes')
    .select('kind')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
  return new Set(rows.map(({ kind }) => kind));
}

export async function setMutedKinds(
  tx: Db,
  accountId: string,
  userId: string,
  kinds: readonly AlertKind[],
): Promise<void> {
  await forgetMutes(tx, accountId, userId);
  const rows = kinds.map((kind) => ({ account_id: accountId, user_id: userId, kind }));
  if (rows.length > 0) await tx.insertInto('notification_mutes').values(rows).execute();
}

export async function forgetMutes(tx: Db, accountId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('notification_mutes')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}
