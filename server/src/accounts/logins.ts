import { type Clock, toIso } from '../lib/clock.ts';
import { sameText } from '../lib/crypto.ts';
import { AppError, invalid } from '../lib/errors.ts';
import type { Asker } from '../lib/fair-queue.ts';
import type { User } from '../schema/callers.ts';
import type { Storage, UserRow } from '../storage/index.ts';
import { createKnownDevices } from './known-devices.ts';
import { createEmailHash, lastUsedLogins, loginsOf } from './login-emails.ts';
import {
  checksOf,
  codeLimits,
  knownDeviceLimits,
  type LoginLimit,
  sessionLimits,
  unknownDeviceLimits,
} from './login-limits.ts';
import { createLoginThrottle } from './login-throttle.ts';
import type { MemberMails } from './member-mails.ts';
import { knownPerson, type Origin, strangerFrom } from './password-askers.ts';
import { checkPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { createPendingLogins } from './pending-logins.ts';
import type { TwoFactorService } from './two-factor.ts';
import { activeUser, replacePassword, toUser } from './users.ts';

const WRONG_CODE = 'Wrong code, or a code that was used already';

/** All but the first. */
type Rest<T extends unknown[]> = T extends [unknown, ...infer R] ? R : never;

export type LoginService = ReturnType<typeof createLoginService>;

/** For logs and metrics. */
export interface LoginFailure {
  reason: 'wrong_password' | 'wrong_code' | 'throttled';
  at: 'login' | 'second step' | 'password change' | 'two-factor settings';
  address: string;
  /** Undefined if there is no such user. */
  userId: string | undefined;
  /** Hashed, because people type their password into the email field by mistake. */
  emailHash: string;
}

interface Dependencies {
  storage: Storage;
  clock: Clock;
  passwords: Passwords;
  /** The instance key. */
  key: Buffer;
  twoFactor: TwoFactorService;
  memberMails: MemberMails;
  onFailure(failure: LoginFailure): void;
}

/** The second step of a login, for a person with two-factor login. */
export interface SecondStep {
  token: string;
  expiresAt: string;
}

/** Logins that a password may open: hashes with their salts, and those that have one of some hashes. */
interface Candidates {
  stored: readonly string[];
  find(hashes: readonly string[]): Promise<UserRow[]>;
}

/** Whoever is logged in and has to show that they are still the same person: with exactly one of both. */
export interface Proof {
  password?: string;
  code?: string;
}

/** Verifies passwords and codes, for logins and for changes to them. Wrong ones count toward the limits. */
export function createLoginService(dependencies: Dependencies) {
  const { storage, clock, passwords, key, twoFactor, memberMails, onFailure } = dependencies;
  const attempt = createLoginThrottle({ storage, clock });
  const devices = createKnownDevices({ storage, clock, key });
  const pending = createPendingLogins({ storage, clock, key });
  const hashOf = createEmailHash(key);

  type Failed = (reason: LoginFailure['reason']) => void;

  /**
   * Those whose password it is, which `find` looks up by the hashes that it would have. Takes as long for an unknown user, so
   * that timing does not reveal who exists.
   */
  async function withPassword(
    { stored, find }: Candidates,
    password: string,
    limits: LoginLimit[],
    asker: Asker,
    failed: Failed,
  ): Promise<UserRow[]> {
    passwords.requireRoom(asker);
    let found: UserRow[] = [];
    const isRight = async () => {
      const like = stored.length === 0 ? [passwords.dummyHash] : stored;
      const hashes = await passwords.hashesLike(password, like, asker);
      found = hashes.length === 0 ? [] : await find(hashes);
      return found.length > 0;
    };
    if (!(await attempt(limits, isRight, () => failed('throttled')))) failed('wrong_password');
    return found;
  }

  async function isPassword(user: UserRow, ...rest: Rest<Parameters<typeof withPassword>>): Promise<boolean> {
    const find = async (hashes: readonly string[]) =>
      hashes.some((hash) => sameText(hash, user.password_hash)) ? [user] : [];
    return (await withPassword({ stored: [user.password_hash], find }, ...rest)).length > 0;
  }

  async function isCode(
    userId: string,
    code: string,
    limits: LoginLimit[],
    failed: Failed,
  ): Promise<boolean> {
    const isRight = () => twoFactor.useCode(userId, code);
    const succeeded = await attempt(limits, isRight, () => failed('throttled'));
    if (!succeeded) failed('wrong_code');
    return succeeded;
  }

  const findUser = (userId: string): Promise<UserRow> =>
    storage.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();

  return {
    /** `device` is the known-device cookie. */
    async logIn(input: Origin & { email: string; password: string; device: string }): Promise<User> {
      const email = input.email.trim().toLowerCase();
      const users = await lastUsedLogins(storage.db, email).execute();
      // Later logins have its salt. So whoever makes many with the email of somebody else does not keep them out.
      const oldest = await loginsOf(storage.db, email).limit(1).execute();
      const emailHash = hashOf(email);
      const known = users.find((user) => devices.recognize(user, input.device) !== undefined);
      const deviceId = known && devices.recognize(known, input.device);
      const limits =
        deviceId === undefined ? unknownDeviceLimits(emailHash, input.client) : knownDeviceLimits(deviceId);
      const asker = known === undefined ? strangerFrom(input, emailHash) : knownPerson(input, known.id);
      const { address } = input.client;
      const userId = known?.id ?? users[0]?.id;
      const found = await withPassword(
        {
          stored: [...new Set([...oldest, ...users].map((user) => user.password_hash))],
          find: (hashes) => lastUsedLogins(storage.db, email).where('password_hash', 'in', hashes).execute(),
        },
        input.password,
        [...limits, checksOf(emailHash)],
        asker,
        (reason) => onFailure({ reason, at: 'login', address, userId, emailHash }),
      );
      // One person can have several logins with the same email and password, made for several accounts.
      const user = found.find(({ id }) => id === known?.id) ?? found[0];
      if (user === undefined) throw new AppError('UNAUTHORIZED', 'Wrong email or password');
      return toUser(user);
    },

    /** What is still missing before a session may be opened for this user; undefined if nothing is. */
    async secondStep(userId: string): Promise<SecondStep | undefined> {
      const step = await pending.begin(userId);
      return step && { token: step.token, expiresAt: toIso(step.expiresAt) };
    },

    /** The second step. A known device has its own limit, and still needs a code. */
    async finishLogIn(
      input: Pick<Origin, 'client'> & { token: string; code: string; device: string },
    ): Promise<User> {
      const user = await pending.resume(input.token);
      if (user === undefined)
        throw new AppError('UNAUTHORIZED', 'This login has expired: enter your password again');
      const limits = codeLimits(user.id, input.client, devices.recognize(user, input.device));
      const { address } = input.client;
      const isRight = await isCode(user.id, input.code, limits, (reason) =>
        onFailure({ reason, at: 'second step', address, userId: user.id, emailHash: hashOf(user.email) }),
      );
      if (!isRight) throw new AppError('UNAUTHORIZED', WRONG_CODE);
      return toUser(user);
    },

    /** Before someone who is logged in changes how they log in. */
    async prove(userId: string, input: Proof & Origin & { sessionId: string }): Promise<void> {
      const { password, code, client, sessionId } = input;
      if ((password === undefined) === (code === undefined)) throw invalid('password or code is required');
      const user = await findUser(userId);
      const emailHash = hashOf(user.email);
      const limits = sessionLimits(sessionId, 'Too many wrong passwords or codes');
      const failed: Failed = (reason) =>
        onFailure({
          reason,
          at: 'two-factor settings',
          address: client.address,
          userId,
          emailHash,
        });
      if (password !== undefined) {
        const asker = knownPerson(input, userId);
        if (!(await isPassword(user, password, [...limits, checksOf(emailHash)], asker, failed)))
          throw invalid('password: is wrong');
      }
      if (code !== undefined && !(await isCode(userId, code, limits, failed)))
        throw invalid(`code: ${WRONG_CODE.toLowerCase()}`);
    },

    /** Returns the updated known-device cookie, after a login or a password change. */
    rememberDevice: (userId: string, device: string): Promise<string> => devices.remember(userId, device),

    /** Ends all other sessions of the user. */
    async changePassword(
      userId: string,
      input: Origin & { currentPassword: string; newPassword: string; sessionId: string },
    ): Promise<void> {
      const known = await findUser(userId);
      checkPassword(input.newPassword, { email: known.email, field: 'newPassword' });
      const { address } = input.client;
      const emailHash = hashOf(known.email);
      // Limited per session, so that failed logins elsewhere cannot block a user who is already logged in.
      const limits = [...sessionLimits(input.sessionId), checksOf(emailHash)];
      const asker = knownPerson(input, userId);
      const isRight = await isPassword(known, input.currentPassword, limits, asker, (reason) =>
        onFailure({ reason, at: 'password change', address, userId, emailHash }),
      );
      if (!isRight) throw invalid('currentPassword: is not your current password');
      const passwordHash = await passwords.hash(input.newPassword, { asker, like: known.password_hash });
      await storage.write(async (tx) => {
        const user = await activeUser(storage, tx, userId);
        const now = clock.now();
        await replacePassword(tx, {
          ...{ user, passwordHash, now, memberMails },
          keptSessionId: input.sessionId,
        });
      });
    },
  };
}
