import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, systemClock } from '../lib/clock.ts';
import { codeOf, OperatorError } from '../lib/errors.ts';
import { hostOf } from './host-of.ts';
import type { AnnouncementProblem } from './postgres-pooler.ts';
import type { PostgresTimeouts } from './postgres-timeouts.ts';
import type { ExaminedReplica } from './replicas/examine-replicas.ts';
import type { ReplicaTimes } from './replicas/replica.ts';
import type { Storage } from './storage.ts';

export { type Acting, actAs, actorOf, type Confirm, createActing } from './acting.ts';
export { announceChange, changeMessage } from './change-message.ts';
export { leaseDue } from './due-rows.ts';
export type { Cell, DatabaseDump, DumpedTable } from './dump/dump.ts';
export type { HeldFile } from './dump/hold-file.ts';
export { createLiveRows, type LiveRows } from './dump/live-rows.ts';
export { type MovedTo, movedMessage } from './dump/moved-file.ts';
export { finishMove, holdFile, loadDatabase, openDump, requireDatabase } from './dump/open-dump.ts';
export { refuseDuplicates } from './duplicates.ts';
export { DURATION_BOUNDS, type Durations } from './durations.ts';
export { examineDatabase } from './examine.ts';
export { hostOf } from './host-of.ts';
export { createListCounts } from './lists/counts.ts';
export { checkListCounts } from './lists/counts-check.ts';
export { EVER, onlyCompared } from './lists/definition.ts';
export { pageOfFew } from './lists/few-rows.ts';
export { createPager, type Page, type PageRequest } from './lists/pager.ts';
export { createSearchedList, type ListPlace, type Search } from './lists/searched-list.ts';
export type { Term } from './lists/terms.ts';
export { requireSchema, SCHEMA_VERSION, schemaProblem } from './migrate.ts';
export { unlessMoved } from './moved-rows.ts';
export { orderNumberKey, orderNumberKeyOf } from './order-number-key.ts';
export { lockAccount, ownedRow, rowsOfOrders, updateRow } from './owned.ts';
export { isAwake, isAwakeOrNone, isPaused, requireAwake } from './paused.ts';
export type { Presence } from './presence.ts';
export { readParts } from './replicas/read-parts.ts';
export type { ReplicaReads } from './replicas/status.ts';
export { createResourceService } from './resource.ts';
export type * from './rows/account-rows.ts';
export type * from './rows/batch-rows.ts';
export type * from './rows/customer-rows.ts';
export type * from './rows/desk-rows.ts';
export type * from './rows/export-rows.ts';
export type * from './rows/handover-rows.ts';
export type * from './rows/listed-row.ts';
export type * from './rows/member-mail-rows.ts';
export type * from './rows/order-rows.ts';
export type * from './rows/request-rows.ts';
export type * from './rows/setting-rows.ts';
export type * from './rows/shipment-rows.ts';
export type * from './rows/stock-rows.ts';
export type * from './rows/store-rows.ts';
export type * from './rows/webhook-rows.ts';
export type * from './schema.ts';
export { backoff, createSettlement, LEASE_MS, type NoAnswer, neverArrived, noAnswer } from './settlement.ts';
export { createSharedWrites, type WriteResult } from './shared-writes.ts';
export { createSnapshotStore } from './snapshot-store.ts';
export { openSqliteFile, type SqliteDatabase } from './sqlite-engine.ts';
export {
  executeOften,
  insertRows,
  insertValues,
  type RowSet,
  selectOnce,
  selectOnceLocking,
} from './statements.ts';
export type { PreparedRead, Storage } from './storage.ts';
export { readNow } from './time.ts';
export { together } from './together.ts';
export { traceStorage } from './traced-storage.ts';
export { UNFINISHED_MOVE } from './unfinished-move.ts';
export { afterCommit } from './unknown-outcome.ts';

export interface StorageOptions {
  dataFolder: string;
  databaseUrl: string | undefined;
  /** Past the connection pooler that `databaseUrl` leads to. */
  directDatabaseUrl?: string | undefined;
  /**
   * For servers and workers, which have to hear announcements and to be known to be alive: on PostgreSQL the start fails if
   * announcements would not arrive.
   */
  mustHear?: boolean;
  /** It serves requests, and others count it. Together with `mustHear`. */
  isServing?: boolean;
  /** This process has locked the database, for serving or for maintenance. */
  holdsLock?: boolean;
  poolSize: number;
  /** Replicas of the PostgreSQL database, for servers and workers. */
  replicaUrl?: string | undefined;
  replicaTimes?: Partial<ReplicaTimes>;
  /** Reads do not go to a replica any more, because of this problem, or go to it again. To be logged. */
  onReplicaChanged?: (host: string, problem: string | undefined) => void;
  /** For PostgreSQL; shorter in tests. */
  timeouts?: Partial<PostgresTimeouts>;
  /** An idle connection was lost. To be logged; a new one is made when needed. */
  onConnectionLost?: (error: Error) => void;
  /** Another one of several PostgreSQL servers is used from now on. To be logged. */
  onHostFound?: (host: string) => void;
  /** The time of `Storage.now`; by default PostgreSQL's own clock, or on SQLite the system's. */
  clock?: Clock;
}

