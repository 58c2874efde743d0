import { createHash } from 'node:crypto';
import { type Compilable, Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Clock } from '../lib/clock.ts';
import { codeOf } from '../lib/errors.ts';
import { present } from '../lib/present.ts';
import { POSTGRES_ORDER } from './commit-order.ts';
import { setSession } from './direct-connections.ts';
import { Durations } from './durations.ts';
import { hostOf } from './host-of.ts';
import { POOLED, SERVING } from './maintenance-lock.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { unlessMoved } from './moved-rows.ts';
import { createPostgresPartitions } from './partitions/postgres-partitions.ts';
import { CHANNELS, hearAnnouncements, LISTEN } from './postgres-announcements.ts';
import { postgresDialect, session } from './postgres-dialect.ts';
import { classifyPostgres, explainPostgres, lostConnection } from './postgres-faults.ts';
import { createLastingConnection } from './postgres-lasting-connection.ts';
import { PLANNER_OPTIONS, PLANNER_STATEMENTS } from './postgres-planner.ts';
import { createPool } from './postgres-pool.ts';
import {
  directUrlOf,
  type PostgresAddress,
  refuseReadOnlyTarget,
  requireAnnouncements,
} from './postgres-pooler.ts';
import { createPostgresPresence, LOCK_SERVING, lockPresence } from './postgres-presence.ts';
import { startAnalyzingNewTables } from './postgres-statistics.ts';
import { DEFAULT_TIMEOUTS, KEEP_ALIVE, type PostgresTimeouts } from './postgres-timeouts.ts';
import { compileRead } from './prepared.ts';
import { newProcessId } from './presence.ts';
import { openReplicas } from './replicas/open-replicas.ts';
import type { ReplicaTimes } from './replicas/replica.ts';
import { routedDialect } from './replicas/routed-dialect.ts';
import type { Db, Schema } from './schema.ts';
import { nameOf, runNamed } from './statements.ts';
import {
  NO_SCOPE,
  type PreparedRead,
  type SettledListener,
  type StatementWatch,
  type Storage,
} from './storage.ts';
import { timeOf } from './time.ts';
import { createWriteProbe } from './write-probe.ts';

/** The time of the statement, which does not change while it runs: a time that does cannot be looked up in an index. */
const DATABASE_TIME = sql<number>`cast(extract(epoch from statement_timestamp()) * 1000 as bigint)`;

const NOTIFY = nameOf('select pg_notify($1, $2)');
const LOCKS = {
  alone: nameOf('select pg_advisory_xact_lock(hashtextextended($1, 0))'),
  shared: nameOf('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))'),
};

/** The error of a named statement that selects all columns of a table to which a newer process has added one. */
const OUTDATED_PLAN = '0A000';

export interface PostgresOptions extends PostgresAddress {
  poolSize: number;
  timeouts?: Partial<PostgresTimeouts>;
  onConnectionLost(error: Error): void;
  onHostFound?: ((host: string) => void) | undefined;
  /** The replicas that may be read from. */
  replicaUrl?: string | undefined;
  /** By default as for a server; shorter in tests. */
  replicaTimes?: Partial<ReplicaTimes> | undefined;
  onReplicaChanged?: ((host: string, problem: string | undefined) => void) | undefined;
  /** Instead of the database's own. */
  clock: Clock | undefined;
  /** The start fails if announcements of other processes would not arrive; and others see that this process is alive. */
  mustHear?: boolean;
  isServing?: boolean;
}

/** Settings of every connection from its start. Those in the URL take precedence. */
const sessionSettings = ({ statementMs, idleInTransactionMs }: PostgresTimeouts) => ({
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
  options: PLANNER_OPTIONS,
});

/** The same for a transaction, together with its begin: a pooler rejects settings of a connection, or loses them. */
const beginPooled = ({ statementMs, idleInTransactionMs }: PostgresTimeouts): string =>
  `begin; set local statement_timeout = ${statementMs}; ` +
  `set local idle_in_transaction_session_timeout = ${idleInTransactionMs}; ${PLANNER_STATEMENTS}`;

