import type { StoreErrorCode } from './store.ts';

const CODES: ReadonlySet<unknown> = new Set<StoreErrorCode>([
  'unauthorized',
  'forbidden',
  'throttled',
  'unavailable',
  'unreadable',
]);

/** By its code, because a plug-in of another package has no class of ours: `Object.assign(new Error(…), { code: 'throttled' })`. */
export const isStoreError = (
  error: unknown,
): error is Error & { code: StoreErrorCode; retryAfterMs?: number | undefined } =>
  error instanceof Error && 'code' in error && CODES.has(error.code);
