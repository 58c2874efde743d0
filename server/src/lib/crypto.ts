import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hash,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

export const sha256Hex = (text: string): string => hash('sha256', text, 'hex');

export const hmacSha256 = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 32 random bytes as 43 characters of base62 (62^43 > 2^256), zero-padded to a fixed width. */
export function randomBase62(): string {
  let rest = BigInt(`0x${randomBytes(32).toString('hex')}`);
  let text = '';
  for (let i = 0; i < 43; i++) {
    text = BASE62[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return text;
}

/** Encrypts values that must be read back, such as signing secrets. `context` binds a value to its row. */
export interface Vault {
  seal(plain: string, context: string): string;
  open(sealed: string, context: string): string;
}

/** Encrypts a value with another key, for the same row. */
export type Reseal = (sealed: string, context: string) => string;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createVault(masterKey: Buffer): Vault {
  const key = hmacSha256(masterKey, 'waybill vault v1');
  return {
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64')}`;
    },
    open(sealed, context) {
      const [version, encoded] = sealed.split('.');
      if (version !== 'v1' || encoded === undefined) throw new Error('not a value this vault sealed');
      const raw = Buffer.from(encoded, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, raw.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(raw.subarray(-TAG_BYTES));
      const body = raw.subarray(NONCE_BYTES, -TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
