import { randomBytes } from 'node:crypto';
import { type Clock, toIso } from '../lib/clock.ts';
import { sha256Hex } from '../lib/crypto.ts';
import { AppError, conflict, notFound } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import type { User } from '../schema/callers.ts';
import type { Db, InvitationRow, Storage, UserRow } from '../storage/index.ts';
import { checkPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { normalizeEmail, toUser } from './users.ts';

const VALID_MS = 7 * 24 * 3_600_000;
const NOT_VALID = 'This invitation is not valid any more: ask for a new one';

export interface Invitation {
  id: string;
  email: string;
  role: InvitationRow['role'];
  createdAt: string;
  expiresAt: string;
}

interface Dependencies {
  storage: Storage;
  clock: Clock;
  passwords: Passwords;
}

export type InvitationService = ReturnType<typeof createInvitationService>;

/** Links with which a person chooses a password and becomes a user. Each works once; a new one replaces the one before. */
export function createInvitationService({ storage, clock, passwords }: Dependencies) {
  const pending = (db: Db, token: string) =>
    db
      .selectFrom('invitations')
      .selectAll()
      .where('token_hash', '=', sha256Hex(token))
      .where('expires_at', '>', clock.now());

  return {
    /** The token is in this answer and nowhere else. */
    async create(invitedBy: string, input: { email: string; role?: InvitationRow['role'] }) {
      const now = clock.now();
      const token = randomBytes(32).toString('base64url');
      const row: InvitationRow = {
        id: newId('inv'),
        email: normalizeEmail(input.email),
        role: input.role ?? 'member',
        token_hash: sha256Hex(token),
        invited_by: invitedBy,
        created_at: now,
        expires_at: now + VALID_MS,
      };
      await storage.write(async (tx) => {
        const user = await findUser(tx, row.email);
        if (user !== undefined && user.deactivated_at === null) throw exists(row.email);
        const { email, ...fresh } = row;
        await tx
          .insertInto('invitations')
          .values(row)
          .onConflict((conflict) => conflict.column('email').doUpdateSet(fresh))
          .execute();
      });
      return { token, invitation: toInvitation(row) };
    },

    /** Those that can still be accepted, newest first. */
    async list(): Promise<Invitation[]> {
      const rows = await storage.db
        .selectFrom('invitations')
        .selectAll()
        .where('expires_at', '>', clock.now())
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toInvitation);
    },

    async withdraw(id: string): Promise<void> {
      const { numDeletedRows } = await storage.write((tx) =>
        tx.deleteFrom('invitations').where('id', '=', id).executeTakeFirstOrThrow(),
      );
      if (numDeletedRows === 0n) throw notFound('Invitation');
    },

    async look(token: string): Promise<{ email: string; expiresAt: string }> {
      const row = await pending(storage.db, token).executeTakeFirst();
      if (row === undefined) throw new AppError('NOT_FOUND', NOT_VALID);
      return { email: row.email, expiresAt: toIso(row.expires_at) };
    },

    /** A user who was removed comes back to what was theirs. */
    async accept(token: string, password: string): Promise<User> {
      // Before the slow part, which a stranger must not get to order.
      const invited = await pending(storage.db, token).executeTakeFirst();
      if (invited === undefined) throw new AppError('NOT_FOUND', NOT_VALID);
      checkPassword(password, { email: invited.email });
      const passwordHash = await passwords.hash(password);
      return storage.write(async (tx) => {
        const now = clock.now();
        const invitation = await tx
          .deleteFrom('invitations')
          .where('token_hash', '=', sha256Hex(token))
          .where('expires_at', '>', now)
          .returningAll()
          .executeTakeFirst();
        if (invitation === undefined) throw new AppError('NOT_FOUND', NOT_VALID);
        return toUser(await join(tx, invitation, passwordHash, now));
      });
    },
  };
}

async function join(tx: Db, { email, role }: InvitationRow, passwordHash: string, now: number) {
  const fresh = { password_hash: passwordHash, role, updated_at: now, deactivated_at: null };
  const row: UserRow = { id: newId('usr'), email, created_at: now, ...fresh };
  // Someone who was given an account in another way meanwhile keeps it as it is.
  const joined = await tx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(fresh).where('users.deactivated_at', 'is not', null),
    )
    .returningAll()
    .executeTakeFirst();
  if (joined === undefined) throw exists(email);
  return joined;
}

const findUser = (tx: Db, email: string) =>
  tx.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

const exists = (email: string) => conflict(`email: a user with ${email} exists already`);

const toInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  createdAt: toIso(row.created_at),
  expiresAt: toIso(row.expires_at),
});
