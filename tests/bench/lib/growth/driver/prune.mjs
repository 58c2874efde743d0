import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { createDeliveryPruning, pruneRequestLog, release, systemClock } from '../../../dist/growth/parts.js';
import { median, nowMs } from '../../statistics.mjs';
import { idAt, LOG_RETENTION_MS, RETENTION_MS } from './history.mjs';
import { claimBatch } from './measures.mjs';
import { onServer } from './on-server.mjs';

const CLAIM_EVERY_MS = 20;
const BATCH = 100;

/**
 * The oldest week of deliveries and events, and the request log of the days that have expired, as the jobs do it, while others claim
 * deliveries. Where rows go one by one, it ends after `seconds`, in the middle.
 */
export async function prune(kind, storage, place, history, seconds) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), seconds * 1_000);
  const watch = kind === 'postgres' ? await watchLocks(place.databaseUrl) : undefined;
  const writes = [];
  const measured = { ...storage, write: (job) => storage.write((tx) => timed(writes, () => job(tx))) };
  const rowsBefore = await countExpired(kind, storage, place, history);
  const walBefore = await walOf(kind, storage);
  const claims = claimMeanwhile(storage);
  const took = {};
  const dropped = [];
  const onDropped = (partitions) => dropped.push(...partitions);
  const jobs = {
    deliveries: () =>
      createDeliveryPruning({
        storage: measured,
        clock: { ...systemClock, now: () => history.expired + RETENTION_MS },
        retentionMs: RETENTION_MS,
        onPruned() {},
        onDropped,
      })(throwIt, stop.signal),
    requests: () =>
      pruneRequestLog({
        storage: measured,
        clock: systemClock,
        retentionMs: LOG_RETENTION_MS,
        onDropped,
        stopping: stop.signal,
      }),
  };
  try {
    for (const [name, run] of Object.entries(jobs)) {
      const started = nowMs();
      if (!stop.signal.aborted) await run();
      took[name] = nowMs() - started;
    }
  } finally {
    clearTimeout(timer);
  }
  const claimMs = await claims.end();
  const wal = (await walOf(kind, storage)) - walBefore;
  const locks = await watch?.end();
  const rowsAfter = await countExpired(kind, storage, place, history);
  return {
    ...{ took, wal, locks, dropped, isComplete: !stop.signal.aborted },
    rows: rowsBefore - rowsAfter,
    longestWrite: Math.max(0, ...writes),
    claims: { median: median(claimMs), longest: Math.max(...claimMs) },
  };
}

const throwIt = (error) => {
  throw error;
};

async function timed(times, job) {
  const started = nowMs();
  try {
    return await job();
  } finally {
    times.push(nowMs() - started);
  }
}

/** By their ids, which tell the time and have an index in every build; the server's own statements have a timeout. */
async function countExpired(kind, { db }, place, { expired }) {
  const text = `select cast(count(*) as integer) as n from deliveries where id < '${idAt('dlv', expired)}'`;
  const { rows } =
    kind === 'sqlite'
      ? await sql.raw(text).execute(db)
      : await onServer(place, (client) => client.query(text));
  return rows[0].n;
}

async function walOf(kind, { db }) {
  if (kind === 'sqlite') return 0;
  const { rows } = await sql`select (pg_current_wal_insert_lsn() - '0/0')::float as bytes`.execute(db);
  return rows[0].bytes;
}

function claimMeanwhile(storage) {
  const times = [];
  let isOver = false;
  const run = (async () => {
    while (!isOver) {
      let claimed;
      await timed(times, async () => {
        claimed = await claimBatch(storage, BATCH);
      });
      await release(storage, claimed);
      await sleep(CLAIM_EVERY_MS);
    }
  })();
  return {
    async end() {
      isOver = true;
      await run;
      return times;
    },
  };
}

/** For how long somebody has had a table or partition alone, at least: looked at as often as the server answers. */
async function watchLocks(url) {
  const client = new pg.Client(url);
  await client.connect();
  const since = new Map();
  let longest = 0;
  let isOver = false;
  const run = (async () => {
    while (!isOver) {
      const { rows } = await client.query(`
        select virtualtransaction as holder from pg_locks join pg_class on pg_class.oid = relation
        where mode = 'AccessExclusiveLock' and granted and locktype = 'relation' and database =
          (select oid from pg_database where datname = current_database())
          and relnamespace = 'public'::regnamespace
        group by 1`);
      const now = nowMs();
      const holders = new Set(rows.map(({ holder }) => holder));
      for (const holder of since.keys()) if (!holders.has(holder)) since.delete(holder);
      for (const holder of holders) {
        if (!since.has(holder)) since.set(holder, now);
        longest = Math.max(longest, now - since.get(holder));
      }
      await sleep(1);
    }
  })();
  return {
    async end() {
      isOver = true;
      await run;
      await client.end();
      return longest;
    },
  };
}
