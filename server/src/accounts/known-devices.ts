import { randomBytes } from 'node:crypto';
import type { Clock } from '../lib/clock.ts';
import { hmacSha256, sameText } from '../lib/crypto.ts';
import type { Storage, UserRow } from '../storage/index.ts';

const YEAR_MS = 365 * 24 * 3_600_000;
export const DEVICE_MAX_AGE_MS = YEAR_MS;
/** Users who share a browser; the least recently logged in is dropped first. */
const MAX_USERS = 5;
/** Tag, id, time of issue and proof. */
const ENTRY = /^[\w-]{11}\.[\w-]{22}\.[0-9a-z]{1,11}\.[\w-]{43}$/;

interface Entry {
  tag: string;
  id: string;
  /** Milliseconds, in base 36. */
  issuedAt: string;
  proof: string;
}

/**
 * A cookie that records which users have logged in from a browser: one entry per user, signed with the instance key;
 * nothing is stored on the server. It grants no access: it only gives the browser its own count of failed logins, separate
 * from unknown browsers. The signature covers the password hash, so that changing the password revokes all entries.
 */
export function createKnownDevices({ storage, clock, key }: Dependencies) {
  const proofKey = hmacSha256(key, 'waybill device v1');
  const tagOf = (userId: string): string =>
    hmacSha256(proofKey, `user ${userId}`).subarray(0, 8).toString('base64url');
  const proofOf = (user: Credentials, id: string, issuedAt: string): string =>
    hmacSha256(proofKey, `device ${user.id} ${id} ${issuedAt} ${user.password_hash}`).toString('base64url');

  /** The id of the device, if one of the entries is of this user and valid. */
  function idOf(user: Credentials, entries: readonly Entry[]): string | undefined {
    if (entries.length === 0) return undefined;
    const tag = tagOf(user.id);
    return entries.find(
      (entry) =>
        entry.tag === tag &&
        clock.now() < Number.parseInt(entry.issuedAt, 36) + YEAR_MS &&
        sameText(entry.proof, proofOf(user, entry.id, entry.issuedAt)),
    )?.id;
  }

  return {
    /** The device id, if the cookie proves a login as this user with the current password. */
    recognize(user: Credentials, cookie: string): string | undefined {
      return idOf(user, parseEntries(cookie));
    },

    /** The updated cookie for a browser in which this user has just logged in; entries of other users are kept. */
    async remember(userId: string, cookie: string): Promise<string> {
      const user = await storage.db
        .selectFrom('users')
        .select(['id', 'password_hash'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const entries = parseEntries(cookie);
      const tag = tagOf(userId);
      const id = idOf(user, entries) ?? randomBytes(16).toString('base64url');
      const issuedAt = clock.now().toString(36);
      const own = { tag, id, issuedAt, proof: proofOf(user, id, issuedAt) };
      const others = entries.filter((entry) => entry.tag !== tag);
      return [own, ...others].slice(0, MAX_USERS).map(serialize).join('~');
    },
  };
}

interface Dependencies {
  storage: Storage;
  clock: Clock;
  /** The instance key. */
  key: Buffer;
}

type Credentials = Pick<UserRow, 'id' | 'password_hash'>;

const serialize = ({ tag, id, issuedAt, proof }: Entry): string => [tag, id, issuedAt, proof].join('.');

/** Well-formed entries. Bounded, however long the cookie a client sends. */
const parseEntries = (cookie: string): Entry[] => cookie.split('~', MAX_USERS).flatMap(parseEntry);

function parseEntry(text: string): Entry[] {
  if (!ENTRY.test(text)) return [];
  const [tag = '', id = '', issuedAt = '', proof = ''] = text.split('.');
  return [{ tag, id, issuedAt, proof }];
}
