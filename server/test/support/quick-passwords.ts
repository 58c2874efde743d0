import { createPasswords } from '../../src/accounts/passwords.ts';

/** Correct, and not slow: a test has nothing to protect. A hash has its cost in it, so a real server verifies it as fast. */
export const quickPasswords = createPasswords({ N: 16, r: 8, p: 1 });
