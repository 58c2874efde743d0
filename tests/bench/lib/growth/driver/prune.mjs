import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { createDeliveryPruning, pruneRequestLog, release, systemClock } from '../../../dist/growth/parts.js';
import { median, nowMs } from '../../statistics.mjs';
import { LOG_RETENTION_MS, RETENTION_MS } from './history.mjs';
import { claimBatch } from './measures.mjs';

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
  const before = await rowsIn(storage, history);
  const walBefore = await walOf(kind, storage);
  const claims = claimMeanwhile(storage);
  const started = nowMs();
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
    await jobs.deliveries();
    await jobs.requests();
  } finally {
    clearTimeout(timer);
  }
  const took = nowMs() - started;
  const claimMs = await claims.end();
  const wal = (await walOf(kind, storage)) - walBefore;
  const locks = await watch?.end();
  const after = await rowsIn(storage, history);
  return {
    ...{ took, wal, locks, dropped, isComplete: !stop.signal.aborted },
    rows: before - after,
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

/** Deliveries that have expired. */
async function rowsIn({ db }, { expired }) {
  const { rows } = await sql`
    select cast(count(*) as integer) as n from deliveries where finished_at < ${expired}`.execute(db);
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
