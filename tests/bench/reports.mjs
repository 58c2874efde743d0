import { request } from 'undici';
import { startChild } from './lib/children.mjs';
import { fillShipments } from './lib/many-shipments.mjs';
import { withScratch } from './lib/scratch.mjs';
import { medianOf, ms, nowMs, printTable, say } from './lib/statistics.mjs';
import { openWaybill, SECRET } from './lib/waybill.mjs';

const COUNT = Number(process.env.BENCH_COUNT ?? 30_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const LIMIT_MS = 50;
const MOST_MS = 1_000;
const DAY_MS = 86_400_000;

const TRACKED = ['carrier', 'service', 'store', 'zone'];
const REPORTS = [
  ...[...TRACKED, 'product', 'packer'].map((by) => ['costs', by]),
  ...TRACKED.map((by) => ['deliveries', by]),
  ...TRACKED.map((by) => ['exceptions', by]),
];

/**
 * Every report of a year, over HTTP on a whole server: how long it takes, and the longest piece of work in the main thread. The exit code
 * tells whether one takes more than a second, or blocks others for more than 50 ms.
 */
export const bench = () =>
  withScratch(async (scratch) => {
    for (const kind of ['sqlite', 'postgres'].filter((kind) => scratch.has[kind]))
      await scratch.withDatabase(kind, (place) => measure(kind, place));
  });

async function measure(kind, place) {
  const waybill = await openWaybill(place);
  const accountId = await waybill.addUser();
  const now = Date.now();
  const started = nowMs();
  await fillShipments(waybill.storage, accountId, COUNT, now);
  // One per report, because the first request of each and its rounds stay below the rate limit of a key.
  const keys = await waybill.addKeys(accountId, REPORTS.length);
  await waybill.storage.close();
  say(`${kind}: ${COUNT} shipments written in ${Math.round((nowMs() - started) / 1_000)} s`);

  const server = startChild('./watched-server.mjs');
  const { dataFolder, databaseUrl } = place;
  const address = await server.ask({
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { WAYBILL_DATA: dataFolder }),
    WAYBILL_SECRET: SECRET,
  });
  const day = (at) => new Date(at).toISOString().slice(0, 10);
  const period = `from=${day(now - 365 * DAY_MS)}&to=${day(now)}&timeZone=Europe/Berlin`;
  const rows = [];
  try {
    for (const [i, [report, by]] of REPORTS.entries()) {
      const get = () => read(`${address}/api/v1/reports/${report}?${period}&groupBy=${by}`, keys[i]);
      await server.ask('begin');
      const begun = nowMs();
      await get();
      const first = nowMs() - begun;
      const again = await medianOf(get, ROUNDS);
      const { longestMs, blockedMs } = await server.ask('end');
      if (Math.max(longestMs, blockedMs) > LIMIT_MS || Math.max(first, again) > MOST_MS) process.exitCode = 1;
      rows.push([`${report} by ${by}`, ms(first), ms(again), ms(longestMs), ms(blockedMs)]);
    }
  } finally {
    await server.end();
  }
  const header = [`${kind}, ${COUNT} shipments`, 'first', 'median', 'longest piece', 'longest wait'];
  printTable([header, ...rows]);
}

async function read(url, key) {
  const { statusCode, body } = await request(url, { headers: { authorization: `Bearer ${key}` } });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${text.slice(0, 500)}`);
  const { totals } = JSON.parse(text).data;
  const counted = totals.labels ?? totals.shipped;
  if (counted < COUNT * 0.9) throw new Error(`${url}: counts ${counted} labels of ${COUNT}`);
}
