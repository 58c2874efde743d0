import type { Clock } from '../lib/clock.ts';
import { conflict } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import type { Client } from '../schema/callers.ts';
import type { Db, Storage, UserRow } from '../storage/index.ts';
import { createEmailHash, lastUsedLogins } from './login-emails.ts';
import { resetMailLimits } from './login-limits.ts';
import { countAttempt } from './login-throttle.ts';
import type { MemberMails } from './member-mails.ts';
import { storeMailedReset } from './open-resets.ts';
import { normalizeEmail } from './users.ts';

/** A link that was just mailed is not replaced: whoever knows the email could keep its owner from using one. */
const KEPT_MS = 10 * 60_000;
/** Logins with one email that get a link, the one used last first. */
const MAX_LOGINS = 5;
const REQUESTS_AT_ONCE = 20;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  /** The instance key. */
  key: Buffer;
  memberMails: MemberMails;
}

export type PasswordRequestService = ReturnType<typeof createPasswordRequestService>;

/**
 * People who have forgotten their password ask for a link by mail. A request is only noted here, so that neither its answer nor
 * the time it takes shows whether there is a login with this email: `answerPasswordRequests` looks that up.
 */
export function createPasswordRequestService({ storage, clock, key, memberMails }: Dependencies) {
  const hashOf = createEmailHash(key);
  return {
    /** Whether links can be asked for at all. */
    isAvailable: memberMails.isAvailable,

    async request(input: { email: string; client: Client }): Promise<void> {
      if (!memberMails.isAvailable)
        throw conflict('This server does not send email: ask an owner of your account for a reset link.');
      const email = normalizeEmail(input.email);
      const now = clock.now();
      await storage.write(async (tx) => {
        const refusal = await countAttempt(tx, resetMailLimits(hashOf(email), input.client), now);
        if (refusal !== undefined) throw refusal;
        await tx
          .insertInto('password_requests')
          .values({ id: newId('pwr'), email, created_at: now })
          .execute();
      });
    },
  };
}

/** Mails a link to those who have asked for one and have a login; forgets the others. Any number of processes may do so. */
export async function answerPasswordRequests({ storage, clock, memberMails }: Omit<Dependencies, 'key'>) {
  const waiting = (db: Db) => db.selectFrom('password_requests').selectAll().orderBy('id');
  // Usually there are none, which needs no transaction to find out.
  if ((await waiting(storage.db).limit(1).executeTakeFirst()) === undefined) return;
  await storage.write(async (tx) => {
    const requests = await waiting(tx).limit(REQUESTS_AT_ONCE).modifyEnd(storage.locks.skipLocked).execute();
    for (const { id, email } of requests) {
      await sendLinks(storage, tx, { id, email, now: clock.now(), memberMails });
      await tx.deleteFrom('password_requests').where('id', '=', id).execute();
    }
  });
}

interface Request {
  id: string;
  email: string;
  now: number;
  memberMails: MemberMails;
}

async function sendLinks(storage: Storage, tx: Db, { id, email, now, memberMails }: Request): Promise<void> {
  const users = await lockLogins(storage, tx, email);
  const links: { token: string; accounts: string[] }[] = [];
  for (const user of users) {
    if (await hasFreshLink(tx, user.id, now)) continue;
    const { token } = await storeMailedReset(tx, user.id, now);
    links.push({ token, accounts: await accountNamesOf(tx, user.id) });
  }
  if (links.length > 0)
    await memberMails.sendResets(tx, `password request ${id}`, email, { links, createdBy: null });
}

/** Locked in the order of their ids, so that two processes with requests for the same email do not wait for each other in a circle. */
async function lockLogins(storage: Storage, tx: Db, email: string): Promise<UserRow[]> {
  const users = await lastUsedLogins(tx, email).limit(MAX_LOGINS).execute();
  if (users.length === 0) return [];
  const ids = users.map(({ id }) => id);
  const locked = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .modifyEnd(storage.locks.change)
    .execute();
  const active = new Set(locked.map((user) => user.id));
  return users.filter((user) => active.has(user.id));
}

async function hasFreshLink(tx: Db, userId: string, now: number): Promise<boolean> {
  const fresh = await tx
    .selectFrom('mailed_resets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('created_at', '>', now - KEPT_MS)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return fresh !== undefined;
}

async function accountNamesOf(tx: Db, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('account_members')
    .innerJoin('accounts', 'accounts.id', 'account_members.account_id')
    .select('accounts.name')
    .where('account_members.user_id', '=', userId)
    .orderBy('account_members.created_at')
    .orderBy('accounts.id')
    .limit(3)
    .execute();
  return rows.map(({ name }) => name);
}
