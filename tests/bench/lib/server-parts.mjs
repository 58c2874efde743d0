import { CompiledQuery } from 'kysely';
import { pino } from 'pino';

/** The parts of the server that benches use, bundled into dist/ when a bench starts (see build.mjs). */
export { selfSignedCertificate } from '../../../server/src/cli/receive/certificate.ts';
export { createAccounts } from '../../../server/src/compose/accounts.ts';
export { compose } from '../../../server/src/compose/compose.ts';
export { createApiServices } from '../../../server/src/compose/services.ts';
export { loadConfig } from '../../../server/src/config.ts';
export { createDeliveryService, createDeliveryStats } from '../../../server/src/delivery/index.ts';
export { signingKey, signRequest } from '../../../server/src/delivery/sending/sign.ts';
export { systemClock } from '../../../server/src/lib/clock.ts';
export { hmacSha256, randomBase62, sha256Hex } from '../../../server/src/lib/crypto.ts';
export { newId } from '../../../server/src/lib/ids.ts';
export { createOrderService } from '../../../server/src/shipping/orders/index.ts';
export {
  insertTerms,
  joinTerms,
  termsAt,
  termsOfOrder,
} from '../../../server/src/shipping/orders/search/order-terms.ts';
export { openStorage } from '../../../server/src/storage/index.ts';
export { compileRead } from '../../../server/src/storage/prepared.ts';
export { openSqliteFile } from '../../../server/src/storage/sqlite-engine.ts';
export { createOutbox } from '../../../server/src/webhooks/index.ts';
export {
  findPostgres,
  findRedis,
  startPostgres,
  startRedis,
} from '../../support/scratch-servers.ts';

/** Tells of errors alone, and of those on stderr: results go to stdout. */
export const createQuietLog = () => pino({ level: 'error' }, pino.destination(2));

/** Runs a raw statement on the storage's own connection. */
export async function runSql(db, text, args = []) {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, args));
  return rows;
}
