import { type AccountPauses, createAccountPauses, ImportTakenOver } from '../accounts/index.ts';
import {
  type BackupBatch,
  createDigests,
  differences,
  openSealedFile,
  sizeOf,
  type TableDigest,
} from '../backup/index.ts';
import { type Config, retentionOf, storageSettings } from '../config.ts';
import { systemClock } from '../lib/clock.ts';
import { createVault, type Vault } from '../lib/crypto.ts';
import { OperatorError } from '../lib/errors.ts';
import {
  type Cell,
  createLiveRows,
  type Db,
  type DumpedTable,
  type LiveRows,
  openDump,
  SCHEMA_VERSION,
  type Storage,
} from '../storage/index.ts';
import { ACCOUNT_FILE, type AccountHeader } from './account-header.ts';
import { digestAccount } from './account-rows.ts';
import { adaptRows, type Target } from './adapt-rows.ts';
import { createCollisions } from './collisions.ts';
import { fromState, type ImportState, toState } from './import-state.ts';
import { openRows, sealRows } from './sealed-rows.ts';
import { quoted, TABLE_NAMES, tableOf } from './tables.ts';

export interface ImportReport {
  account: { id: string; name: string };
  rows: number;
  tables: number;
  /** Whether an import that was interrupted has been completed. */
  isContinued: boolean;
}

export interface ImportRequest {
  storage: Storage;
  config: Config;
  /** That of this installation. */
  vault: Vault;
  file: string;
  onStep?(step: 'check' | 'copy' | 'compare'): void;
}

/** Stored in one transaction: servers that run meanwhile hardly notice. */
const GROUP_ROWS = 1_000;
const GROUP_BYTES = 4_000_000;
const LOCK_TRIES = 30;

type Source = Awaited<ReturnType<typeof openAccountFile>>;

interface Work {
  storage: Storage;
  config: Config;
  vault: Vault;
  live: LiveRows;
  pauses: AccountPauses;
  source: Source;
  accountId: string;
}

interface Rows {
  table: DumpedTable;
  rows: Cell[][];
}

/**
 * Adds the account of a file to an installation whose servers may run. Its rows are stored group by group, of an account that is paused
 * and that nobody can see yet; then they are read again and compared; and with the last transaction come those who can log in and
 * the API keys. What is interrupted goes on when it is tried again, or is undone.
 */
export async function importAccount({
  storage,
  config,
  vault,
  file,
  onStep,
}: ImportRequest): Promise<ImportReport> {
  const work = await prepare({ storage, config, vault, file });
  const { source, accountId } = work;
  onStep?.('check');
  const examined = await examine(work);
  const state = (await stateOf(work)) ?? (await begin(work, examined));
  try {
    onStep?.('copy');
    await makeRoom(work);
    const copied = await copy(work, state, examined.owner);
    onStep?.('compare');
    await compare(work, copied.digests);
    const total = await finish(work, copied);
    return { account: source.header.account, ...total, isContinued: state.groups > 0 };
  } catch (error) {
    // What is wrong with the file or with the database is so the next time too.
    if (!(error instanceof OperatorError)) throw interrupted(accountId, error);
    if (!(error instanceof ImportTakenOver)) await undo(work);
    throw error;
  }
}

/** Removes what an import of this file has stored that was interrupted. */
export async function undoImport(request: ImportRequest): Promise<{ account: { id: string; name: string } }> {
  const work = await prepare(request);
  const { account } = work.source.header;
  if ((await stateOf(work)) === undefined)
    throw new OperatorError(
      `No import of the account ${account.id} was interrupted: there is nothing to undo`,
    );
  await undo(work);
  return { account };
}

