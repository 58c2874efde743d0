export type { Claim, StoredResponse } from './claim.ts';
export { fingerprintOf } from './fingerprint.ts';
export { forgetResponses } from './forget-responses.ts';
export {
  contextOf as responseContext,
  createIdempotencyKeys,
  type IdempotencyKeys,
} from './idempotency-keys.ts';
export { purgeExpired } from './purge.ts';
export { resealResponses } from './reseal-responses.ts';
