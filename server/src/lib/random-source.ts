import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4_096;

/** One random byte at a time, of many that were asked for at once: each call of the system costs more than an id. */
export function createRandomSource(): () => number {
  const pool = new Uint8Array(POOL_BYTES);
  let used = POOL_BYTES;
  return () => {
    if (used === POOL_BYTES) {
      randomFillSync(pool);
      used = 0;
    }
    const byte = pool[used] ?? 0;
    // What is handed out is a secret of its receiver alone.
    pool[used++] = 0;
    return byte;
  };
}
