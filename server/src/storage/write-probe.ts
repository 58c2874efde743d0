import { randomBytes } from 'node:crypto';
import type { Storage } from './storage.ts';

/** Whoever asks more often gets the same answer: the question costs a sync of the disk, and anyone may ask. */
const FRESH_MS = 500;
/** Little where all is well. After a failure, more than fits into what was left over of the space in use. */
const VALUE_BYTES = 8;
const VALUE_BYTES_AFTER_FAILURE = 16_384;

/** Checks whether the database accepts writes, in the only reliable way: with a write. */
export function createWriteProbe(write: Storage['write']) {
  let last: { at: number; result: Promise<void> } | undefined;
  let failed = false;

  async function probe(): Promise<void> {
    const value = randomBytes(failed ? VALUE_BYTES_AFTER_FAILURE : VALUE_BYTES).toString('base64');
    try {
      await write((tx) =>
        tx
          .insertInto('settings')
          .values({ name: 'write_probe', value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute(),
      );
      failed = false;
    } catch (error) {
      failed = true;
      throw error;
    }
  }

  return {
    /** Rejects with what the write failed with. */
    check(): Promise<void> {
      const now = performance.now();
      if (last === undefined || now - last.at > FRESH_MS) last = { at: now, result: probe() };
      return last.result;
    },
    /** A write has failed in a way that others may, too: the next question is put at once, and in earnest. */
    suspect(): void {
      failed = true;
      last = undefined;
    },
  };
}
