import { sql } from 'kysely';
import pg from 'pg';
import { openStorage } from '../../../dist/growth/parts.js';
import { nowMs, say } from '../../statistics.mjs';
import { LOG_RETENTION_MS, RETENTION_MS, SLICE_MS, statementsOf } from './history.mjs';

const CONNECTIONS = 2;
const TELLS = 5;

/** Creates the tables and writes a history. Returns how long the rows took. */
export async function fill(kind, place, history) {
  const storage = await openStorage({ poolSize: 2, ...place });
  try {
    await createPast(storage, history);
    const statements = statementsOf(kind, history);
    const started = nowMs();
    await (kind === 'postgres'
      ? fillPostgres(place.databaseUrl, statements)
      : fillSqlite(storage, statements));
    return nowMs() - started;
  } finally {
    await storage.close();
  }
}

/** The partitions that were created as time went by. A build without partitions has none to create. */
async function createPast({ partitions }, { firstAt, now }) {
  for (let at = firstAt; at < now + SLICE_MS; at += SLICE_MS) {
    const time = Math.min(at, now);
    await partitions?.createAhead('deliveries', time, RETENTION_MS);
    await partitions?.createAhead('events', time, RETENTION_MS);
    await partitions?.createAhead('request_log', time, LOG_RETENTION_MS);
  }
}

/** Vacuumed in between, as autovacuum does while rows come in, because pages that were just written are still in memory. */
async function fillPostgres(url, { first, slices, last }) {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client(url));
  try {
    for (const client of clients) {
      await client.connect();
      // Without a look at the account of every row.
      await client.query('set session_replication_role = replica');
    }
    const [client] = clients;
    for (const statement of first) await client.query(statement);
    let next = 0;
    for (let part = 1; part <= TELLS; part++) {
      const end = Math.floor((slices.length * part) / TELLS);
      await Promise.all(
        clients.map(async (one) => {
          while (next < end) for (const statement of slices[next++]()) await one.query(statement);
        }),
      );
      await client.query('vacuum (analyze) deliveries, events, request_log');
      say(`  ${part} of ${TELLS} parts are written`);
    }
    for (const statement of last) await client.query(statement);
    await client.query('vacuum (analyze)');
  } finally {
    for (const client of clients) await client.end();
  }
}

async function fillSqlite(storage, { first, slices, last }) {
  await runOnSqlite(storage, first);
  for (const slice of slices) await runOnSqlite(storage, slice());
  await runOnSqlite(storage, last);
}

/** What has expired, once more. */
export async function refillSqlite(storage, history) {
  const expired = (history.expired - history.firstAt) / SLICE_MS;
  for (const slice of statementsOf('sqlite', history).slices.slice(0, expired))
    await runOnSqlite(storage, slice());
}

const runOnSqlite = (storage, statements) =>
  storage.write(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
  });
