import type { Clock } from '../lib/clock.ts';
import { AppError, invalid } from '../lib/errors.ts';
import type { Storage, UserRow } from '../storage/index.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { checkPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { activeUser, toUser, type User } from './users.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  passwords: Passwords;
}

export type LoginService = ReturnType<typeof createLoginService>;

/** Everything that asks for a password. Each wrong one counts, wherever it was asked for. */
export function createLoginService({ storage, clock, passwords }: Dependencies) {
  const throttle = createLoginThrottle({ storage, clock });

  /** As slow for a user who does not exist as for one who does, and with the same words. */
  async function verify(user: UserRow | undefined, email: string, password: string, ip: string) {
    const attempt = await throttle.begin(email, ip);
    const isRight = await passwords.verify(password, user?.password_hash ?? passwords.nobodys);
    if (user === undefined || !isRight) return undefined;
    await throttle.succeed(attempt);
    return user;
  }

  return {
    async logIn(input: { email: string; password: string; ip: string }): Promise<User> {
      const email = input.email.trim().toLowerCase();
      const known = await storage.db
        .selectFrom('users')
        .selectAll()
        .where('email', '=', email)
        .where('deactivated_at', 'is', null)
        .executeTakeFirst();
      const user = await verify(known, email, input.password, input.ip);
      if (user === undefined) throw new AppError('UNAUTHORIZED', 'Wrong email or password');
      return toUser(user);
    },

    /** Ends all sessions of the user but the one that asks. */
    async changePassword(
      userId: string,
      input: { currentPassword: string; newPassword: string; ip: string; sessionId: string },
    ): Promise<void> {
      const known = await storage.db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      checkPassword(input.newPassword, { email: known.email, field: 'newPassword' });
      const user = await verify(known, known.email, input.currentPassword, input.ip);
      if (user === undefined) throw invalid('currentPassword: is not your password');
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
