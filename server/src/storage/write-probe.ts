import { randomBytes } from 'node:crypto';
import type { Storage } from './storage.ts';

/** Results are reused for this long: each check syncs the disk, and anyone can request one. */
const FRESH_MS = 500;
/** Small normally. After a failure, larger than the free space that may be left in allocated pages. */
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
    /** Rejects with the error of the write. */
    check(): Promise<void> {
      const now = performance.now();
      if (last === undefined || now - last.at > FRESH_MS) last = { at: now, result: probe() };
      return last.result;
    },
    /** A write has failed in a way that may affect others: the next check is not reused, and writes the larger value. */
    suspect(): void {
      failed = true;
      last = undefined;
    },
  };
}
