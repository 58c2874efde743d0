import type { Clock } from '../lib/clock.ts';
import { hmacSha256 } from '../lib/crypto.ts';
import { AppError, invalid } from '../lib/errors.ts';
import type { Client, User } from '../schema/callers.ts';
import type { Storage, UserRow } from '../storage/index.ts';
import { createKnownDevices } from './known-devices.ts';
import { knownDeviceLimits, type LoginLimit, sessionLimits, unknownDeviceLimits } from './login-limits.ts';
import { type Attempt, createLoginThrottle } from './login-throttle.ts';
import { checkPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { activeUser, toUser } from './users.ts';

export type LoginService = ReturnType<typeof createLoginService>;

/** For logs and metrics. */
export interface LoginFailure {
  reason: 'wrong_password' | 'throttled';
  at: 'login' | 'password change';
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
  onFailure(failure: LoginFailure): void;
}

/** Verifies passwords, for login and for password changes. Wrong ones count towards the limits in both. */
export function createLoginService({ storage, clock, passwords, key, onFailure }: Dependencies) {
  const throttle = createLoginThrottle({ storage, clock });
  const devices = createKnownDevices({ storage, clock, key });
  const emailKey = hmacSha256(key, 'waybill login email v1');
  const hashOf = (email: string): string => hmacSha256(emailKey, email).toString('hex');

  /** Undefined if the password is wrong. Takes as long for an unknown user, so that timing does not reveal who exists. */
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
    const isRight = await passwords.verify(password, user?.password_hash ?? passwords.dummyHash);
    if (user === undefined || !isRight) {
      failed('wrong_password');
      return undefined;
    }
    await throttle.succeed(attempt);
    return user;
  }

  return {
    /** `device` is the known-device cookie. */
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
        deviceId === undefined ? unknownDeviceLimits(emailHash, input.client) : knownDeviceLimits(deviceId);
      const { address } = input.client;
      const user = await verify(known, input.password, limits, (reason) =>
        onFailure({ reason, at: 'login', address, userId: known?.id, emailHash }),
      );
      if (user === undefined) throw new AppError('UNAUTHORIZED', 'Wrong email or password');
      return toUser(user);
    },

    /** Returns the updated known-device cookie, after a login or a password change. */
    rememberDevice: (userId: string, device: string): Promise<string> => devices.remember(userId, device),

    /** Ends all other sessions of the user. */
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
      // Limited per session, so that failed logins elsewhere can't block a user who is already logged in.
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