async function prepare({ storage, config, vault, file }: ImportRequest): Promise<Work> {
  const source = await openAccountFile(file);
  if (source.header.schemaVersion !== SCHEMA_VERSION)
    throw new OperatorError(
      `${file} was written by another version of Waybill (${source.header.waybill}): export and import with the same one`,
    );
  return {
    ...{ storage, config, vault, source },
    live: createLiveRows(storage),
    pauses: createAccountPauses({ storage, clock: systemClock }),
    accountId: source.header.account.id,
  };
}

async function openAccountFile(path: string) {
  const { header, read } = await openSealedFile<AccountHeader>(path, ACCOUNT_FILE);
  const damaged = (why: string) => new OperatorError(`${path} is damaged: ${why}`);
  const vault = createVault(Buffer.from(header.key, 'hex'));
  return {
    header,
    damaged,
    /** Its rows with their secrets decrypted. */
    async *read(onEnd?: Parameters<typeof read>[0]): AsyncIterable<BackupBatch> {
      for await (const { table, rows } of read(onEnd))
        yield { table, rows: rows.map(openRows(table, vault)) };
    },
  };
}

interface Examined {
  accountRow: Rows;
  /** The last of its events. */
  lastPosition: number;
  /** Who owns the installation that it comes from, or at least the account. */
  owner: string | undefined;
}

/** Reads all of the file before anything is changed. */
async function examine(work: Work): Promise<Examined> {
  const { storage, live, source } = work;
  const isFresh = (await stateOf(work)) === undefined;
  const collisions = createCollisions(storage.db, live);
  const digests = createDigests();
  const seen = new Set<string>();
  let accountRow: Rows | undefined;
  let lastPosition = 0;
  const owners: string[] = [];
  let expected: Record<string, TableDigest> | undefined;
  for (const name of TABLE_NAMES) digests.add({ name, columns: [] }, []);
  for await (const { table, rows } of source.read((end) => {
    expected = end.digests;
  })) {
    if (tableOf(table.name) === undefined) throw source.damaged(`it has a table ${table.name}`);
    requireOwn(source, table, rows);
    digests.add(table, rows);
    if (table.name === 'accounts') accountRow = { table, rows };
    owners.push(...ownersIn(table, rows));
    lastPosition = Math.max(lastPosition, lastPositionIn(table, rows));
    // The database refuses every other one when it is stored; these are found before.
    if (isFresh && (!seen.has(table.name) || tableOf(table.name)?.comesLast))
      await collisions.look(table, rows);
    seen.add(table.name);
  }
  const [wrong] = differences(new Map(Object.entries(expected ?? {})), digests.byTable());
  if (wrong !== undefined) throw source.damaged(wrong);
  if (accountRow === undefined) throw source.damaged('the account is missing');
  collisions.refuse();
  return { accountRow, lastPosition, owner: owners[0] };
}

/** Nothing in the file may be stored for anybody else. */
function requireOwn(
  { damaged, header }: Source,
  { name, columns }: DumpedTable,
  rows: readonly Cell[][],
): void {
  const at = columns.indexOf(name === 'accounts' ? 'id' : 'account_id');
  if (at >= 0 && rows.some((row) => row[at] !== header.account.id))
    throw damaged(`it has rows of another account in ${name}`);
}

/** Whoever owns the installation comes before the owners of the account, because people do before memberships. */
function ownersIn({ name, columns }: DumpedTable, rows: readonly Cell[][]): string[] {
  if (name !== 'users' && name !== 'account_members') return [];
  const id = columns.indexOf(name === 'users' ? 'id' : 'user_id');
  return rows.filter((row) => row[columns.indexOf('role')] === 'owner').map((row) => String(row[id]));
}

const POSITIONS = ['position', 'after_position'];
const PLACED = ['events', 'event_sequences', 'deliveries', 'webhook_replays'];

function lastPositionIn({ name, columns }: DumpedTable, rows: readonly Cell[][]): number {
  if (!PLACED.includes(name)) return 0;
  const at = columns.findIndex((column) => POSITIONS.includes(column));
  return rows.reduce((last, row) => Math.max(last, Number(row[at] ?? 0)), 0);
}

