import { FINGERPRINT, loadInstanceKey } from '../accounts/index.ts';
import { type Config, storageSettings } from '../config.ts';
import { messageOf } from '../lib/errors.ts';
import { checkStock } from '../shipping/inventory/index.ts';
import { checkOrderDocuments } from '../shipping/orders/index.ts';
import {
  checkListCounts,
  examineDatabase,
  examinePooler,
  explainFault,
  openDump,
  SCHEMA_VERSION,
  type Storage,
  schemaProblem,
} from '../storage/index.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** Whether it answers, and has the schema of this version. Changes nothing, in particular it does not migrate. */
export async function checkSchema(config: Config): Promise<Finding> {
  try {
    const dump = await openDump(storageSettings(config));
    await dump.close();
    const { schemaVersion: version } = dump;
    const problem = schemaProblem('The database', version);
    if (problem !== undefined) return fail('database', problem.message, problem.fix);
    if (version < SCHEMA_VERSION)
      return warn(
        'database',
        `schema ${version} is of an older Waybill; this one has ${SCHEMA_VERSION}. Its contents were not checked`,
        'the next start migrates it, and so does `waybill migrate`; make a backup before',
      );
    return ok('database', `answers, schema ${version}`);
  } catch (error) {
    const message = (await explainFault(storageSettings(config), error)) ?? messageOf(error);
    return fail('database', message, 'correct the settings, or start the database');
  }
}

/** Nothing to say where no connection pooler is involved. */
export async function checkPooler(config: Config): Promise<Finding[]> {
  try {
    const { isPooled, problem } = await examinePooler(storageSettings(config));
    if (problem !== undefined) return [fail('pooler', problem.message, problem.fix)];
    return isPooled ? [ok('pooler', 'there is one, and notifications arrive')] : [];
  } catch (error) {
    return [fail('pooler', messageOf(error), 'correct DATABASE_URL, or start the connection pooler')];
  }
}

const CLOCK_WARN_MS = 2_000;
const CLOCK_FAIL_MS = 30_000;

export async function checkContents(storage: Storage, config: Config): Promise<Finding[]> {
  const { product, clockAheadMs, damage } = await examineDatabase(storage);
  return [
    await checkWrites(storage, product),
    problems('integrity', damage, 'no damage found', 'restore a backup with `waybill restore`'),
    await checkClock(storage, clockAheadMs),
    await checkKey(storage, config),
    problems(
      'stock',
      await checkStock(storage),
      'all levels equal the sum of their movements and what orders have reserved',
      'correct the level with an inventory adjustment, and report it as a bug',
    ),
    problems(
      'counts',
      await checkListCounts(storage),
      'the counts of all lists are right',
      'make a backup, restore it, and report it as a bug',
    ),
    problems(
      'documents',
      (await checkOrderDocuments(storage)).map((id) => `${id} is shown as it was before a change`),
      'stored orders match their rows',
      'change the order once to have it stored again, and report it as a bug',
    ),
  ];
}

function problems(check: string, lines: string[], well: string, fix: string): Finding {
  if (lines.length === 0) return ok(check, well);
  const [first, ...more] = lines;
  return fail(check, more.length === 0 ? `${first}` : `${first} (and ${more.length} more)`, fix);
}

async function checkWrites(storage: Storage, product: string): Promise<Finding> {
  try {
    await storage.ping();
    return ok('writes', `${product} accepts writes`);
  } catch (error) {
    const { line } = storage.explain(error) ?? { line: messageOf(error) };
    return fail('writes', line, 'free disk space, or make the database writable');
  }
}

/** Against the database's; on SQLite against the newest order, which must not be from the future. */
async function checkClock(storage: Storage, aheadMs: number | undefined): Promise<Finding> {
  const fix = 'synchronize the clocks of all machines, for instance with chrony or systemd-timesyncd';
  const difference = aheadMs ?? (await newestOrder(storage)) - Date.now();
  const seconds = (Math.abs(difference) / 1000).toFixed(1);
  if (aheadMs === undefined) {
    if (difference < CLOCK_WARN_MS) return ok('clock', 'no timestamps are in the future');
    return fail('clock', `the newest order is ${seconds} s in the future: the clock was set back`, fix);
  }
  const message = `${seconds} s ${difference < 0 ? 'ahead of' : 'behind'} the database's`;
  if (Math.abs(difference) > CLOCK_FAIL_MS) return fail('clock', message, fix);
  return Math.abs(difference) > CLOCK_WARN_MS ? warn('clock', message, fix) : ok('clock', message);
}

async function newestOrder({ db }: Storage): Promise<number> {
  const newest = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.max('created_at').as('at'))
    .executeTakeFirst();
  return newest?.at ?? 0;
}

async function checkKey(storage: Storage, config: Config): Promise<Finding> {
  const known = await storage.db
    .selectFrom('settings')
    .select('name')
    .where('name', '=', FINGERPRINT)
    .executeTakeFirst();
  if (known === undefined) return ok('key', 'none yet: the first start generates it');
  try {
    const { source } = await loadInstanceKey({ storage, ...config });
    return ok(
      'key',
      `decrypts the stored secrets; from ${source === 'setting' ? 'WAYBILL_SECRET' : `the ${source}`}`,
    );
  } catch (error) {
    return fail('key', messageOf(error), 'without it webhooks are not signed and carriers not called');
  }
}
