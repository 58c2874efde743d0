import { randomBytes } from 'node:crypto';
import { type Clock, toIso } from '../lib/clock.ts';
import { sha256Hex } from '../lib/crypto.ts';
import { AppError, conflict, notFound } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import type { Role, User } from '../schema/callers.ts';
import { nameAndEmail } from '../schema/person-name.ts';
import { type Db, type InvitationRow, lockAccount, type Storage, type UserRow } from '../storage/index.ts';
import { addMember, roleIn } from './accounts.ts';
import { createLinksInUse } from './links-in-use.ts';
import { loginsOf } from './login-emails.ts';
import { invitationMailLimits } from './login-limits.ts';
import { countAttempt } from './login-throttle.ts';
import { type MemberMails, NO_MEMBER_MAILS } from './member-mails.ts';
import { checkManager } from './members.ts';
import { type Origin, strangerFrom } from './password-askers.ts';
import { checkPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { activeUser, normalizeEmail, toUser } from './users.ts';

const VALID_MS = 7 * 24 * 3_600_000;
const NOT_VALID = 'This invitation is no longer valid: ask for a new one';

export interface Invitation {
  id: string;
  email: string;
  name: string | null;
  role: Role;
  createdAt: string;
  expiresAt: string;
}

interface Dependencies {
  storage: Storage;
  clock: Clock;
  passwords: Passwords;
  memberMails?: MemberMails;
}

/** Who invites, and into which account. */
interface By {
  accountId: string;
  user: Pick<User, 'id' | 'email' | 'name' | 'role'>;
}

export type InvitationService = ReturnType<typeof createInvitationService>;

/**
 * A person follows the link and becomes a member of the account: with a new login, or with one that they are logged in with. A link works once; a newer one to the same email replaces it.
 */
export function createInvitationService(dependencies: Dependencies) {
  const { storage, clock, passwords, memberMails = NO_MEMBER_MAILS } = dependencies;
  const alone = createLinksInUse();
  const pending = (db: Db, token: string) =>
    db
      .selectFrom('invitations')
      .selectAll()
      .where('token_hash', '=', sha256Hex(token))
      .where('expires_at', '>', clock.now());

  async function read(token: string): Promise<InvitationRow> {
    const row = await pending(storage.db, token).executeTakeFirst();
    if (row === undefined) throw new AppError('NOT_FOUND', NOT_VALID);
    return row;
  }

  /** Uses the link up. The account is locked first, as whoever removes the inviter and their invitations does. */
  async function redeem(tx: Db, invited: InvitationRow, now: number): Promise<InvitationRow> {
    await lockAccount(storage, tx, invited.account_id);
    const invitation = await tx
      .deleteFrom('invitations')
      .where('token_hash', '=', invited.token_hash)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst();
    if (invitation === undefined) throw new AppError('NOT_FOUND', NOT_VALID);
    return invitation;
  }

  /** Returns the account that the person now belongs to. */
  async function enter(tx: Db, invitation: InvitationRow, userId: string, now: number): Promise<string> {
    const { account_id: accountId, role } = invitation;
    const present = await roleIn(tx, accountId, userId);
    if (present === undefined) await addMember(tx, { accountId, userId, role, now });
    return accountId;
  }

  /** Mails the link too, if this server sends mails and the account has not sent too many. */
  async function mail(tx: Db, { user }: By, row: InvitationRow, token: string): Promise<boolean> {
    if (!memberMails.isAvailable) return false;
    if ((await countAttempt(tx, invitationMailLimits(row.account_id, row.email), clock.now())) !== undefined)
      return false;
    const { name: accountName } = await nameOf(tx, row.account_id);
    return memberMails.invite(tx, row, { token, role: row.role, accountName, invitedBy: nameAndEmail(user) });
  }

  return {
    /** Only the hash of the token is stored. */
    async create({ accountId, user }: By, input: { email: string; name?: string; role: Role }) {
      const now = clock.now();
      const token = randomBytes(32).toString('base64url');
      const row = {
        id: newId('inv'),
        account_id: accountId,
        email: normalizeEmail(input.email),
        name: input.name ?? null,
        role: input.role,
        token_hash: sha256Hex(token),
        invited_by: user.id,
        created_at: now,
        expires_at: now + VALID_MS,
      };
      const isMailed = await storage.write(async (tx) => {
        // Locked, so that the login cannot be removed meanwhile: that withdraws the invitations to it. Before the account, in
        // the order in which removal locks them.
        const invited = await loginsOf(tx, row.email).modifyEnd(storage.locks.share).execute();
        await lockAccount(storage, tx, accountId);
        const by = { accountId, userId: user.id };
        await checkManager(tx, by, row.role);
        const replaced = await findInvitation(tx, accountId, row.email);
        if (replaced !== undefined) await checkManager(tx, by, replaced.role);
        await checkInvited(tx, { accountId, user }, invited);
        const { email, account_id, ...fresh } = row;
        await tx
          .insertInto('invitations')
          .values(row)
          .onConflict((conflict) => conflict.columns(['account_id', 'email']).doUpdateSet(fresh))
          .execute();
        return mail(tx, { accountId, user }, row, token);
      });
      return { token, invitation: toInvitation(row), isMailed };
    },

    /** Unexpired invitations, newest first. */
    async list(accountId: string): Promise<Invitation[]> {
      const rows = await storage.db
        .selectFrom('invitations')
        .selectAll()
        .where('expires_at', '>', clock.now())
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toInvitation);
    },

    async withdraw({ accountId, user }: By, id: string): Promise<void> {
      await storage.write(async (tx) => {
        const found = await tx
          .selectFrom('invitations')
          .select('role')
          .where('id', '=', id)
          .where('account_id', '=', accountId)
          .executeTakeFirst();
        if (found === undefined) throw notFound('Invitation');
        await checkManager(tx, { accountId, userId: user.id }, found.role);
        await tx.deleteFrom('invitations').where('id', '=', id).execute();
      });
    },

    async find(token: string) {
      const { email, name, role, account_id, expires_at } = await read(token);
      const account = await nameOf(storage.db, account_id);
      return { email, name, role, accountName: account.name, expiresAt: toIso(expires_at) };
    },

    /**
     * Makes a login, or brings one back that was removed, with the new password. Whether the email has another login does not
     * matter and does not show: nobody has proved that it is theirs, and the inviter, who has the link, must not find out.
     */
    async accept(
      token: string,
      { name, password }: { name?: string; password: string },
      origin: Origin,
    ): Promise<{ user: User; accountId: string }> {
      return alone(token, async () => {
        // Checked before hashing the password, so that requests with made-up tokens cannot burn CPU.
        const invited = await read(token);
        checkPassword(password, { email: invited.email });
        const asker = strangerFrom(origin, `invited by ${invited.invited_by}`);
        const [like] = (await loginsOf(storage.db, invited.email).limit(1).execute()).map(hashOf);
        const passwordHash = await passwords.hash(password, { asker, like, stillNeeded: () => read(token) });
        return storage.write(async (tx) => {
          const now = clock.now();
          const invitation = await redeem(tx, invited, now);
          const person = { email: invitation.email, name: name ?? invitation.name };
          const user = await addUser(tx, person, passwordHash, now);
          return { user: toUser(user), accountId: await enter(tx, invitation, user.id, now) };
        });
      });
    },

    /** For someone who is logged in with the invited email. Returns the id of the account. */
    async join(token: string, user: Pick<User, 'id' | 'email'>): Promise<string> {
      const invited = await read(token);
      if (invited.email !== user.email)
        throw conflict(`This invitation is for ${invited.email}, but you are logged in as ${user.email}.`);
      return storage.write(async (tx) => {
        const now = clock.now();
        await activeUser(storage, tx, user.id);
        return enter(tx, await redeem(tx, invited, now), user.id, now);
      });
    },
  };
}