async function stateOf({ pauses, accountId, source }: Work): Promise<ImportState | undefined> {
  const paused = await pauses.find(accountId);
  if (paused === undefined || paused.import_state === null) return undefined;
  const state = fromState(paused.import_state);
  if (state.file === source.header.id) return state;
  throw new OperatorError(
    `An import of the account ${accountId} from another file was interrupted: go on with that one, or undo it with --undo`,
  );
}

async function begin(work: Work, { accountRow, lastPosition }: Examined): Promise<ImportState> {
  const { table, rows } = accountRow;
  const { storage, live, pauses, accountId, source } = work;
  const state: ImportState = { file: source.header.id, groups: 0 };
  await live.keyOf(table.name);
  await continueOrder(storage, lastPosition);
  await storage.write(async (tx) => {
    await live.insert(tx, table, rows);
    await pauses.beginImport(tx, accountId, toState(state));
  });
  return state;
}

async function makeRoom({ storage, config }: Work): Promise<void> {
  const { deliveries, events, request_log } = retentionOf(config);
  const now = Date.now();
  await storage.partitions.createPast('deliveries', now, deliveries);
  await storage.partitions.createPast('events', now, events);
  await storage.partitions.createPast('request_log', now, request_log);
}

/** New events come after those of the file, in whose order programs follow them. */
async function continueOrder(storage: Storage, lastPosition: number): Promise<void> {
  const { commitOrder } = storage;
  for (let tries = 1; ; tries++)
    try {
      return await storage.write(async (tx) => {
        if ((await commitOrder.placeNow(tx)) <= lastPosition)
          await commitOrder.continueAfter(tx, lastPosition);
      });
    } catch (error) {
      // Somebody's transaction takes long.
      if (storage.classify(error) !== 'unavailable' || tries === LOCK_TRIES) throw error;
    }
}

interface Copied {
  /** Digests of all stored rows, with their secrets decrypted. */
  digests: ReturnType<typeof createDigests>;
  last: Rows[];
}

async function copy(work: Work, state: ImportState, owner: string | undefined): Promise<Copied> {
  const { storage, live, source, pauses, accountId } = work;
  const target: Target = {
    publicUrl: work.config.publicUrl,
    newOwner: (await hasOwner(storage.db)) ? undefined : owner,
  };
  const digests = createDigests();
  const last: Rows[] = [];
  let group: Rows[] = [];
  let [count, size] = [0, 0];
  let groups = 0;
  const store = async () => {
    const current = group;
    [group, count, size] = [[], 0, 0];
    groups += 1;
    if (current.length === 0 || groups <= state.groups) return;
    await storeGroup(work, current, async (tx) => {
      const [from, to] = [toState({ ...state, groups: groups - 1 }), toState({ ...state, groups })];
      await pauses.goOn(tx, accountId, from, to);
    });
  };
  for (const name of TABLE_NAMES) digests.add({ name, columns: [] }, []);
  for await (const { table, rows } of source.read()) {
    const adapted = rows.map(adaptRows(table, target));
    digests.add(table, adapted);
    if (table.name === 'accounts') continue;
    if (tableOf(table.name)?.comesLast) {
      last.push({ table, rows: adapted });
      continue;
    }
    await live.keyOf(table.name);
    group.push({ table, rows: adapted });
    // By what is in the file, so that an import that goes on finds the same groups.
    count += rows.length;
    size += sizeOf(rows);
    if (count >= GROUP_ROWS || size >= GROUP_BYTES) await store();
  }
  await store();
  return { digests, last };
}

