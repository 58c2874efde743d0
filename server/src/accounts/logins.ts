import type { Clock } from '../lib/clock.ts';
import { hmacSha256 } from '../lib/crypto.ts';
import { AppError, invalid } from '../lib/errors.ts';
import type { Client, User } from '../schema/callers.ts';
import type { Storage, UserRow } from '../storage/index.ts';
import { createKnownDevices } from './known-devices.ts';
import { deviceLimits, type LoginLimit, sessionLimits, strangerLimits } from './login-limits.ts';
import { type Attempt, createLoginThrottle } from './login-throttle.ts';
import { checkPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { activeUser, toUser } from './users.ts';

export type LoginService = ReturnType<typeof createLoginService>;

/** For the log and the metrics. */
export interface LoginFailure {
  reason: 'wrong_password' | 'throttled';
  /** What the password was asked for. */
  at: 'login' | 'password change';
  address: string;
  /** Where there is such a user. */
  userId: string | undefined;
  /** Tells emails apart without telling them: people type all kinds of things there, their password among them. */
  emailHash: string;
}

interface Dependencies {
  storage: Storage;
  clock: Clock;
  passwords: Passwords;
  /** The instance key. */
  key: Buffer;
  onFailure(failure: LoginFailure): void;
}

/** Everything that asks for a password. Each wrong one counts, wherever it was asked for. */
export function createLoginService({ storage, clock, passwords, key, onFailure }: Dependencies) {
  const throttle = createLoginThrottle({ storage, clock });
  const devices = createKnownDevices({ storage, clock, key });
  const emailKey = hmacSha256(key, 'waybill login email v1');
  const hashOf = (email: string): string => hmacSha256(emailKey, email).toString('hex');

  /** As slow for a user who does not exist as for one who does. Undefined where the password is wrong. */
  async function verify(
    user: UserRow | undefined,
    password: string,
    limits: LoginLimit[],
    failed: (reason: LoginFailure['reason']) => void,
  ): Promise<UserRow | undefined> {
    let attempt: Attempt;
    try {
      attempt = await throttle.begin(limits);
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') failed('throttled');
      throw error;
    }
    const isRight = await passwords.verify(password, user?.password_hash ?? passwords.nobodys);
    if (user === undefined || !isRight) {
      failed('wrong_password');
      return undefined;
    }
    await throttle.succeed(attempt);
    return user;
  }

  return {
    /** `device` is the cookie that says as whom this browser has logged in before. */
    async logIn(input: { email: string; password: string; client: Client; device: string }): Promise<User> {
      const email = input.email.trim().toLowerCase();
      const known = await storage.db
        .selectFrom('users')
        .selectAll()
        .where('email', '=', email)
        .where('deactivated_at', 'is', null)
        .executeTakeFirst();
      const emailHash = hashOf(email);
      const deviceId = known && devices.recognise(known, input.device);
      const limits =
        deviceId === undefined ? strangerLimits(emailHash, input.client) : deviceLimits(deviceId);
      const { address } = input.client;
      const user = await verify(known, input.password, limits, (reason) =>
        onFailure({ reason, at: 'login', address, userId: known?.id, emailHash }),
      );
      if (user === undefined) throw new AppError('UNAUTHORIZED', 'Wrong email or password');
      return toUser(user);
    },

    /** For a browser in which this user has just logged in or changed the password: the cookie for `device`. */
    rememberDevice: (userId: string, device: string): Promise<string> => devices.remember(userId, device),

    /** Ends all sessions of the user but the one that asks. */
    async changePassword(
      userId: string,
      input: { currentPassword: string; newPassword: string; client: Client; sessionId: string },
    ): Promise<void> {
      const known = await storage.db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      checkPassword(input.newPassword, { email: known.email, field: 'newPassword' });
      const { address } = input.client;
      const emailHash = hashOf(known.email);
      // By session, so that nobody who fails to log in elsewhere stands in the way of who already has.
      const limits = sessionLimits(input.sessionId);
      const user = await verify(known, input.currentPassword, limits, (reason) =>
        onFailure({ reason, at: 'password change', address, userId, emailHash }),
      );
      if (user === undefined) throw invalid('currentPassword: is not your current password');
      const passwordHash = await passwords.hash(input.newPassword);
      await storage.write(async (tx) => {
        await activeUser(storage, tx, userId);
        await tx
          .updateTable('users')
          .set({ password_hash: passwordHash, updated_at: clock.now() })
          .where('id', '=', userId)
          .execute();
        await tx
          .deleteFrom('sessions')
          .where('user_id', '=', userId)
          .where('id', '<>', input.sessionId)
          .execute();
      });
    },
  };
}
