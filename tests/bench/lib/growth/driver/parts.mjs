/** The parts of the server that are measured: bundled for each build, from its own sources. */
export { claim } from '../../../../../server/src/delivery/claims/claim.ts';
export { release } from '../../../../../server/src/delivery/claims/release.ts';
export {
  createDeliveryPruning,
  createDeliveryService,
  createEventService,
} from '../../../../../server/src/delivery/index.ts';
export { record } from '../../../../../server/src/delivery/recording/record.ts';
export { createIdempotencyKeys } from '../../../../../server/src/idempotency/index.ts';
export { systemClock } from '../../../../../server/src/lib/clock.ts';
export { createVault, hmacSha256 } from '../../../../../server/src/lib/crypto.ts';
export { newId } from '../../../../../server/src/lib/ids.ts';
export { createRequestLogService, pruneRequestLog } from '../../../../../server/src/request-log/index.ts';
export { openStorage } from '../../../../../server/src/storage/index.ts';
export { openSqliteFile } from '../../../../../server/src/storage/sqlite-engine.ts';
export { createOutbox } from '../../../../../server/src/webhooks/index.ts';
