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
const NOT_VALID = 'This invitation is no longer valid: ask for a new one';

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

/** A person follows the link, chooses a password and becomes a user. A link works once; a newer one replaces it. */
export function createInvitationService({ storage, clock, passwords }: Dependencies) {
  const pending = (db: Db, token: string) =>
    db
      .selectFrom('invitations')
      .selectAll()
      .where('token_hash', '=', sha256Hex(token))
      .where('expires_at', '>', clock.now());

  return {
    /** Only the hash of the token is stored. */
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

    /** Unexpired invitations, newest first. */
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

    async find(token: string): Promise<{ email: string; expiresAt: string }> {
      const row = await pending(storage.db, token).executeTakeFirst();
      if (row === undefined) throw new AppError('NOT_FOUND', NOT_VALID);
      return { email: row.email, expiresAt: toIso(row.expires_at) };
    },

    /** Accepting also reactivates a removed user, with their data. */
    async accept(token: string, password: string): Promise<User> {
      // Checked before hashing the password, so that requests with made-up tokens can't burn CPU.
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
        return toUser(await addUser(tx, invitation, passwordHash, now));
      });
    },
  };
}

async function addUser(tx: Db, { email, role }: InvitationRow, passwordHash: string, now: number) {
  const fresh = { password_hash: passwordHash, role, updated_at: now, deactivated_at: null };
  const row: UserRow = { id: newId('usr'), email, created_at: now, ...fresh };
  // An active user with this email, created in the meantime, is left unchanged.
  const user = await tx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(fresh).where('users.deactivated_at', 'is not', null),
    )
    .returningAll()
    .executeTakeFirst();
  if (user === undefined) throw exists(email);
  return user;
}

const findUser = (tx: Db, email: string) =>
  tx.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

const exists = (email: string) => conflict(`email: a user with ${email} already exists`);

const toInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  createdAt: toIso(row.created_at),
  expiresAt: toIso(row.expires_at),
});