/** PostgreSQL where a URL is given, else an SQLite file in the data folder. Only the driver in use is loaded. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  if (options.databaseUrl !== undefined) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres({
      onConnectionLost: () => {},
      clock: undefined,
      ...options,
      url: options.databaseUrl,
      directUrl: options.directDatabaseUrl,
      replicaUrl: options.mustHear ? options.replicaUrl : undefined,
    });
  }
  await prepareDataFolder(options.dataFolder);
  const { openSqlite } = await import('./sqlite.ts');
  return openSqlite(options.dataFolder, options.clock ?? systemClock, { holdsLock: options.holdsLock });
}

/** Whether there is a connection pooler before the database, and whether it keeps announcements from arriving. */
export async function examinePooler(
  options: StorageOptions,
): Promise<{ isPooled: boolean; problem?: AnnouncementProblem | undefined }> {
  if (options.databaseUrl === undefined) return { isPooled: false };
  const { announcementProblem, leadsToPooler } = await import('./postgres-pooler.ts');
  const { DEFAULT_TIMEOUTS } = await import('./postgres-timeouts.ts');
  const address = { url: options.databaseUrl, directUrl: options.directDatabaseUrl };
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  if (address.directUrl === undefined && !(await leadsToPooler(address.url, timeouts)))
    return { isPooled: false };
  return { isPooled: true, problem: await announcementProblem(address, timeouts) };
}

/** How far each replica is; none if none are set up. */
export async function examineReplicas(options: StorageOptions): Promise<ExaminedReplica[]> {
  if (options.databaseUrl === undefined || options.replicaUrl === undefined) return [];
  const { examineReplicas: examine } = await import('./replicas/examine-replicas.ts');
  return examine(options.databaseUrl, options.replicaUrl);
}

/** What is wrong with the database, in one line, if that is why a command or the start failed. */
export async function explainFault(options: StorageOptions, error: unknown): Promise<string | undefined> {
  if (options.databaseUrl !== undefined) {
    const { explainPostgres } = await import('./postgres-faults.ts');
    return explainPostgres(hostOf(options.databaseUrl), error)?.line;
  }
  const { databasePath } = await import('./sqlite.ts');
  const { explainSqlite } = await import('./sqlite-faults.ts');
  return explainSqlite(databasePath(options.dataFolder), error)?.line;
}

/** Makes sure that no other server runs on this SQLite file; on PostgreSQL any number may. Returns the release. */
export async function lockForServing(options: StorageOptions): Promise<() => void> {
  if (options.databaseUrl !== undefined) return () => {};
  await prepareDataFolder(options.dataFolder);
  const { lockFolder } = await import('./sqlite.ts');
  return lockFolder(options.dataFolder);
}

/** For commands that must not run beside a server: rejects if one is running, and on SQLite none can start until the release. */
export async function lockForMaintenance(options: StorageOptions): Promise<() => void> {
  if (options.databaseUrl === undefined) return lockForServing(options);
  const { requireNoServers } = await import('./maintenance-lock.ts');
  await requireNoServers(options.directDatabaseUrl ?? options.databaseUrl);
  return () => {};
}

/** Whether a server or a worker is running on it. Changes nothing. */
export async function isServed(options: StorageOptions): Promise<boolean> {
  if (options.databaseUrl === undefined)
    return (await import('./sqlite.ts')).isFolderLocked(options.dataFolder);
  const { countServing } = await import('./maintenance-lock.ts');
  return (await countServing(options.directDatabaseUrl ?? options.databaseUrl)) > 0;
}

/** Creates the folder if missing, and tests it with a real write: permissions do not show that a disk is read-only. */
async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomBytes(6).toString('hex')}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new OperatorError(
      `Cannot write to the data folder ${folder} (${codeOf(error)}): set WAYBILL_DATA to a folder that can be written`,
    );
  }
}