async function checkInvited(tx: Db, { accountId, user }: By, logins: readonly UserRow[]): Promise<void> {
  const active = logins.filter(({ deactivated_at }) => deactivated_at === null);
  const [removed] = logins;
  if (removed !== undefined && active.length === 0 && user.role !== 'owner')
    throw conflict(
      `The login of ${removed.email} was removed from this installation. Only its first owner can invite them again.`,
    );
  for (const one of active)
    if ((await roleIn(tx, accountId, one.id)) !== undefined)
      throw conflict(`${one.email} is already a member of this account.`);
}

const hashOf = ({ password_hash }: UserRow): string => password_hash;

async function addUser(
  tx: Db,
  { email, name }: Pick<UserRow, 'email' | 'name'>,
  passwordHash: string,
  now: number,
): Promise<UserRow> {
  const fresh = { password_hash: passwordHash, updated_at: now, deactivated_at: null };
  const others = await loginsOf(tx, email).execute();
  const [removed] = others;
  if (removed !== undefined && others.every(({ deactivated_at }) => deactivated_at !== null))
    return tx
      .updateTable('users')
      .set({ ...fresh, name: name ?? removed.name })
      .where('id', '=', removed.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  const identity = { id: newId('usr'), email, name, language: null };
  const row: UserRow = { ...identity, role: 'member', created_at: now, ...fresh };
  await tx.insertInto('users').values(row).execute();
  return row;
}

const findInvitation = (tx: Db, accountId: string, email: string) =>
  tx
    .selectFrom('invitations')
    .select('role')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .executeTakeFirst();

const nameOf = (db: Db, accountId: string) =>
  db.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirstOrThrow();

const toInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  createdAt: toIso(row.created_at),
  expiresAt: toIso(row.expires_at),
});
