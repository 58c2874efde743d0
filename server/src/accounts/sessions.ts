import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Clock, toIso } from '../lib/clock.ts';
import { sha256Hex } from '../lib/crypto.ts';
import { AppError, notFound, notYours } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import type { UnitSystem } from '../lib/measures.ts';
import type { Membership, Role, Visitor } from '../schema/callers.ts';
import { type Db, isAwake, isPaused, type SessionRow, type Storage } from '../storage/index.ts';
import { activeUser, toUser } from './users.ts';

const DAY_MS = 24 * 3_600_000;
/** Sessions expire after this long without use. */
const IDLE_MS = 30 * DAY_MS;
/** Sessions expire at this age even when in use. */
export const MAX_AGE_MS = 90 * DAY_MS;
const SEEN_EVERY_MS = 60_000;
/** Beyond this, the oldest session is deleted. */
const MAX_PER_USER = 50;
const TOKEN_FORMAT = /^[\w-]{43}$/;
const MAX_USER_AGENT = 300;

export interface Session {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  ip: string;
  userAgent: string;
}

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService({ storage, clock }: { storage: Storage; clock: Clock }) {
  const findByHash = storage.prepare<{ hash: string }, FoundRow>((db, p) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('account_members', (join) =>
        join
          .onRef('account_members.account_id', '=', 'sessions.account_id')
          .onRef('account_members.user_id', '=', 'sessions.user_id'),
      )
      .leftJoin('accounts', 'accounts.id', 'account_members.account_id')
      .select([
        'sessions.id as session_id',
        'sessions.created_at as started_at',
        'sessions.last_seen_at',
        'sessions.expires_at',
        'users.id',
        'users.email',
        'users.name',
        'users.language',
        'users.role',
        'users.created_at',
        'users.deactivated_at',
        'accounts.id as account_id',
        'accounts.name as account_name',
        'accounts.unit_system',
        'account_members.role as account_role',
      ])
      .select(
        sql<number>`case when sessions.account_id is null or ${isAwake('sessions.account_id')} then 0 else 1 end`.as(
          'is_paused',
        ),
      )
      .where('sessions.token_hash', '=', p.hash),
  );

  /** Writes at most once a minute per session. */
  async function extend(row: FoundRow, now: number): Promise<number> {
    if (now - row.last_seen_at < SEEN_EVERY_MS) return row.expires_at;
    const expiresAt = expiryOf(row.started_at, now);
    await storage.write(async (tx) => {
      // The membership before the session, in the order in which `switchAccount` locks them.
      if (row.account_id !== null) await markUsed(tx, row.account_id, row.id, now);
      await tx
        .updateTable('sessions')
        .set({ last_seen_at: now, expires_at: expiresAt })
        .where('id', '=', row.session_id)
        .where('last_seen_at', '<', now)
        .execute();
    });
    return expiresAt;
  }

  return {
    /** Opens the account that the person used last. Only the hash of the token is stored. */
    async start(userId: string, from: { ip: string; userAgent: string }) {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const row: SessionRow = {
        id: newId('ses'),
        user_id: userId,
        account_id: null,
        token_hash: sha256Hex(token),
        created_at: now,
        last_seen_at: now,
        expires_at: expiryOf(now, now),
        ip: from.ip,
        user_agent: stripNul(from.userAgent).slice(0, MAX_USER_AGENT),
      };
      const { user, account, paused } = await storage.write(async (tx) => {
        const found = await activeUser(storage, tx, userId);
        const account = await lastUsedAccount(tx, userId);
        await tx
          .insertInto('sessions')
          .values({ ...row, account_id: account?.id ?? null })
          .execute();
        if (account !== null) await markUsed(tx, account.id, userId, now);
        await tx
          .deleteFrom('sessions')
          .where('user_id', '=', userId)
          .where('id', 'not in', (newest) =>
            newest
              .selectFrom('sessions')
              .select('id')
              .where('user_id', '=', userId)
              .orderBy('created_at', 'desc')
              .orderBy('id', 'desc')
              .limit(MAX_PER_USER),
          )
          .execute();
        const paused = account !== null && (await isPaused(tx, account.id));
        return { user: toUser(found), account, paused };
      });
      const visitor: Visitor = {
        sessionId: row.id,
        ...momentsOf(now, row.expires_at),
        user,
        account,
        isPaused: paused,
      };
      return { token, visitor };
    },

    /** Undefined if unknown or expired. Reads the database on every call, so that logging out takes effect at once. */
    async find(token: string): Promise<Visitor | undefined> {
      if (!TOKEN_FORMAT.test(token)) return undefined;
      const [row] = await findByHash({ hash: sha256Hex(token) });
      const now = clock.now();
      if (row === undefined || row.expires_at <= now || row.deactivated_at !== null) return undefined;
      const expiresAt = await extend(row, now);
      return {
        sessionId: row.session_id,
        ...momentsOf(row.started_at, expiresAt),
        user: toUser(row),
        account: accountOf(row),
        isPaused: row.is_paused === 1,
      };
    },

    /** From now on the session works in this account, in every tab of the browser. */
    async switchAccount({ sessionId, user }: Visitor, accountId: string): Promise<Membership> {
      return storage.write(async (tx) => {
        // Locked, so that the membership cannot be removed, and its sessions ended, before this one moves to it.
        const account = await membershipsOf(tx, user.id)
          .where('accounts.id', '=', accountId)
          .modifyEnd(storage.locks.change)
          .executeTakeFirst();
        if (account === undefined) throw new AppError('FORBIDDEN', 'You are not a member of this account');
        await tx
          .updateTable('sessions')
          .set({ account_id: accountId })
          .where('id', '=', sessionId)
          .where('user_id', '=', user.id)
          .execute();
        await markUsed(tx, accountId, user.id, clock.now());
        return account;
      });
    },

    /** Newest first. */
    async list(userId: string): Promise<Session[]> {
      const rows = await storage.db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', clock.now())
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toSession);
    },

    async end(userId: string, id: string): Promise<void> {
      await storage.write(async (tx) => {
        const found = await tx
          .selectFrom('sessions')
          .select('user_id')
          .where('id', '=', id)
          .executeTakeFirst();
        if (found === undefined) throw notFound('Session');
        if (found.user_id !== userId) throw notYours('Session');
        await tx.deleteFrom('sessions').where('id', '=', id).execute();
      });
    },

    /** Returns the number of sessions ended. */
    async endOthers(userId: string, keptId: string): Promise<number> {
      const { numDeletedRows } = await storage.write((tx) =>
        tx
          .deleteFrom('sessions')
          .where('user_id', '=', userId)
          .where('id', '<>', keptId)
          .executeTakeFirstOrThrow(),
      );
      return Number(numDeletedRows);
    },
  };
}

