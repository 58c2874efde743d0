import { codeOfStep, stepAt } from '../../server/src/accounts/totp.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app: shows the code of a secret, which is typed in as base32. */
export function createAuthenticator(secret: string, now: () => number) {
  const bits = [...secret].map((char) => BASE32.indexOf(char).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return { code: (stepsAhead = 0): string => codeOfStep(bytes, stepAt(now()) + stepsAhead) };
}
