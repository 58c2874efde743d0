import { sql } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import { toIso, toIsoOrNull } from '../lib/clock.ts';
import { type CommaList, fromCommaList, toCommaList } from '../lib/comma-list.ts';
import { randomBase62, sha256Hex } from '../lib/crypto.ts';
import { AppError, conflict, invalid, notFound } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import { ACCESSES, type Access, PERMISSIONS, type Permission, type Role } from '../schema/callers.ts';
import { type ApiKeyRow, type Db, isAwake, lockAccount, ownedRow, type Storage } from '../storage/index.ts';
import { roleIn } from './accounts.ts';
import { createKeyCache, type FoundKey, type KeyHolder } from './key-cache.ts';

const KEY_PREFIX = 'svc_live_';
const KEY_FORMAT = /^svc_live_[0-9A-Za-z]{43}$/;
/** Length of the prefix that is stored in plain text, to tell keys apart. */
const PREFIX_CHARS = 16;
export const MAX_NAME_LENGTH = 100;

export interface ApiKey {
  id: string;
  accountId: string;
  name: string;
  prefix: string;
  access: Access[];
  permissions: Permission[];
  status: 'active' | 'expired' | 'revoked';
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  lastUsedAt: string | null;
  role: Role;
}

export interface NewApiKey {
  accountId: string;
  name: string;
  /** Checked: the command line passes any words. */
  access: readonly string[];
  permissions?: readonly string[];
  expiresAt?: number;
  /** The member who creates it. Without one, it is the operator of the server, and the key may do what an owner may. */
  createdBy?: string;
}

export type ApiKeyService = ReturnType<typeof createApiKeyService>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  /** Limit on active keys per account. Lowering it does not revoke existing keys. */
  maxApiKeys: number;
}

export function createApiKeyService({ storage, clock, maxApiKeys }: Dependencies) {
  const cache = createKeyCache(storage);
  const findByHash = storage.prepare<{ hash: string; now: number }, { holder: string }>((db, p) =>
    db
      .selectFrom('api_keys')
      .select(HOLDER.as('holder'))
      .where('hash', '=', p.hash)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', p.now),
  );

  function remember(hash: string, rows: { holder: string }[]): KeyHolder | undefined {
    const found = foundKeyOf(rows);
    if (found !== undefined) cache.add(hash, found);
    return found?.holder;
  }

  /** Call with the account's row locked. */
  async function checkKeyLimit(tx: Db, accountId: string, now: number): Promise<void> {
    const { count } = await tx
      .selectFrom('api_keys')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow();
    if (count < maxApiKeys) return;
    throw conflict(`An account can have at most ${maxApiKeys} active API keys: revoke one first`);
  }

  return {
    /** Only the hash is stored: the full key cannot be retrieved later. */
    async create(input: NewApiKey): Promise<{ key: string; apiKey: ApiKey }> {
      const now = clock.now();
      const key = KEY_PREFIX + randomBase62();
      const fresh: Omit<ApiKeyRow, 'role'> = {
        id: newId('key'),
        account_id: input.accountId,
        name: checkName(input.name),
        prefix: key.slice(0, PREFIX_CHARS),
        hash: sha256Hex(key),
        access: checkValues('access', ACCESSES, input.access),
        permissions: checkValues('permissions', PERMISSIONS, input.permissions ?? PERMISSIONS),
        created_at: now,
        expires_at: checkExpiry(input.expiresAt, now),
        revoked_at: null,
        last_used_at: null,
      };
      const row = await storage.write(async (tx) => {
        await lockAccount(storage, tx, input.accountId);
        await checkKeyLimit(tx, input.accountId, now);
        const created: ApiKeyRow = { ...fresh, role: await roleOfCreator(tx, input) };
        await tx.insertInto('api_keys').values(created).execute();
        return created;
      });
      return { key, apiKey: toApiKey(row, now) };
    },

    /**
     * Undefined for a malformed, unknown, revoked or expired key. What is known of a key is never older than the database,
     * so that revocation takes effect at once on every process.
     */
    authenticate(key: string): MaybePromise<KeyHolder | undefined> {
      if (!KEY_FORMAT.test(key)) return undefined;
      const hash = sha256Hex(key);
      const now = clock.now();
      const known = cache.find(hash);
      if (known !== undefined) return known.expiresAt > now ? known.holder : undefined;
      const rows = findByHash({ hash, now });
      return rows instanceof Promise ? rows.then((found) => foundKeyOf(found)?.holder) : remember(hash, rows);
    },

    /** The key with its account, for the holder of the key. */
    async describe(keyId: string) {
      const row = await storage.db
        .selectFrom('api_keys')
        .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
        .leftJoin('shipping_settings', 'shipping_settings.account_id', 'api_keys.account_id')
        .selectAll('api_keys')
        .select(['accounts.name as account_name', 'shipping_settings.is_sandbox'])
        .where('api_keys.id', '=', keyId)
        .executeTakeFirstOrThrow();
      const { id, name, prefix, access, permissions, createdAt, expiresAt } = toApiKey(row, clock.now());
      return {
        account: { id: row.account_id, name: row.account_name, isSandbox: row.is_sandbox === 1 },
        key: { id, name, prefix, access, permissions, createdAt, expiresAt },
      };
    },

    async list(accountId?: string): Promise<ApiKey[]> {
      const now = clock.now();
      let query = storage.db.selectFrom('api_keys').selectAll();
      if (accountId !== undefined) query = query.where('account_id', '=', accountId);
      const rows = await query.orderBy('created_at').orderBy('id').execute();
      return rows.map((row) => toApiKey(row, now));
    },

    /** Idempotent: `revokedAt` stays the first revocation. With `accountId`, only that user's key can be revoked. */
    async revoke(id: string, accountId?: string): Promise<ApiKey> {
      const now = clock.now();
      const row = await storage.write(async (tx) => {
        if (accountId !== undefined) await ownedRow(tx, 'api_keys', accountId, id);
        await tx
          .updateTable('api_keys')
          .set({ revoked_at: now })
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .execute();
        await storage.announce(tx, 'keys', id);
        return tx.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
      });
      if (row === undefined) throw notFound(`API key ${id}`);
      return toApiKey(row, now);
    },
  };
}

