export { type Answer, type Claim, STILL_RUNNING } from './claim.ts';
export { fingerprintOf } from './fingerprint.ts';
export { createIdempotencyKeys, type IdempotencyKeys } from './idempotency-keys.ts';
export { purgeExpired, startPurging } from './purge.ts';
