import { sql } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import { type CommaList, fromCommaList } from '../lib/comma-list.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import type { Access, Permission } from '../schema/callers.ts';
import { createSharedReads, type Storage } from '../storage/index.ts';
import type { FoundKey } from './key-cache.ts';

/** The most keys that one statement looks for. */
const KEYS_AT_ONCE = 100;

/** One text instead of six columns, because SQLite's driver costs by value. The name is last: it may contain anything. */
const HOLDER = sql<string>`expires_at || '|' || id || '|' || user_id || '|' || access || '|' || permissions || '|' || name`;

/**
 * Finds valid keys by their hash: at once on SQLite. On PostgreSQL, requests that arrive at the same time share a statement,
 * which would otherwise be half of what a small request asks the database for.
 */
export function createKeyLookup(
  storage: Storage,
  clock: Clock,
): (hash: string) => MaybePromise<FoundKey | undefined> {
  return storage.isShared ? lookUpTogether(storage, clock) : lookUpEach(storage, clock);
}

function lookUpEach(storage: Storage, clock: Clock) {
  const find = storage.prepare<{ hash: string; now: number }, { holder: string }>((db, p) =>
    db
      .selectFrom('api_keys')
      .select(HOLDER.as('holder'))
      .where('hash', '=', p.hash)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', p.now),
  );
  const first = ([row]: { holder: string }[]) => row && foundKeyOf(row.holder);
  return (hash: string): MaybePromise<FoundKey | undefined> => {
    const rows = find({ hash, now: clock.now() });
    return rows instanceof Promise ? rows.then(first) : first(rows);
  };
}

function lookUpTogether(storage: Storage, clock: Clock) {
  const find = storage.prepare<{ hashes: string[]; now: number }, { hash: string; holder: string }>((db, p) =>
    db
      .selectFrom('api_keys')
      .select(['hash', HOLDER.as('holder')])
      .where(sql<boolean>`hash = any(${p.hashes}::text[])`)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', p.now),
  );
  return createSharedReads<string, FoundKey>({
    size: KEYS_AT_ONCE,
    read: async (hashes) => {
      const rows = await find({ hashes, now: clock.now() });
      return new Map(rows.map(({ hash, holder }) => [hash, foundKeyOf(holder)]));
    },
  });
}

function foundKeyOf(text: string): FoundKey {
  const [expiresAt, keyId = '', userId = '', access = '', permissions = '', ...name] = text.split('|');
  const holder = {
    keyId,
    userId,
    access: fromCommaList(access as CommaList<Access>),
    permissions: fromCommaList(permissions as CommaList<Permission>),
    name: name.join('|'),
  };
  return { holder, expiresAt: Number(expiresAt) };
}
