import { mkdirSync } from 'node:fs';
import pg from 'pg';
import { runSql } from '../../dist/server-parts.js';
import { casesFor } from '../api/cases.mjs';
import { startChild } from '../children.mjs';
import { fillOrders } from '../many-orders.mjs';
import { withScratch } from '../scratch.mjs';
import { ms, printTable, say } from '../statistics.mjs';
import { openWaybill, SECRET } from '../waybill.mjs';

const ORDERS = Number(process.env.BENCH_ORDERS ?? 6_000);
/** Orders at the start and at the end that are measured. */
const PART = Math.min(1_000, Math.floor(ORDERS / 3));
const ONLY = process.env.BENCH_ONLY?.split(',');
const REQUESTS_PER_KEY = 50; // below the rate limit of 60 per minute
/** The jobs beside requests look for new orders every second. */
const JOBS_MS = 2_500;
/** Trees get deeper, and machines are not always as quick; to read all orders for each would be several times as much. */
const MAX_GROWTH = 1.6;

/**
 * What an order costs in an import after a quiet first day: one order, a restart, and then thousands. Fails if the last ones
 * cost more than the first, as they do when the tables of the first day decide how statements are executed.
 */
export const measureOrders = () =>
  withScratch(async (scratch) => {
    const rows = [['', 'CPU per order, first', 'last', 'growth', 'rows read per order, first', 'last']];
    for (const kind of ['sqlite', 'postgres'].filter((kind) => ONLY?.includes(kind) ?? scratch.has[kind]))
      rows.push(await scratch.withDatabase(kind, (place) => measure(kind, place)));
    printTable(rows);
  });

async function measure(kind, place) {
  const keys = await firstDay(place);
  const server = startChild('./api/measured-server.mjs', { isSilent: true });
  const load = startChild('./api/load.mjs', { profile: '' });
  const database = place.databaseUrl && new pg.Client(place.databaseUrl);
  try {
    await database?.connect();
    const where = place.databaseUrl
      ? { DATABASE_URL: place.databaseUrl }
      : { WAYBILL_DATA: place.dataFolder };
    const env = { ...where, WAYBILL_SECRET: SECRET };
    const address = await server.ask({ what: 'start', server: 'waybill', env });
    const about = { orders: 1, firstNumber: 0 };
    const { name: caseName } = casesFor(about).find(({ id }) => id === 'post');
    const importOrders = async (count) => {
      await load.ask({ address, about, caseName, keys, count });
      await new Promise((next) => setTimeout(next, JOBS_MS));
    };
    const costOf = async (count) => {
      const readBefore = await rowsRead(database);
      await server.ask({ what: 'begin' });
      await importOrders(count);
      const { cpuUs } = await server.ask({ what: 'end' });
      return { cpu: cpuUs / 1_000 / count, read: ((await rowsRead(database)) - readBefore) / count };
    };
    // Until the code is compiled.
    await importOrders(PART);
    const first = await costOf(PART);
    await importOrders(ORDERS - 3 * PART);
    const last = await costOf(PART);
    const growth = last.cpu / first.cpu;
    if (growth > MAX_GROWTH || last.read > MAX_GROWTH * first.read) {
      say(`${kind}: an order costs more, the more there are`);
      process.exitCode = 1;
    }
    const reads = ({ read }) => (database ? read.toFixed(1) : '');
    return [kind, ms(first.cpu), ms(last.cpu), `${growth.toFixed(2)} x`, reads(first), reads(last)];
  } finally {
    await database?.end();
    await load.end();
    await server.end();
  }
}

/** One order, and what the database then notes about its tables: PostgreSQL when somebody analyzes it. Returns keys. */
async function firstDay(place) {
  if (place.dataFolder) mkdirSync(place.dataFolder, { recursive: true });
  const waybill = await openWaybill(place);
  const accountId = await waybill.addUser();
  const keys = await waybill.addKeys(accountId, Math.ceil(ORDERS / REQUESTS_PER_KEY));
  await fillOrders(waybill.storage, accountId, 1);
  if (place.databaseUrl) await runSql(waybill.storage.db, 'analyze');
  await waybill.storage.close();
  return keys;
}

/** By this database so far. Its sessions add what they have read within a second. */
async function rowsRead(database) {
  if (!database) return 0;
  const { rows } = await database.query(
    'select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::float as read from pg_stat_user_tables',
  );
  return rows[0].read;
}
