// Buys labels from a vendor, reports shipments to a shop, or hands mails to a mail server, that fails at random, kills the server meanwhile, and compares both
// sides' books.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createDatabaseOn } from '../../support/scratch-database.ts';
import { findPostgres, startPostgres } from '../../support/scratch-servers.ts';
import { createUndo } from '../undo.ts';
import { tortureMails } from './mail-torture.ts';
import { describeMailResult, describeResult, describeStoreResult } from './report.ts';
import { openTorturedShop, STAGE_NAMES, type StageName } from './stages.ts';
import { tortureStore } from './store-torture.ts';
import { torture } from './torture.ts';
import { VENDOR_NAMES, type VendorName } from './vendor.ts';

const DEFAULTS = { purchases: 200, kills: 10, orders: 1_000, shipments: 500, mails: 1_000, manyKills: 50 };
const USAGE = `Usage: npm run torture -- --carrier easypost|shipengine [--purchases N] [--kills N] [--seed TEXT] [--database sqlite|postgres]
       npm run torture -- --store ${STAGE_NAMES.join('|')} [--orders N] [--shipments N] [--kills N] [--seed TEXT] [--database sqlite|postgres]
       npm run torture -- --mails [--count N] [--kills N] [--seed TEXT] [--database sqlite|postgres]
  --carrier NAME    a local server that behaves like this vendor, and fails in 15 of 100 calls
  --purchases N     labels that are bought (${DEFAULTS.purchases})
  --kills N         kill -9 of the server: in turn between the sale of a label and its answer, between a refund and its answer, and at any time (${DEFAULTS.kills})
  --store NAME      a local shop of this kind, which fails in 5 of 100 calls while orders are imported, and in 20 of 100 while shipments are reported
  --orders N        orders that are imported (${DEFAULTS.orders})
  --shipments N     partial shipments that are reported to the shop, two of each order (${DEFAULTS.shipments})
  --kills N         kill -9 of the server while it imports; a fifth as many follow right after the shop has taken a report (${DEFAULTS.manyKills})
  --mails           a local mail server that fails in 10 of 100 mails, and --count N of them (${DEFAULTS.mails}); every other kill -9 is right after it has taken one (${DEFAULTS.manyKills})
  --seed TEXT       repeats the choices of an earlier run, as far as the timing of processes allows
  --database NAME   sqlite (the default) or postgres
`;

function readArguments() {
  const text = { type: 'string' } as const;
  try {
    const options = {
      ...{ carrier: text, purchases: text, kills: text, seed: text, database: text },
      ...{ store: text, orders: text, shipments: text },
      ...{ mails: { type: 'boolean' } as const, count: text },
    };
    const { values } = parseArgs({ options });
    const vendor = values.carrier as VendorName;
    const store = values.store as StageName | undefined;
    const purchases = Number(values.purchases ?? DEFAULTS.purchases);
    const isOfCarrier = store === undefined && !values.mails;
    const kills = Number(values.kills ?? (isOfCarrier ? DEFAULTS.kills : DEFAULTS.manyKills));
    const mails = values.mails ? Number(values.count ?? DEFAULTS.mails) : undefined;
    const database = values.database ?? 'sqlite';
    const orders = Number(values.orders ?? DEFAULTS.orders);
    const shipments = Number(values.shipments ?? DEFAULTS.shipments);
    const chosen = [vendor, store, mails].filter((one) => one !== undefined);
    const isKnown =
      chosen.length === 1 &&
      (vendor === undefined || VENDOR_NAMES.includes(vendor)) &&
      (store === undefined || STAGE_NAMES.includes(store));
    const counts = [purchases, kills, orders, shipments, mails ?? 0];
    const isPossible = counts.every(isCount) && shipments <= 2 * orders;
    if (isKnown && ['sqlite', 'postgres'].includes(database) && isPossible) {
      const seed = values.seed ?? randomBytes(4).toString('hex');
      return { vendor, purchases, kills, database, seed, store, orders, shipments, mails };
    }
  } catch {}
  process.stderr.write(USAGE);
  process.exit(2);
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0;

const { vendor, purchases, kills, database, seed, store, orders, shipments, mails } = readArguments();
const undo = createUndo();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => undo.all().finally(() => process.exit(1)));

async function startDatabase(): Promise<string | undefined> {
  if (database === 'sqlite') return undefined;
  const programs = findPostgres();
  if (programs === undefined) throw new Error('needs PostgreSQL: apt-get install postgresql');
  const postgres = await startPostgres(programs);
  undo.add(() => postgres.stop());
  return (await createDatabaseOn(postgres.url)).url;
}

let isRed = true;
try {
  process.stdout.write(`Torture of ${store ?? vendor ?? 'mails'} on ${database} with seed ${seed}\n`);
  const databaseUrl = await startDatabase();
  const shared = { kills, seed, undo, ...(databaseUrl !== undefined && { databaseUrl }) };
  const tell = (line: string) => process.stdout.write(`  ${line}\n`);
  if (mails !== undefined) {
    const result = await tortureMails({ mails, tell, ...shared });
    process.stdout.write(`${describeMailResult(result)}\n`);
    isRed = result.findings.length > 0;
  } else if (store === undefined) {
    const result = await torture({ vendor, purchases, ...shared });
    process.stdout.write(`${describeResult(result, kills)}\n`);
    isRed = result.findings.length > 0;
  } else {
    const shop = await openTorturedShop(store);
    undo.add(shop.stop);
    const result = await tortureStore({ shop, orders, shipments, tell, ...shared });
    process.stdout.write(`${describeStoreResult(result)}\n`);
    isRed = result.findings.length > 0;
  }
} catch (error) {
  process.stderr.write(`${(error as Error).stack}\n`);
} finally {
  await undo.all();
}
process.exit(isRed ? 1 : 0);
