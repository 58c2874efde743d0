import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { AppError } from '../lib/errors.ts';
import { type Asker, createFairQueue, QueueRefusal } from '../lib/fair-queue.ts';

interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/** OWASP's parameters for 32 MiB: about 250 ms here. Stored with each hash, so that they can be raised later. */
const COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;
/** For the hashes that one password is compared with. Logins with the same email share a salt, so one is usual. */
const MAX_SALTS = 3;
/** Node's pool has four threads, and one of them is needed to write the database to the disk. */
const MAX_AT_ONCE = 2;
/** Whoever is last waits some ten seconds; beyond that it is better to be told so at once. */
const MAX_WAITING = 64;
/** Many people can share a network: at the start of a shift, all of them log in. */
const MAX_OF_NETWORK = 32;
const MAX_OF_PERSON = 8;
const RETRY_AFTER_SECONDS = 5;

export type Passwords = ReturnType<typeof createPasswords>;

/** For the command line, which never waits for others. */
const OPERATOR: Asker = { group: 'operator', member: 'operator' };

interface HashOptions {
  asker?: Asker;
  /** Rejects if the hash is not needed any more. Called when its turn has come, because a while may have passed. */
  stillNeeded?: () => Promise<unknown>;
  /** A hash that a login is compared with too: with its salt, comparing with both costs no more than with one. */
  like?: string | undefined;
}

/**
 * Hashing takes a quarter of a second of CPU, and anyone can ask for it. So it has a bounded queue in which networks and people
 * take turns, and nothing is hashed for a client that has gone. Tests use a lower cost, because they log in hundreds of times.
 */
export function createPasswords({
  cost = COST,
  derive = deriveKey,
  atOnce = MAX_AT_ONCE,
}: {
  cost?: ScryptCost;
  derive?: typeof deriveKey;
  atOnce?: number;
} = {}) {
  const queue = createFairQueue({
    atOnce,
    perMember: 1,
    maxWaiting: MAX_WAITING,
    maxOfGroup: MAX_OF_NETWORK,
    maxOfMember: MAX_OF_PERSON,
  });
  const inTurn = async <T>(asker: Asker, work: () => Promise<T>): Promise<T> => {
    try {
      return await queue.inTurn(asker, work);
    } catch (error) {
      if (!(error instanceof QueueRefusal)) throw error;
      throw error.reason === 'full' ? tooMany() : clientHasGone();
    }
  };

  const format = (salt: Buffer, key: Buffer) =>
    ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');

  return {
    /** Throws if the password would not be hashed: asked before anything else is done for a request. */
    requireRoom(asker: Asker): void {
      if (!queue.hasRoom(asker)) throw tooMany();
    },

    async hash(password: string, options: HashOptions = {}): Promise<string> {
      const { asker = OPERATOR, stillNeeded, like } = options;
      const known = like === undefined ? undefined : parse(like);
      const salt = known !== undefined && isSameCost(known.cost, cost) ? known.salt : randomBytes(16);
      const key = await inTurn(asker, async () => {
        await stillNeeded?.();
        return derive(password, salt, cost);
      });
      return format(salt, key);
    },

    /** The hashes that this password would have beside these ones: one for each of their salts, the first of which count. */
    async hashesLike(password: string, stored: readonly string[], asker = OPERATOR): Promise<string[]> {
      const salts = new Map(stored.flatMap((text) => parse(text) ?? []).map((hash) => [hash.prefix, hash]));
      const hashes: string[] = [];
      for (const { prefix, salt, cost: stored } of [...salts.values()].slice(0, MAX_SALTS)) {
        const key = await inTurn(asker, () => derive(password, salt, stored));
        hashes.push(prefix + key.toString('base64'));
      }
      return hashes;
    },

    /** Verified against when the user does not exist, so that timing does not reveal it. No password matches it. */
    dummyHash: format(randomBytes(16), randomBytes(KEY_BYTES)),
  };
}

/** `prefix` is all but the key. Undefined for what is no hash, such as that of a user without a password. */
function parse(text: string) {
  const [scheme, N, r, p, salt, key] = text.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return undefined;
  return {
    text,
    prefix: text.slice(0, -key.length),
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
  };
}

const isSameCost = (one: ScryptCost, other: ScryptCost): boolean =>
  one.N === other.N && one.r === other.r && one.p === other.p;

export const generatePassword = (): string => randomBytes(15).toString('base64url');

const tooMany = () =>
  new AppError('UNAVAILABLE', 'Too many people are logging in right now, try again in a few seconds', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

/** Nobody reads it; it is in the log. */
const clientHasGone = () =>
  new AppError('REQUEST_TIMEOUT', 'The connection was closed before the request was handled');

export function deriveKey(password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
