import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/** OWASP's figures for 32 MiB: about a quarter of a second here. Stored with each hash, so they can be raised. */
const COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;

export type Passwords = ReturnType<typeof createPasswords>;

/** Another cost is for tests, which log in hundreds of times. */
export function createPasswords(cost = COST) {
  const write = (salt: Buffer, key: Buffer) =>
    ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');

  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16);
      return write(salt, await derive(password, salt, cost));
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

    /** What nobody's password is, and as slow to find out as anybody's: for a user who does not exist. */
    nobodys: write(randomBytes(16), randomBytes(KEY_BYTES)),
  };
}

export const generatePassword = (): string => randomBytes(15).toString('base64url');

function derive(password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
