// Buys labels from a vendor that fails at random, kills the server meanwhile, and compares both sides' books.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createDatabaseOn } from '../../support/scratch-database.ts';
import { findPostgres, startPostgres } from '../../support/scratch-servers.ts';
import { createUndo } from '../undo.ts';
import { describeResult } from './report.ts';
import { torture } from './torture.ts';
import { VENDOR_NAMES, type VendorName } from './vendor.ts';

const DEFAULTS = { purchases: 200, kills: 10 };
const USAGE = `Usage: npm run torture -- --carrier easypost|shipengine [--purchases N] [--kills N] [--seed TEXT] [--database sqlite|postgres]
  --carrier NAME    a local server that behaves like this vendor, and fails in 15 of 100 calls
  --purchases N     labels that are bought (${DEFAULTS.purchases})
  --kills N         kill -9 of the server: in turn between the sale of a label and its answer, between a refund and its answer, and at any time (${DEFAULTS.kills})
  --seed TEXT       repeats the choices of an earlier run, as far as the timing of processes allows
  --database NAME   sqlite (the default) or postgres
`;

function readArguments() {
  const text = { type: 'string' } as const;
  try {
    const options = { carrier: text, purchases: text, kills: text, seed: text, database: text };
    const { values } = parseArgs({ options });
    const vendor = values.carrier as VendorName;
    const purchases = Number(values.purchases ?? DEFAULTS.purchases);
    const kills = Number(values.kills ?? DEFAULTS.kills);
    const database = values.database ?? 'sqlite';
    const isGood = VENDOR_NAMES.includes(vendor) && ['sqlite', 'postgres'].includes(database);
    if (isGood && Number.isInteger(purchases) && purchases > 0 && Number.isInteger(kills) && kills >= 0)
      return { vendor, purchases, kills, database, seed: values.seed ?? randomBytes(4).toString('hex') };
  } catch {}
  process.stderr.write(USAGE);
  process.exit(2);
}

const { vendor, purchases, kills, database, seed } = readArguments();
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
  process.stdout.write(`Torture of ${vendor} on ${database} with seed ${seed}\n`);
  const databaseUrl = await startDatabase();
  const result = await torture({
    vendor,
    purchases,
    kills,
    seed,
    undo,
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  process.stdout.write(`${describeResult(result, kills)}\n`);
  isRed = result.findings.length > 0;
} catch (error) {
  process.stderr.write(`${(error as Error).stack}\n`);
} finally {
  await undo.all();
}
process.exit(isRed ? 1 : 0);
