import { hmacSha256 } from '../lib/crypto.ts';
import type { Db } from '../storage/index.ts';

/** All logins with this email, also removed ones, the oldest first. Several people may have one with the same email. */
export const loginsOf = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).orderBy('created_at').orderBy('id');

/** Per email. These are used to recognize the device of whoever logs in; passwords are looked up among all. */
const MAX_LOGINS = 500;

/** Those that can be used, the one used last first and those that belong to no account last. */
export const lastUsedLogins = (db: Db, email: string) =>
  loginsOf(db, email)
    .where('deactivated_at', 'is', null)
    .clearOrderBy()
    .orderBy(
      (e) =>
        e.fn.coalesce(
          e
            .selectFrom('account_members')
            .select((m) => m.fn.max(m.fn.coalesce('last_used_at', m.lit(0))).as('used'))
            .whereRef('user_id', '=', 'users.id'),
          e.lit(-1),
        ),
      'desc',
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_LOGINS);

/** How attempts are counted and logged for an email, because people type their password into that field by mistake. */
export function createEmailHash(instanceKey: Buffer): (email: string) => string {
  const emailKey = hmacSha256(instanceKey, 'waybill login email v1');
  return (email) => hmacSha256(emailKey, email).toString('hex');
}
