import { createPasswords, deriveKey } from '../../server/src/accounts/passwords.ts';

const QUICK = { N: 16, r: 8, p: 1 };

/** Correct, and not slow: a test has nothing to protect. A hash has its cost in it, so a real server verifies it as fast. */
export const quickPasswords = createPasswords({ cost: QUICK });

/** The same, but a test decides when hashing goes on, and sees which passwords were hashed. */
export function createHeldPasswords() {
  const hashed: string[] = [];
  const waiting: (() => void)[] = [];
  let isHeld = false;
  return {
    hashed,
    hold: () => {
      isHeld = true;
    },
    release() {
      isHeld = false;
      for (const goOn of waiting.splice(0)) goOn();
    },
    passwords: createPasswords({
      cost: QUICK,
      async derive(password, salt, cost) {
        hashed.push(password);
        if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
        return deriveKey(password, salt, cost);
      },
    }),
  };
}
