import { isIPv6 } from 'node:net';
import type { Clock } from '../lib/clock.ts';
import { sha256Hex } from '../lib/crypto.ts';
import { AppError } from '../lib/errors.ts';
import type { Db, Storage } from '../storage/index.ts';

const WINDOW_MS = 15 * 60_000;
const MAX_PER_EMAIL = 5;
const MAX_PER_ADDRESS = 20;

interface Attempt {
  emailSubject: string;
  addressSubject: string;
  at: number;
}

/**
 * At no moment have more than so many attempts failed in the last quarter of an hour, for one email and for one address,
 * on all processes together. An attempt counts from its start, and until it succeeds: so a thousand that are sent at once
 * are not all tried before the first has failed. A refused one does not count.
 */
export function createLoginThrottle({ storage, clock }: { storage: Storage; clock: Clock }) {
  return {
    async begin(email: string, ip: string): Promise<Attempt> {
      const at = clock.now();
      const attempt = { emailSubject: subjectOfEmail(email), addressSubject: subjectOfAddress(ip), at };
      await storage.write(async (tx) => {
        // Always in this order, so that no two wait for each other in a circle.
        await count(storage, tx, attempt.emailSubject, MAX_PER_EMAIL, at);
        await count(storage, tx, attempt.addressSubject, MAX_PER_ADDRESS, at);
      });
      return attempt;
    },

    /** Forgets what failed before under this email, and this attempt under its address. */
    async succeed({ emailSubject, addressSubject, at }: Attempt): Promise<void> {
      await storage.write(async (tx) => {
        await tx.deleteFrom('login_attempts').where('subject', '=', emailSubject).execute();
        const times = await lockTimes(storage, tx, addressSubject);
        const own = times.indexOf(at);
        if (own !== -1) await store(tx, addressSubject, times.toSpliced(own, 1), at);
      });
    },
  };
}

async function count(storage: Storage, tx: Db, subject: string, max: number, now: number): Promise<void> {
  await tx
    .insertInto('login_attempts')
    .values({ subject, times: '[]', expires_at: now + WINDOW_MS })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .execute();
  const times = await lockTimes(storage, tx, subject);
  const recent = times.filter((time) => time > now - WINDOW_MS);
  if (recent.length >= max) {
    const freeAt = (recent.at(-max) as number) + WINDOW_MS;
    const seconds = Math.max(1, Math.ceil((freeAt - now) / 1000));
    throw new AppError('RATE_LIMITED', `Too many failed logins, try again in ${minutes(seconds)}`, {
      retryAfterSeconds: seconds,
    });
  }
  await store(tx, subject, [...recent, now], now);
}

async function lockTimes(storage: Storage, tx: Db, subject: string): Promise<number[]> {
  const row = await tx
    .selectFrom('login_attempts')
    .select('times')
    .where('subject', '=', subject)
    .modifyEnd(storage.locks.change)
    .executeTakeFirst();
  return JSON.parse(row?.times ?? '[]') as number[];
}

async function store(tx: Db, subject: string, times: number[], now: number): Promise<void> {
  await tx
    .updateTable('login_attempts')
    .set({ times: JSON.stringify(times), expires_at: now + WINDOW_MS })
    .where('subject', '=', subject)
    .execute();
}

/** Hashed: people type all kinds of things into that field, their password among them. */
const subjectOfEmail = (email: string): string => `email ${sha256Hex(email.trim().toLowerCase())}`;

/** Of IPv6 the network, because whoever has one address there has 2^64. */
function subjectOfAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return `ip ${mapped}`;
  if (!isIPv6(ip)) return `ip ${ip}`;
  const [head = '', tail] = (ip.split('%')[0] as string).toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `ip ${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

function minutes(seconds: number): string {
  const count = Math.ceil(seconds / 60);
  return count === 1 ? 'a minute' : `${count} minutes`;
}
