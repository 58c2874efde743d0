import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { fewAtOnce } from '../lib/few-at-once.ts';

interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/** OWASP's parameters for 32 MiB: about 250 ms here. Stored with each hash, so that they can be raised later. */
const COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;
/** Node's pool has four threads, and one of them is needed to write the database to the disk. */
const MAX_AT_ONCE = 2;

export type Passwords = ReturnType<typeof createPasswords>;

/** Tests use a lower cost, because they log in hundreds of times. */
export function createPasswords(cost = COST) {
  const format = (salt: Buffer, key: Buffer) =>
    ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');

  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16);
      return format(salt, await derive(password, salt, cost));
    },

    async verify(password: string, stored: string): Promise<boolean> {
      const [scheme, N, r, p, salt, key] = stored.split('$');
      if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
      const expected = Buffer.from(key, 'base64');
      const actual = await derive(password, Buffer.from(salt, 'base64'), {
        N: Number(N),
        r: Number(r),
        p: Number(p),
      });
      return timingSafeEqual(actual, expected);
    },

    /** Verified against when the user does not exist, so that timing does not reveal it. No password matches it. */
    dummyHash: format(randomBytes(16), randomBytes(KEY_BYTES)),
  };
}

export const generatePassword = (): string => randomBytes(15).toString('base64url');

const inTurn = fewAtOnce(MAX_AT_ONCE);

function derive(password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  const work = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  return inTurn(work);
}
