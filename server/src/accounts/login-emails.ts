import { sql } from 'kysely';
import type { Db, UserRow } from '../storage/index.ts';

/** The email that a person logs in with. Others may have a login with the same one: nobody has proved that it is theirs. */
export const emailOf = ({ email, shared_email }: Pick<UserRow, 'email' | 'shared_email'>): string =>
  shared_email ?? email;

/** The same in a query on `users`. */
export const SHOWN_EMAIL = sql<string>`coalesce(users.shared_email, users.email)`;

/** All logins with this email, also removed ones, the oldest first. */
export const loginsOf = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where((e) => e.or([e('email', '=', email), e('shared_email', '=', email)]))
    .orderBy('created_at')
    .orderBy('id');

/** Of one email. The device of whoever logs in is recognized by these; passwords are looked up among all. */
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
