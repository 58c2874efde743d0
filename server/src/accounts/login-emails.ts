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
