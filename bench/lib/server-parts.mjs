import { CompiledQuery } from 'kysely';

/** What the benches use of the server, bundled into dist/ from its TypeScript when a bench starts (see build.mjs). */
export { createApiKeyService } from '../../server/src/accounts/api-keys.ts';
export { selfSignedCertificate } from '../../server/src/cli/listen/certificate.ts';
export { startDelivering } from '../../server/src/delivery/engine.ts';
export { createDeliveryService, createDeliveryStats } from '../../server/src/delivery/index.ts';
export { signingKey, signRequest } from '../../server/src/delivery/sign.ts';
export { systemClock } from '../../server/src/lib/clock.ts';
export { createVault, hmacSha256 } from '../../server/src/lib/crypto.ts';
export { newId } from '../../server/src/lib/ids.ts';
export { searchKey } from '../../server/src/lib/search-key.ts';
export { createOrderService } from '../../server/src/shipping/orders/index.ts';
export { openStorage } from '../../server/src/storage/index.ts';
export { compileRead } from '../../server/src/storage/prepared.ts';
export { createOutbox, createSubscriptionService } from '../../server/src/webhooks/index.ts';
export {
  findPostgres,
  findRedis,
  startPostgres,
  startRedis,
} from '../../server/test/support/scratch-servers.ts';

/** A statement as it stands, on the storage's own connection. */
export async function runSql(db, text, args = []) {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, args));
  return rows;
}
