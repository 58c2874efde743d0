import type { Clock } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import { fromJson, toJson } from '../lib/json.ts';
import type { Db, Storage } from '../storage/index.ts';
import { type LoginLimit, WINDOW_MS } from './login-limits.ts';

interface Attempt {
  limits: readonly LoginLimit[];
  at: number;
}

/**
 * A sliding window, shared by all processes: never more failed attempts in the last 15 minutes than each limit allows.
 * An attempt is counted when it starts and uncounted when it succeeds, so that many attempts sent at once cannot all be
 * tried before the first has failed. A rejected attempt is not counted.
 */
export function createLoginThrottle({ storage, clock }: { storage: Storage; clock: Clock }) {
  async function begin(limits: readonly LoginLimit[]): Promise<Attempt> {
    const at = clock.now();
    await storage.write(async (tx) => {
      const refusal = await countAttempt(tx, limits, at);
      if (refusal !== undefined) throw refusal;
    });
    return { limits, at };
  }

  /** A success also clears failures; an attempt that was not made after all is only uncounted. */
  async function uncount({ limits, at }: Attempt, succeeded: boolean): Promise<void> {
    await storage.write(async (tx) => {
      for (const { subject, clearedBySuccess, countsSuccesses = false } of limits) {
        if (succeeded && countsSuccesses) continue;
        if (succeeded && clearedBySuccess) {
          await tx.deleteFrom('login_attempts').where('subject', '=', subject).execute();
          continue;
        }
        const recent = await lockRecent(tx, subject, at);
        const own = recent.indexOf(at);
        if (own !== -1) await store(tx, subject, recent.toSpliced(own, 1));
      }
    });
  }

  /** Whether the check succeeds; it runs only within the limits, and counts toward them unless it succeeds or is not made. */
  return async function attempt(
    limits: readonly LoginLimit[],
    isRight: () => Promise<boolean>,
    onThrottled: () => void,
  ): Promise<boolean> {
    let counted: Attempt;
    try {
      counted = await begin(limits);
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') onThrottled();
      throw error;
    }
    try {
      const succeeded = await isRight();
      if (succeeded) await uncount(counted, true);
      return succeeded;
    } catch (error) {
      if (error instanceof AppError) await uncount(counted, false);
      throw error;
    }
  };
}

/** Counts an attempt under each of these limits, or returns why it is not to be made: then none of them has counted it. */
export async function countAttempt(
  tx: Db,
  limits: readonly LoginLimit[],
  at: number,
): Promise<AppError | undefined> {
  const counted: { limit: LoginLimit; recent: number[] }[] = [];
  for (const limit of limits) counted.push({ limit, recent: await lockRecent(tx, limit.subject, at) });
  const full = counted.flatMap(({ limit, recent }) => {
    const oldest = recent.at(-limit.max);
    return oldest === undefined ? [] : [{ limit, freeAt: oldest + WINDOW_MS }];
  });
  // Report the limit that takes longest to free up, so that a client that waits for it is not rejected by another.
  const [last] = full.sort((a, b) => b.freeAt - a.freeAt);
  if (last !== undefined) return refusal(last.limit, last.freeAt - at);
  for (const { limit, recent } of counted) await store(tx, limit.subject, [...recent, at]);
  return undefined;
}

/** The attempts within the window. The upsert creates or locks the row in one statement, so a concurrent delete is safe. */
async function lockRecent(tx: Db, subject: string, now: number): Promise<number[]> {
  const expiresAt = now + WINDOW_MS;
  const row = await tx
    .insertInto('login_attempts')
    .values({ subject, times: toJson([]), expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ expires_at: expiresAt }))
    .returning('times')
    .executeTakeFirstOrThrow();
  const times = fromJson(row.times);
  // Times far in the future were recorded before the clock was set back, and would block logins until then.
  return times.filter((time) => Math.abs(now - time) < WINDOW_MS).sort((a, b) => a - b);
}

async function store(tx: Db, subject: string, times: number[]): Promise<void> {
  await tx
    .updateTable('login_attempts')
    .set({ times: toJson(times) })
    .where('subject', '=', subject)
    .execute();
}

function refusal({ refusal: { what, hint } }: LoginLimit, waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const text = `${what}, try again in ${inMinutes(seconds)}${hint === undefined ? '' : `. ${hint}`}`;
  return new AppError('RATE_LIMITED', text, { retryAfterSeconds: seconds });
}

function inMinutes(seconds: number): string {
  const count = Math.ceil(seconds / 60);
  return count === 1 ? 'a minute' : `${count} minutes`;
}
