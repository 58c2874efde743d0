import { Pool } from 'undici';
import { createOrderService } from './dist/server-parts.js';
import { startChild } from './lib/children.mjs';
import { FIRST_AT, fillOrders, NOW } from './lib/many-orders.mjs';
import { explainer, printPlans, recordReads } from './lib/plans.mjs';
import { withScratch } from './lib/scratch.mjs';
import { medianOf, ms, nowMs, printTable, say } from './lib/statistics.mjs';
import { openWaybill, SECRET } from './lib/waybill.mjs';

const COUNT = Number(process.env.BENCH_COUNT ?? 200_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 21);
const LIMITS = [50, 100];
const REQUESTS_PER_KEY = 50; // below the rate limit of 60 per minute
const DAY_MS = 86_400_000;

const at = (time) => new Date(time).toISOString();
const deep = Math.min(1_000, Math.floor(COUNT / 200));
const lists = [
  { name: 'first page', query: {}, http: true },
  { name: `page ${deep}`, query: { page: deep }, http: true },
  { name: 'status', query: { status: 'shipped' }, http: true },
  { name: 'storeId and status', query: { storeId: 'berlin', status: 'pending' } },
  {
    name: 'createdFrom and createdTo',
    query: { createdFrom: at(NOW - 60 * DAY_MS), createdTo: at(NOW - 30 * DAY_MS) },
  },
  { name: 'the oldest month', query: { createdTo: at(FIRST_AT + 30 * DAY_MS) } },
  { name: 'q, one order', query: { q: `SO-${100_000 + Math.floor(COUNT / 2)}` } },
  { name: 'orderNumber', query: { orderNumber: `SO-${100_000 + Math.floor(COUNT / 2)}` } },
  { name: 'q, a name', query: { q: 'ada l' } },
  { name: 'q, two words', query: { q: 'ada lovelace' } },
  { name: 'q, every order', query: { q: 'so-' } },
  { name: 'q, every order, one letter', query: { q: 's' } },
  { name: 'q, every order, and status', query: { q: 'so-', status: 'pending' } },
  { name: 'q, a name, and status', query: { q: 'ada', status: 'delivered' } },
  { name: 'tag, every order', query: { tag: 'web' } },
  { name: 'ready', query: { ready: true } },
  { name: 'ready, by shipBy', query: { ready: true, sort: 'shipBy' } },
  { name: 'three statuses', query: { status: 'pending,on_hold,partially_shipped' } },
  { name: 'two statuses, most orders', query: { status: 'delivered,shipped' } },
  { name: 'allocation', query: { allocation: 'none' } },
  { name: 'requestedService, none', query: { requestedService: 'express' } },
  { name: 'shipByTo', query: { shipByTo: at(NOW) } },
  { name: 'sort=createdAt', query: { sort: 'createdAt' } },
  { name: 'sort=shipBy', query: { sort: 'shipBy' } },
  { name: 'sort=total', query: { sort: 'total' } },
  { name: `sort=-total, page ${deep}`, query: { sort: '-total', page: deep } },
  { name: 'sort=orderNumber', query: { sort: 'orderNumber' } },
  { name: `sort=orderNumber, page ${deep}`, query: { sort: 'orderNumber', page: deep } },
  { name: 'sort=destination', query: { sort: 'destination' } },
  { name: 'sort=orderDate', query: { sort: 'orderDate' } },
  { name: 'ready, by total', query: { ready: true, sort: 'total' } },
  { name: 'two statuses, most orders, by total', query: { status: 'delivered,shipped', sort: 'total' } },
  { name: 'late', query: { late: true } },
  { name: 'international', query: { international: true } },
];

/** Latency of a page of orders in an account with very many, and a check that ids and count are index-only. */
export const bench = () =>
  withScratch(async (scratch) => {
    for (const kind of ['sqlite', 'postgres'].filter((kind) => scratch.has[kind]))
      await scratch.withDatabase(kind, (place) => measure(kind, place));
  });

async function measure(kind, place) {
  const waybill = await openWaybill(place);
  const accountId = await waybill.addUser();
  const started = nowMs();
  await fillOrders(waybill.storage, accountId, COUNT);
  await fillOrders(waybill.storage, await waybill.addUser(), COUNT / 10);
  const explain = await explainer(kind, waybill.storage);
  say(`${kind}: ${COUNT} orders written in ${Math.round((nowMs() - started) / 1_000)} s`);

  const times = await throughService(kind, waybill.services, accountId);
  const overHttp = await throughHttp(place, waybill, accountId);
  const found = await explainLists(waybill.storage, accountId, explain);
  await waybill.storage.close();

  const rows = lists.map(({ name }, i) => [
    name,
    String(found[i].total),
    ...LIMITS.map((limit) => ms(times[i][limit])),
    ...LIMITS.map((limit) => (overHttp[i] ? ms(overHttp[i][limit]) : '')),
  ]);
  const heads = ['in the service', 'over HTTP'].flatMap((where) =>
    LIMITS.map((limit) => `${limit} ${where}`),
  );
  printTable([[`${kind}, ${COUNT} orders`, 'found', ...heads], ...rows]);
  printPlans(kind, found);
}

async function throughService(kind, { orders }, accountId) {
  const results = [];
  for (const { name, query } of lists) {
    const medians = {};
    for (const limit of LIMITS)
      medians[limit] = await medianOf(() => orders.listJson(accountId, { page: 1, limit, ...query }), ROUNDS);
    results.push(medians);
    say(`${kind}  ${name}: ${ms(medians[50])}`);
  }
  return results;
}

async function throughHttp({ dataFolder, databaseUrl }, waybill, accountId) {
  const server = startChild('./server-process.mjs');
  const env = {
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { WAYBILL_DATA: dataFolder }),
    WAYBILL_SECRET: SECRET,
  };
  const pool = new Pool(await server.ask(env), { connections: 1 });
  let sent = 0;
  let key;
  async function request(query) {
    if (sent++ % REQUESTS_PER_KEY === 0) key = await waybill.addKey(accountId);
    const path = `/api/v1/orders?${new URLSearchParams(query)}`;
    const response = await pool.request({ path, method: 'GET', headers: { authorization: `Bearer ${key}` } });
    const answer = await response.body.text();
    if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode}: ${answer}`);
  }
  try {
    const results = [];
    for (const { http, query } of lists) {
      const medians = {};
      for (const limit of LIMITS)
        if (http) medians[limit] = await medianOf(() => request({ limit, ...query }), ROUNDS);
      results.push(http && medians);
    }
    return results;
  } finally {
    await pool.close();
    await server.end();
  }
}

/** Explains the list's actual queries, in their order: sizes of terms, the count, then the page. */
async function explainLists(storage, accountId, explain) {
  const results = [];
  for (const { name, query } of lists) {
    const { reads, storage: recorded } = recordReads(storage);
    const orders = createOrderService({ storage: recorded });
    const { meta } = JSON.parse(
      (await orders.listJson(accountId, { page: 1, limit: 50, ...query })).join(''),
    );
    const plans = [];
    for (const read of reads) plans.push([read.sql.slice(0, 22), await explain(name, read)]);
    results.push({ name, total: meta.total, plans });
  }
  return results;
}