type FoundRow = Pick<SessionRow, 'last_seen_at' | 'expires_at'> &
  Parameters<typeof toUser>[0] &
  FoundAccount & { session_id: string; started_at: number; deactivated_at: number | null; is_paused: number };

interface FoundAccount {
  account_id: string | null;
  account_name: string | null;
  account_role: Role | null;
  unit_system: UnitSystem | null;
}

const accountOf = (found: FoundAccount): Membership | null => {
  const { account_id: id, account_name: name, account_role: role, unit_system: unitSystem } = found;
  return id === null || name === null || role === null ? null : { id, name, role, unitSystem };
};

const membershipsOf = (db: Db, userId: string) =>
  db
    .selectFrom('account_members')
    .innerJoin('accounts', 'accounts.id', 'account_members.account_id')
    .select(['accounts.id', 'accounts.name', 'accounts.unit_system as unitSystem', 'account_members.role'])
    .where('account_members.user_id', '=', userId);

async function lastUsedAccount(tx: Db, userId: string): Promise<Membership | null> {
  const account = await membershipsOf(tx, userId)
    .orderBy((e) => e.fn.coalesce('account_members.last_used_at', e.lit(0)), 'desc')
    .orderBy('account_members.created_at')
    .orderBy('accounts.id')
    .limit(1)
    .executeTakeFirst();
  return account ?? null;
}

async function markUsed(tx: Db, accountId: string, userId: string, now: number): Promise<void> {
  await tx
    .updateTable('account_members')
    .set({ last_used_at: now })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}

const expiryOf = (startedAt: number, now: number): number => Math.min(now + IDLE_MS, startedAt + MAX_AGE_MS);

const momentsOf = (createdAt: number, expiresAt: number) => ({
  createdAt: toIso(createdAt),
  expiresAt: toIso(expiresAt),
});

/** PostgreSQL cannot store NUL characters. */
const stripNul = (text: string): string => text.replaceAll('\0', '');

const toSession = (row: SessionRow): Session => ({
  id: row.id,
  ...momentsOf(row.created_at, row.expires_at),
  lastSeenAt: toIso(row.last_seen_at),
  ip: row.ip,
  userAgent: row.user_agent,
});
