import { randomBytes } from 'node:crypto';
import { type Clock, toIso } from '../lib/clock.ts';
import { sha256Hex } from '../lib/crypto.ts';
import { AppError, conflict, notFound } from '../lib/errors.ts';
import type { Db, Storage } from '../storage/index.ts';
import { roleIn } from './accounts.ts';
import { createLinksInUse } from './links-in-use.ts';
import { checkManager } from './members.ts';
import { type Origin, strangerFrom } from './password-askers.ts';
import { checkPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { resetRefusal } from './reset-permission.ts';
import { activeUser, replacePassword } from './users.ts';

const VALID_MS = 24 * 3_600_000;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  passwords: Passwords;
}

/** Who creates a link, and in which account. */
interface By {
  accountId: string;
  userId: string;
}

export type PasswordResetService = ReturnType<typeof createPasswordResetService>;

/**
 * Links with which a person who has forgotten their password sets a new one. A link works once, for a day, and a newer one
 * replaces it. Two-factor login stays on: the link alone does not let anyone in.
 */
export function createPasswordResetService({ storage, clock, passwords }: Dependencies) {
  const alone = createLinksInUse();
  const pending = (db: Db, token: string) =>
    db
      .selectFrom('password_resets')
      .innerJoin('users', 'users.id', 'password_resets.user_id')
      .select(['users.id', 'users.password_hash', 'password_resets.created_by', 'password_resets.expires_at'])
      .select('users.email')
      .where('password_resets.token_hash', '=', sha256Hex(token))
      .where('password_resets.expires_at', '>', clock.now())
      .where('users.deactivated_at', 'is', null);

  async function read(token: string) {
    const reset = await pending(storage.db, token).executeTakeFirst();
    if (reset === undefined) throw notValid();
    return reset;
  }

  /** Only the hash of the token is stored. */
  async function store(tx: Db, userId: string, createdBy: string | null) {
    const now = clock.now();
    const token = randomBytes(32).toString('base64url');
    const fresh = {
      token_hash: sha256Hex(token),
      created_by: createdBy,
      created_at: now,
      expires_at: now + VALID_MS,
    };
    await tx
      .insertInto('password_resets')
      .values({ user_id: userId, ...fresh })
      .onConflict((on) => on.column('user_id').doUpdateSet(fresh))
      .execute();
    return { token, expiresAt: toIso(fresh.expires_at) };
  }

  return {
    async create({ accountId, userId }: By, memberId: string) {
      if (memberId === userId) throw conflict('Change your own password in Settings > Profile.');
      return storage.write(async (tx) => {
        await checkManager(tx, { accountId, userId }, 'packer');
        if ((await roleIn(tx, accountId, memberId)) === undefined) throw notFound('Member');
        await activeUser(storage, tx, memberId);
        const refusal = await resetRefusal(tx, userId, memberId);
        if (refusal !== undefined) throw refusal;
        return store(tx, memberId, userId);
      });
    },

    /** For an operator, who may reset anyone's password. */
    async createForOperator(userId: string) {
      return storage.write(async (tx) => {
        await activeUser(storage, tx, userId);
        return store(tx, userId, null);
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
          const reset = await pending(tx, token).executeTakeFirst();
          if (reset === undefined) throw notValid();
          if (!(await isStillAllowed(tx, reset.created_by, id))) throw notValid();
          await replacePassword(tx, { userId: id, passwordHash, now: clock.now() });
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
