import { randomBytes } from 'node:crypto';
import { type Clock, toIso } from '../lib/clock.ts';
import { sha256Hex } from '../lib/crypto.ts';
import { newId } from '../lib/ids.ts';
import type { Visitor } from '../schema/callers.ts';
import { ownedRow, type SessionRow, type Storage } from '../storage/index.ts';
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
      .select([
        'sessions.id as session_id',
        'sessions.created_at as started_at',
        'sessions.last_seen_at',
        'sessions.expires_at',
        'users.id',
        'users.email',
        'users.role',
        'users.created_at',
        'users.deactivated_at',
      ])
      .where('sessions.token_hash', '=', p.hash),
  );

  /** Writes at most once a minute per session. */
  async function extend(row: FoundRow, now: number): Promise<number> {
    if (now - row.last_seen_at < SEEN_EVERY_MS) return row.expires_at;
    const expiresAt = expiryOf(row.started_at, now);
    await storage.write((tx) =>
      tx
        .updateTable('sessions')
        .set({ last_seen_at: now, expires_at: expiresAt })
        .where('id', '=', row.session_id)
        .where('last_seen_at', '<', now)
        .execute(),
    );
    return expiresAt;
  }

  return {
    /** Only the hash of the token is stored. */
    async start(userId: string, from: { ip: string; userAgent: string }) {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const row: SessionRow = {
        id: newId('ses'),
        user_id: userId,
        token_hash: sha256Hex(token),
        created_at: now,
        last_seen_at: now,
        expires_at: expiryOf(now, now),
        ip: from.ip,
        user_agent: stripNul(from.userAgent).slice(0, MAX_USER_AGENT),
      };
      const user = await storage.write(async (tx) => {
        const found = await activeUser(storage, tx, userId);
        await tx.insertInto('sessions').values(row).execute();
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
        return toUser(found);
      });
      const visitor: Visitor = { sessionId: row.id, ...momentsOf(now, row.expires_at), user };
      return { token, visitor };
    },

    /** Undefined if unknown or expired. Reads the database on every call, so that logging out takes effect at once. */
    async find(token: string): Promise<Visitor | undefined> {
      if (!TOKEN_FORMAT.test(token)) return undefined;
      const [row] = await findByHash({ hash: sha256Hex(token) });
      const now = clock.now();
      if (row === undefined || row.expires_at <= now || row.deactivated_at !== null) return undefined;
      const expiresAt = await extend(row, now);
      return { sessionId: row.session_id, ...momentsOf(row.started_at, expiresAt), user: toUser(row) };
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
        await ownedRow(tx, 'sessions', userId, id);
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
  Parameters<typeof toUser>[0] & { session_id: string; started_at: number; deactivated_at: number | null };

const expiryOf = (startedAt: number, now: number): number => Math.min(now + IDLE_MS, startedAt + MAX_AGE_MS);

const momentsOf = (createdAt: number, expiresAt: number) => ({
  createdAt: toIso(createdAt),
  expiresAt: toIso(expiresAt),
});

/** PostgreSQL can't store NUL characters. */
const stripNul = (text: string): string => text.replaceAll('\0', '');

const toSession = (row: SessionRow): Session => ({
  id: row.id,
  ...momentsOf(row.created_at, row.expires_at),
  lastSeenAt: toIso(row.last_seen_at),
  ip: row.ip,
  userAgent: row.user_agent,
});