/** bigint (times, counts) arrives as text by default; ours all fit a double. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export async function openPostgres(options: PostgresOptions): Promise<Storage> {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const directUrl = directUrlOf(options);
  refuseReadOnlyTarget(options);
  const isSaidToBePooled = directUrl !== options.url;
  // Before the migrations: the direct URL may be of another database by mistake.
  if (isSaidToBePooled) await requireAnnouncements(options, timeouts);
  const migrated = await migratePostgres(directUrl, timeouts);
  const isPooled = isSaidToBePooled || migrated.isPooled;
  if (migrated.isPooled && !isSaidToBePooled && options.mustHear)
    await requireAnnouncements(options, timeouts);
  const connections = {
    max: options.poolSize,
    connectionTimeoutMillis: timeouts.connectMs,
    query_timeout: timeouts.answerMs,
    pipeline: true,
    ...KEEP_ALIVE,
    ...(isPooled
      ? { application_name: POOLED }
      : { application_name: SERVING, ...sessionSettings(timeouts) }),
  };
  // Behind a pooler that may give the session to others, its lock would outlive this process.
  const processId = options.mustHear ? newProcessId() : null;
  const connection = createLastingConnection({
    url: directUrl,
    timeouts,
    setUp: [
      LISTEN,
      ...(processId === null ? [] : [lockPresence(processId)]),
      ...(options.isServing ? [LOCK_SERVING] : []),
    ].join('; '),
    onConnectionLost: options.onConnectionLost,
  });
  const pool = createPool(options.url, {
    ...connections,
    onHostFound(host) {
      // There, nobody knows yet that this process is alive.
      connection.replace();
      options.onHostFound?.(host);
    },
  });
  const onLost = (error: Error): void => {
    connection.distrust();
    options.onConnectionLost(error);
  };
  // Idle connections report to the pool; one that is lost between two statements of a transaction has only itself.
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  pool.on('release', (error) => {
    if (error !== undefined && lostConnection(error)) connection.distrust();
  });
  const reads = new Durations();
  const statements: { watch?: StatementWatch } = {};
  const writes = new Durations();
  const sessions = { reads, statements, ...(isPooled && { isPooled, begin: beginPooled(timeouts) }) };
  const replicas =
    options.replicaUrl === undefined
      ? undefined
      : openReplicas({
          url: options.replicaUrl,
          primary: pool,
          pool: connections,
          times: options.replicaTimes,
          onChanged: options.onReplicaChanged ?? (() => {}),
        });
  const db = new Kysely<Schema>({
    dialect: replicas ? routedDialect(pool, sessions, replicas) : postgresDialect(pool, sessions),
  });
  /** Transactions, which never go to a replica. */
  const primary = replicas ? new Kysely<Schema>({ dialect: postgresDialect(pool, sessions) }) : db;

  const settledListeners = new WeakMap<Db, SettledListener[]>();
  const write = <T>(job: (tx: Db) => Promise<T>): Promise<T> => unlessMoved(() => writeOnce(job));

  async function writeOnce<T>(job: (tx: Db) => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const settled: SettledListener[] = [];
    let isCommitted = false;
    // What has been changed is not read from where it could be missing.
    replicas?.endCurrent();
    try {
      const result = await primary.transaction().execute(async (tx) => {
        settledListeners.set(tx, settled);
        await tx.getExecutor().provideConnection(async (connection) => setSession(tx, session(connection)));
        return job(tx);
      });
      isCommitted = true;
      return result;
    } catch (error) {
      const kind = explainPostgres('', error)?.kind;
      if (kind !== undefined && kind !== 'out of reach') probe.suspect();
      throw error;
    } finally {
      for (const listener of settled) listener(isCommitted);
      writes.add(startedAt);
    }
  }
  const probe = createWriteProbe(write);

  function prepare<P extends object, R>(build: (db: Db, params: P) => Compilable<R>): PreparedRead<P, R> {
    const read = compileRead(db, build);
    const text = read.sql;
    let name = isPooled ? undefined : createHash('sha256').update(text).digest('hex').slice(0, 32);
    const runOn = (one: pg.Pool, values: unknown[]) =>
      one.query({ name, text, values }).catch((error: unknown) => {
        if (codeOf(error) !== OUTDATED_PLAN) throw error;
        // It would fail on other connections as well.
        name = undefined;
        return one.query({ text, values });
      });
    return async (params) => {
      const startedAt = performance.now();
      const values = read.args(params);
      const onPrimary = () => runOn(pool, values);
      const result = await (replicas?.current() === undefined
        ? onPrimary()
        : replicas.answer((replica) => runOn(replica.pool, values), onPrimary));
      reads.add(startedAt);
      statements.watch?.(text, startedAt);
      return result.rows;
    };
  }

  const where = hostOf(options.url);
  if (options.mustHear) await connection.open();
  const stopAnalyzing = options.mustHear ? startAnalyzingNewTables(pool) : async () => {};
  return {
    isShared: true,
    versionOfOthers: () => undefined,
    hasDataModifyingCte: true,
    db,
    write,
    writeUnscoped: write,
    scope: () => NO_SCOPE,
    prepare,
    prepareSlow: prepare,
    replicas,
    rowsOf: (list) => sql`json_array_elements(${JSON.stringify(list)}::json) as j(value)`,
    now: () => (options.clock === undefined ? DATABASE_TIME : timeOf(options.clock)),
    locks: {
      skipLocked: sql`for update skip locked`,
      change: sql`for no key update`,
      share: sql`for share`,
      keep: sql`for key share`,
      remove: sql`for update`,
    },
    lockName: (tx, name, mode) => runNamed(tx, LOCKS[mode], [name]),
    commitOrder: POSTGRES_ORDER,
    announce: (tx, channel, message) => runNamed(tx, NOTIFY, [CHANNELS[channel], message]),
    onSettled: (tx, listener) => void present(settledListeners.get(tx)).push(listener),
    onAnnounced: hearAnnouncements(connection),
    presence: createPostgresPresence(db, connection, processId),
    partitions: createPostgresPartitions(pool, directUrl),
    classify: classifyPostgres,
    explain: (error) => explainPostgres(where, error),
    ping: probe.check,
    watchStatements(watch) {
      statements.watch = watch;
    },
    load: () => ({
      reads,
      writes,
      connections: {
        in_use: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
        max: options.poolSize,
      },
      queuedWrites: 0,
    }),
    async close() {
      await stopAnalyzing();
      await connection.close();
      await replicas?.close();
      await pool.end();
    },
  };
}
