import { randomBytes } from 'node:crypto';
import { toBase32 } from './totp.ts';

const COUNT = 10;

/** Ten codes of 50 random bits, `abcde-fghij`. Each replaces a code of the authenticator app once. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => {
    const code = toBase32(randomBytes(7)).slice(0, 10).toLowerCase();
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });

/** As hashed: people may type spaces and capitals, and leave out the dash. */
export const normalizeRecoveryCode = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
