import { randomBytes } from 'node:crypto';
import { type Clock, toIsoOrNull } from '../lib/clock.ts';
import { hmacSha256, type Reseal, type Vault } from '../lib/crypto.ts';
import { conflict, invalid } from '../lib/errors.ts';
import type { Db, Storage } from '../storage/index.ts';
import { generateRecoveryCodes, normalizeRecoveryCode } from './recovery-codes.ts';
import { keyUri, matchingStep, toBase32 } from './totp.ts';
import { activeUser } from './users.ts';

/** As long as the HMAC's output, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export interface TwoFactorStatus {
  enabled: boolean;
  enabledAt: string | null;
  recoveryCodesLeft: number;
}

interface Dependencies {
  storage: Storage;
  clock: Clock;
  vault: Vault;
  /** The instance key. */
  key: Buffer;
}

export type TwoFactorService = ReturnType<typeof createTwoFactorService>;

/** The second factor of a person's login: codes of an authenticator app, and recovery codes for when it is lost. */
export function createTwoFactorService({ storage, clock, vault, key }: Dependencies) {
  const recoveryKey = hmacSha256(key, 'waybill recovery code v1');
  const hashOf = (code: string): string =>
    hmacSha256(recoveryKey, normalizeRecoveryCode(code)).toString('hex');
  const openSecret = (userId: string, sealed: string): Buffer =>
    Buffer.from(vault.open(sealed, contextOf(userId)), 'base64');

  /**
   * Whether the code of an authenticator app is right. A step is used up by an UPDATE with a condition, so that a code that is
   * sent twice, even to two processes at once, is accepted once.
   */
  async function useAppCode(tx: Db, userId: string, code: string): Promise<boolean> {
    const row = await findSecret(tx, userId);
    if (row === undefined) return false;
    const step = matchingStep(openSecret(userId, row.secret), code, clock.now(), row.last_step);
    if (step === undefined) return false;
    const { numUpdatedRows } = await tx
      .updateTable('two_factor_secrets')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('secret', '=', row.secret)
      .where('last_step', '<', step)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  async function useRecoveryCode(tx: Db, userId: string, code: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', hashOf(code))
      .executeTakeFirstOrThrow();
    return numDeletedRows === 1n;
  }

  async function replaceRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
    const codes = generateRecoveryCodes();
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    await tx
      .insertInto('recovery_codes')
      .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })))
      .execute();
    return codes;
  }

  return {
    async status(userId: string): Promise<TwoFactorStatus> {
      const enabledAt = await enabledSince(storage.db, userId);
      const { left } = await storage.db
        .selectFrom('recovery_codes')
        .select((e) => e.fn.countAll<number>().as('left'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return {
        enabled: enabledAt !== null,
        enabledAt: toIsoOrNull(enabledAt),
        recoveryCodesLeft: Number(left),
      };
    },

    /** When it was turned on; null if it is off. */
    enabledSince: (userId: string): Promise<number | null> => enabledSince(storage.db, userId),

    /** A new secret, which is not asked for before `confirm` has shown that the app has it. */
    async setUp(userId: string): Promise<{ secret: string; uri: string }> {
      const secret = randomBytes(SECRET_BYTES);
      const fresh = {
        secret: vault.seal(secret.toString('base64'), contextOf(userId)),
        last_step: 0,
        created_at: clock.now(),
      };
      return storage.write(async (tx) => {
        const { email } = await activeUser(storage, tx, userId);
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('two_factor_secrets')
          .values({ user_id: userId, ...fresh, confirmed_at: null })
          .onConflict((on) =>
            on.column('user_id').doUpdateSet(fresh).where('two_factor_secrets.confirmed_at', 'is', null),
          )
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows !== 1n) throw alreadyOn();
        return { secret: toBase32(secret), uri: keyUri(secret, email) };
      });
    },

    /** Turns it on. Returns the recovery codes, of which only hashes are stored. */
    async confirm(userId: string, code: string): Promise<string[]> {
      return storage.write(async (tx) => {
        await activeUser(storage, tx, userId);
        const row = await findSecret(tx, userId);
        if (row === undefined) throw conflict('Start setting up two-factor login first');
        if (row.confirmed_at !== null) throw alreadyOn();
        if (!(await useAppCode(tx, userId, digitsOf(code)))) {
          throw invalid('code: is not the code that your app shows now. Check the time on your phone');
        }
        await tx
          .updateTable('two_factor_secrets')
          .set({ confirmed_at: clock.now() })
          .where('user_id', '=', userId)
          .execute();
        return replaceRecoveryCodes(tx, userId);
      });
    },

    /** Whether it is a code of the app or a recovery code. Either is used up. */
    async useCode(userId: string, code: string): Promise<boolean> {
      const digits = digitsOf(code);
      return storage.write((tx) =>
        /^\d{6}$/.test(digits) ? useAppCode(tx, userId, digits) : useRecoveryCode(tx, userId, code),
      );
    },

    /** The former codes stop working. */
    async regenerateRecoveryCodes(userId: string): Promise<string[]> {
      return storage.write(async (tx) => {
        await activeUser(storage, tx, userId);
        if ((await enabledSince(tx, userId)) === null) throw conflict('Two-factor login is off');
        return replaceRecoveryCodes(tx, userId);
      });
    },

    turnOff: (userId: string): Promise<boolean> => turnOffTwoFactor(storage, userId),
  };
}

/** Returns false if it was off. For the person, and for an operator when a person has lost phone and recovery codes. */
export async function turnOffTwoFactor(storage: Storage, userId: string): Promise<boolean> {
  return storage.write(async (tx) => {
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    const row = await tx
      .deleteFrom('two_factor_secrets')
      .where('user_id', '=', userId)
      .returning('confirmed_at')
      .executeTakeFirst();
    return row !== undefined && row.confirmed_at !== null;
  });
}

const findSecret = (db: Db, userId: string) =>
  db.selectFrom('two_factor_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst();

const enabledSince = async (db: Db, userId: string): Promise<number | null> =>
  (await findSecret(db, userId))?.confirmed_at ?? null;

/** Apps show codes as `123 456`. */
const digitsOf = (code: string): string => code.replace(/\s/g, '');

const alreadyOn = () => conflict('Two-factor login is already on: turn it off to set it up again');

export const contextOf = (userId: string): string => `two-factor ${userId}`;

/** Encrypts the secrets of all authenticator apps with another key. */
export async function resealTwoFactorSecrets(tx: Db, reseal: Reseal): Promise<void> {
  const rows = await tx.selectFrom('two_factor_secrets').select(['user_id', 'secret']).execute();
  for (const { user_id, secret } of rows)
    await tx
      .updateTable('two_factor_secrets')
      .set({ secret: reseal(secret, contextOf(user_id)) })
      .where('user_id', '=', user_id)
      .execute();
}