async function storeGroup(
  { storage, live, vault }: Work,
  group: readonly Rows[],
  goOn: (tx: Db) => Promise<void>,
  check: (tx: Db) => Promise<void> = async () => {},
): Promise<void> {
  try {
    await storage.write(async (tx) => {
      await goOn(tx);
      for (const { table, rows } of group) await live.insert(tx, table, rows.map(sealRows(table, vault)));
      await check(tx);
    });
  } catch (error) {
    if (storage.classify(error) !== 'duplicate') throw error;
    const collisions = createCollisions(storage.db, live);
    for (const { table, rows } of group) await collisions.look(table, rows);
    collisions.refuse();
    throw error;
  }
}

async function hasOwner(db: Db): Promise<boolean> {
  const owner = await db.selectFrom('users').select('id').where('role', '=', 'owner').limit(1).execute();
  return owner.length > 0;
}

/** By reading what the database has stored. */
async function compare(
  { config, accountId, vault }: Work,
  digests: ReturnType<typeof createDigests>,
): Promise<void> {
  const isWanted = (name: string) => tableOf(name)?.comesLast !== true;
  const dump = await openDump(storageSettings(config));
  try {
    requireSame(await digestAccount(dump, accountId, vault, isWanted), digests, isWanted);
  } finally {
    await dump.close();
  }
}

function requireSame(
  stored: Map<string, TableDigest>,
  digests: ReturnType<typeof createDigests>,
  isWanted: (table: string) => boolean,
): void {
  const expected = new Map([...digests.byTable()].filter(([name]) => isWanted(name)));
  // A server has removed what is older than this installation keeps it.
  for (const [name, { rows }] of expected)
    if (tableOf(name)?.isPruned && (stored.get(name)?.rows ?? 0) < rows) {
      expected.delete(name);
      stored.delete(name);
    }
  const [first, ...more] = differences(expected, stored);
  if (first === undefined) return;
  throw new OperatorError(
    `What was stored is not the same as the file: ${first}${more.length === 0 ? '' : ` (and ${more.length} more)`}. ` +
      'It has been removed again; please report this as a bug',
  );
}

/** Lets people and programs in. */
async function finish(work: Work, { digests, last }: Copied): Promise<{ rows: number; tables: number }> {
  const { live, pauses, accountId, vault } = work;
  for (const name of TABLE_NAMES) await live.keyOf(name);
  const state = await stateOf(work);
  if (state === undefined) throw new OperatorError('Somebody else has completed or undone this import');
  const comesLast = (name: string) => tableOf(name)?.comesLast === true;
  const check = async (tx: Db) => {
    const stored = createDigests();
    for (const name of TABLE_NAMES.filter(comesLast)) {
      const table = last.find((one) => one.table.name === name)?.table;
      const rows = table && (await live.read(tx, table, tableOf(name)?.of(quoted(accountId)) ?? 'false'));
      stored.add(table ?? { name, columns: [] }, rows?.map(openRows(table as DumpedTable, vault)) ?? []);
    }
    requireSame(stored.byTable(), digests, comesLast);
  };
  const goOn = (tx: Db) => pauses.goOn(tx, accountId, toState(state), null);
  await storeGroup(work, last, goOn, check);
  const counts = digests.byTable();
  return {
    rows: [...counts.values()].reduce((sum, { rows }) => sum + rows, 0),
    tables: counts.size,
  };
}

async function undo({ storage, live, pauses, accountId }: Work): Promise<void> {
  const account = quoted(accountId);
  const tables = TABLE_NAMES.filter((name) => name !== 'accounts' && !tableOf(name)?.comesLast).reverse();
  for (const name of [...tables, 'list_counts']) {
    const where = tableOf(name)?.of(account) ?? `account_id = ${account}`;
    await live.keyOf(name);
    while (await storage.write((tx) => live.deleteSome(tx, name, where)));
  }
  await storage.write((tx) => pauses.undoImport(tx, accountId));
}

const interrupted = (accountId: string, error: unknown): Error =>
  new Error(
    `The import of the account ${accountId} was interrupted: run the same command again to go on, or with --undo to remove what it has stored`,
    { cause: error },
  );
