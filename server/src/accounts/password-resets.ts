import { type Clock, toIso } from '../lib/clock.ts';
import { sha256Hex } from '../lib/crypto.ts';
import { AppError, conflict, notFound } from '../lib/errors.ts';
import type { User } from '../schema/callers.ts';
import type { Db, Storage } from '../storage/index.ts';
import { roleIn } from './accounts.ts';
import { createLinksInUse } from './links-in-use.ts';
import { type MemberMails, NO_MEMBER_MAILS } from './member-mails.ts';
import { checkManager } from './members.ts';
import { findReset, storeReset } from './open-resets.ts';
import { type Origin, strangerFrom } from './password-askers.ts';
import { checkPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { resetRefusal } from './reset-permission.ts';
import { activeUser, replacePassword } from './users.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  passwords: Passwords;
  memberMails?: MemberMails;
}

/** Who creates a link, and in which account. */
interface By {
  accountId: string;
  user: Pick<User, 'id' | 'email'>;
}

export type PasswordResetService = ReturnType<typeof createPasswordResetService>;

/**
 * Links with which a person who has forgotten their password sets a new one. A link works once, for a limited time, and a newer
 * one replaces it. Two-factor login stays on: the link alone does not let anyone in.
 */
export function createPasswordResetService(dependencies: Dependencies) {
  const { storage, clock, passwords, memberMails = NO_MEMBER_MAILS } = dependencies;
  const alone = createLinksInUse();

  async function read(token: string) {
    const reset = await findReset(storage.db, token, clock.now());
    if (reset === undefined) throw notValid();
    return reset;
  }

  return {
    /** The link is mailed to the member too, if this server sends mails. */
    async create({ accountId, user }: By, memberId: string) {
      const userId = user.id;
      if (memberId === userId) throw conflict('Change your own password in Settings > Profile.');
      return storage.write(async (tx) => {
        await checkManager(tx, { accountId, userId }, 'packer');
        if ((await roleIn(tx, accountId, memberId)) === undefined) throw notFound('Member');
        const { email } = await activeUser(storage, tx, memberId);
        const refusal = await resetRefusal(tx, userId, memberId);
        if (refusal !== undefined) throw refusal;
        const { token, expiresAt } = await storeReset(tx, {
          ...{ userId: memberId, createdBy: userId },
          now: clock.now(),
        });
        const isMailed = await memberMails.sendResets(tx, `reset ${sha256Hex(token)}`, email, {
          links: [{ token, accounts: [] }],
          createdBy: user.email,
        });
        return { token, expiresAt: toIso(expiresAt), isMailed };
      });
    },

    /** For an operator, who may reset anyone's password. */
    async createForOperator(userId: string) {
      return storage.write(async (tx) => {
        await activeUser(storage, tx, userId);
        const { token, expiresAt } = await storeReset(tx, { userId, createdBy: null, now: clock.now() });
        return { token, expiresAt: toIso(expiresAt) };
      });
    },

    async find(token: string): Promise<{ email: string; expiresAt: string }> {
      const { email, expires_at } = await read(token);
      return { email, expiresAt: toIso(expires_at) };
    },

    /** Returns the id of the person. */
    async use(token: string, password: string, origin: Origin): Promise<string> {
      return alone(token, async () => {
        // Checked before hashing the password, so that requests with made-up tokens cannot burn CPU.
        const { id, email, created_by: createdBy, password_hash: like } = await read(token);
        checkPassword(password, { email });
        const asker = strangerFrom(origin, `reset by ${createdBy ?? id}`);
        const passwordHash = await passwords.hash(password, { asker, like, stillNeeded: () => read(token) });
        return storage.write(async (tx) => {
          // Other processes' uses of the link wait for this lock: only the first still finds the link after it.
          await activeUser(storage, tx, id);
          const reset = await findReset(tx, token, clock.now());
          if (reset === undefined) throw notValid();
          if (!(await isStillAllowed(tx, reset.created_by, id))) throw notValid();
          await replacePassword(tx, { user: reset, passwordHash, now: clock.now(), memberMails });
          return id;
        });
      });
    },
  };
}

const notValid = () => new AppError('NOT_FOUND', 'This link is no longer valid: ask for a new one');

/** Since the link was created, its creator may have lost their role, or the person may have joined another account. */
async function isStillAllowed(tx: Db, createdBy: string | null, userId: string): Promise<boolean> {
  if (createdBy === null) return true;
  const creator = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', createdBy)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return creator !== undefined && (await resetRefusal(tx, createdBy, userId)) === undefined;
}
