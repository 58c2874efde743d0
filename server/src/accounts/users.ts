import type { Clock } from '../lib/clock.ts';
import { toIso } from '../lib/clock.ts';
import { AppError, invalid } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import type { User } from '../schema/callers.ts';
import type { Db, Storage, UserRow } from '../storage/index.ts';
import { addAccount } from './accounts.ts';
import { loginsOf } from './login-emails.ts';
import { type MemberMails, NO_MEMBER_MAILS } from './member-mails.ts';
import { cancelResets } from './open-resets.ts';
import { type Origin, strangerFrom } from './password-askers.ts';
import { checkPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  passwords: Passwords;
}

export type UserService = ReturnType<typeof createUserService>;

interface NewPerson {
  email: string;
  name?: string;
}

const SETUP_DONE = 'Setup is complete: an owner already exists';
const MAX_EMAIL_LENGTH = 254;

export function createUserService({ storage, clock, passwords }: Dependencies) {
  async function insertUser(person: NewPerson, passwordHash: string, onlyAsFirst: boolean): Promise<User> {
    const { email, name = null } = person;
    return storage.write(async (tx) => {
      // One after the other: only the first is the owner, and an operator gives an email to one login alone.
      await storage.lockName(tx, 'new users', 'alone');
      const first = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
      if (onlyAsFirst && first !== undefined) throw new AppError('CONFLICT', SETUP_DONE);
      if ((await loginsOf(tx, email).limit(1).execute()).length > 0)
        throw new AppError('CONFLICT', `email: a user with ${email} already exists`);
      const now = clock.now();
      const row: UserRow = {
        id: newId('usr'),
        email,
        name,
        language: null,
        password_hash: passwordHash,
        role: first === undefined ? 'owner' : 'member',
        created_at: now,
        updated_at: now,
        deactivated_at: null,
      };
      await tx.insertInto('users').values(row).execute();
      await addAccount(tx, { id: row.id, name: email, ownerId: row.id, now });
      return toUser(row);
    });
  }

  async function anyUser(): Promise<boolean> {
    return (await storage.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
  }

  return {
    /** Creates a person and an account of theirs, with the same id. */
    async create(input: NewPerson & { password: string }): Promise<User> {
      const email = normalizeEmail(input.email);
      checkPassword(input.password, { email });
      const passwordHash = await passwords.hash(input.password);
      return insertUser({ ...input, email }, passwordHash, false);
    },

    /** Fails once any user exists: the setup link works once. */
    async createOwner(input: Origin & NewPerson & { password: string }): Promise<User> {
      const requireNoUser = async () => {
        if (await anyUser()) throw new AppError('CONFLICT', SETUP_DONE);
      };
      await requireNoUser();
      const email = normalizeEmail(input.email);
      checkPassword(input.password, { email });
      const asker = strangerFrom(input, 'setup');
      const passwordHash = await passwords.hash(input.password, { asker, stillNeeded: requireNoUser });
      return insertUser({ ...input, email }, passwordHash, true);
    },

    /** Null removes the name. What was recorded before keeps the one of then. */
    async update(id: string, change: Partial<Pick<User, 'name' | 'language'>>): Promise<User> {
      return storage.write(async (tx) => {
        await activeUser(storage, tx, id);
        const row = await tx
          .updateTable('users')
          .set({ ...change, updated_at: clock.now() })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        return toUser(row);
      });
    },

    /** For an operator: ends all sessions. Two-factor login stays on. */
    async resetPassword(id: string, password: string): Promise<void> {
      const user = await storage.db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      checkPassword(password, { email: user.email });
      const passwordHash = await passwords.hash(password, { like: user.password_hash });
      await storage.write(async (tx) => {
        await activeUser(storage, tx, id);
        await replacePassword(tx, { user, passwordHash, now: clock.now(), memberMails: NO_MEMBER_MAILS });
      });
    },

    /** All logins with the email, or the one with this id. */
    async find(emailOrId: string): Promise<User[]> {
      const found = emailOrId.includes('@')
        ? loginsOf(storage.db, normalizeEmail(emailOrId))
        : storage.db.selectFrom('users').selectAll().where('id', '=', emailOrId);
      return (await found.execute()).map(toUser);
    },

    async list(): Promise<User[]> {
      const rows = await storage.db
        .selectFrom('users')
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toUser);
    },

    any: anyUser,
  };
}

export const toUser = (
  row: Pick<UserRow, 'id' | 'email' | 'name' | 'language' | 'role' | 'created_at'>,
): User => ({
  id: row.id,
  email: row.email,
  name: row.name,
  language: row.language,
  role: row.role,
  createdAt: toIso(row.created_at),
});

/** Locks the person's row, so that the login cannot be removed before this transaction commits: for all that grants access. */
export async function activeUser(storage: Storage, tx: Db, id: string): Promise<UserRow> {
  const row = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .modifyEnd(storage.locks.change)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('FORBIDDEN', 'This user has been removed');
  return row;
}

interface NewPassword {
  user: Pick<UserRow, 'id' | 'email'>;
  passwordHash: string;
  now: number;
  /** The session in which the person changes it. All others end. */
  keptSessionId?: string;
  /** With which the person is told. */
  memberMails: MemberMails;
}

/**
 * Ends sessions, cancels open reset links and tells the person by mail, in the transaction of the caller, which has locked their
 * row. Known devices become unknown, because their cookies depend on the password.
 */
export async function replacePassword(tx: Db, input: NewPassword): Promise<void> {
  const { user, passwordHash, now, keptSessionId = '', memberMails } = input;
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', user.id)
    .execute();
  await tx.deleteFrom('sessions').where('user_id', '=', user.id).where('id', '<>', keptSessionId).execute();
  await cancelResets(tx, user.id);
  await memberMails.passwordChanged(tx, user, { changedAt: now });
}

/** Case is ignored: the same address in another case is the same person. */
export function normalizeEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email.length > MAX_EMAIL_LENGTH || !/^[^\s@\0]+@[^\s@\0]+$/.test(email)) {
    throw invalid('email: must be an email address');
  }
  return email;
}