/** As it is under the lock of the account. */
async function roleOfCreator(tx: Db, { accountId, createdBy }: NewApiKey): Promise<Role> {
  if (createdBy === undefined) return 'owner';
  const role = await roleIn(tx, accountId, createdBy);
  if (role === undefined) throw new AppError('FORBIDDEN', 'You are not a member of this account');
  return role;
}

/** One text instead of seven columns, because SQLite's driver costs by value. The name is last: it may contain anything. */
const HOLDER = sql<string>`expires_at || '|' || id || '|' || account_id || '|' || access || '|' || permissions || '|' || role || '|' ||
  case when ${isAwake('api_keys.account_id')} then '' else 'paused' end || '|' || name`;

function foundKeyOf([row]: { holder: string }[]): FoundKey | undefined {
  if (row === undefined) return undefined;
  const [expiresAt, keyId = '', accountId = '', access = '', permissions = '', role, paused, ...name] =
    row.holder.split('|');
  const holder = {
    keyId,
    accountId,
    access: fromCommaList(access as CommaList<Access>),
    permissions: fromCommaList(permissions as CommaList<Permission>),
    role: role as Role,
    isPaused: paused === 'paused',
    name: name.join('|'),
  };
  return { holder, expiresAt: Number(expiresAt) };
}

function toApiKey(row: ApiKeyRow, now: number): ApiKey {
  const live = row.expires_at > now ? 'active' : 'expired';
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    prefix: row.prefix,
    access: fromCommaList(row.access),
    permissions: fromCommaList(row.permissions),
    status: row.revoked_at === null ? live : 'revoked',
    createdAt: toIso(row.created_at),
    expiresAt: toIso(row.expires_at),
    revokedAt: toIsoOrNull(row.revoked_at),
    lastUsedAt: toIsoOrNull(row.last_used_at),
    role: row.role,
  };
}

function checkName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > MAX_NAME_LENGTH || name.includes('\0')) {
    throw invalid(`name: must have 1 to ${MAX_NAME_LENGTH} characters`);
  }
  return name;
}

/** Deduplicated, in the order of `allowed`, as stored in the database. */
function checkValues<T extends string>(
  field: string,
  allowed: readonly T[],
  values: readonly string[],
): CommaList<T> {
  const chosen = allowed.filter((value) => values.includes(value));
  if (chosen.length === 0 || values.some((value) => !chosen.some((one) => one === value))) {
    throw invalid(`${field}: must be one or more of ${allowed.join(', ')}`);
  }
  return toCommaList(chosen);
}

/** A calendar year, not 365 days: a key expires on the date it was created, a year later. */
function oneYearAfter(ms: number): number {
  const date = new Date(ms);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.getTime();
}

function checkExpiry(wanted: number | undefined, now: number): number {
  const latest = oneYearAfter(now);
  if (wanted === undefined) return latest;
  if (Number.isNaN(wanted))
    throw invalid('expiresAt: must be a date such as 2027-01-31 or 2027-01-31T12:00:00Z');
  if (wanted <= now) throw invalid('expiresAt: must be in the future');
  if (wanted > latest) throw invalid('expiresAt: must be within one year');
  return wanted;
}
