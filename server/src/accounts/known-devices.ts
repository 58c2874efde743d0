import { randomBytes } from 'node:crypto';
import type { Clock } from '../lib/clock.ts';
import { hmacSha256, sameText } from '../lib/crypto.ts';
import type { Storage, UserRow } from '../storage/index.ts';

const YEAR_MS = 365 * 24 * 3_600_000;
export const DEVICE_MAX_AGE_MS = YEAR_MS;
/** People who share a browser. The one who has not logged in for longest makes way. */
const MAX_USERS = 5;
const ENTRY = /^(?<tag>[\w-]{11})\.(?<id>[\w-]{22})\.(?<since>[0-9a-z]{1,11})\.(?<proof>[\w-]{43})$/;

interface Entry {
  tag: string;
  id: string;
  /** When it was given, in base 36. */
  since: string;
  proof: string;
}

/**
 * Which browsers have logged in as whom before, kept by the browsers alone: a cookie with one entry for each user, signed
 * with the instance key. It lets nobody in: it only has their failed logins counted apart from those of strangers. The
 * signature covers the hash of the password, so that a new password makes all earlier entries worthless.
 */
export function createKnownDevices({ storage, clock, key }: Dependencies) {
  const proofKey = hmacSha256(key, 'waybill device v1');
  const tagOf = (userId: string): string =>
    hmacSha256(proofKey, `user ${userId}`).subarray(0, 8).toString('base64url');
  const proofOf = (user: Credentials, id: string, since: string): string =>
    hmacSha256(proofKey, `device ${user.id} ${id} ${since} ${user.password_hash}`).toString('base64url');

  const genuine = (user: Credentials, { tag, id, since, proof }: Entry): boolean =>
    tag === tagOf(user.id) &&
    clock.now() < Number.parseInt(since, 36) + YEAR_MS &&
    sameText(proof, proofOf(user, id, since));

  return {
    /** The device's id where this cookie proves that it has logged in as this user, with the password of today. */
    recognise(user: Credentials, cookie: string): string | undefined {
      return entriesOf(cookie).find((entry) => genuine(user, entry))?.id;
    },

    /** The cookie for a browser in which this user has just logged in, with what it says of others. */
    async remember(userId: string, cookie: string): Promise<string> {
      const user = await storage.db
        .selectFrom('users')
        .select(['id', 'password_hash'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const entries = entriesOf(cookie);
      const tag = tagOf(userId);
      const id = entries.find((entry) => genuine(user, entry))?.id ?? randomBytes(16).toString('base64url');
      const since = clock.now().toString(36);
      const own = { tag, id, since, proof: proofOf(user, id, since) };
      const others = entries.filter((entry) => entry.tag !== tag);
      return [own, ...others].slice(0, MAX_USERS).map(textOf).join('~');
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

const textOf = ({ tag, id, since, proof }: Entry): string => [tag, id, since, proof].join('.');

/** Those that have the right form; no more than were ever given, however long a cookie is sent. */
function entriesOf(cookie: string): Entry[] {
  return cookie
    .split('~', MAX_USERS)
    .map((text) => ENTRY.exec(text)?.groups as Entry | undefined)
    .filter((entry) => entry !== undefined);
}
