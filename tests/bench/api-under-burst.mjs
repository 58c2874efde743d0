import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'undici';
import { startChild } from './lib/children.mjs';
import { withScratch } from './lib/scratch.mjs';
import { median, ms, nowMs, perSecond, printTable, quantile, say } from './lib/statistics.mjs';
import { openWaybill, SECRET } from './lib/waybill.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const BURST = 50_000;
const REQUESTS_PER_SECOND = 200;
const SECONDS = 8;
const WARM_UP_SECONDS = 2;
const REQUESTS_PER_KEY = 50; // below the rate limit of 60 per minute

/** API latency while the same process sends a burst of webhooks, on SQLite. */
export const bench = () =>
  withScratch(async (scratch) => {
    const idle = { name: 'GET /api/v1/orders, idle', deliveries: 0, runs: [] };
    const busy = { name: 'GET /api/v1/orders, in a burst', deliveries: BURST, runs: [] };
    for (let round = 1; round <= ROUNDS; round++) {
      for (const { name, deliveries, runs } of [idle, busy]) {
        const run = await scratch.withDatabase('sqlite', (place) => measureOnce(scratch, place, deliveries));
        runs.push(run);
        say(`round ${round}/${ROUNDS}  ${name}: p50 ${ms(run.p50)}, p99 ${ms(run.p99)}`);
      }
    }
    const rows = [idle, busy].map(({ name, runs }) => [
      name,
      ms(medianOf(runs, 'p50')),
      ms(medianOf(runs, 'p99')),
      perSecond(medianOf(runs, 'sentPerSecond')),
    ]);
    printTable([['', 'p50', 'p99', 'deliveries/s meanwhile'], ...rows]);
  });

const medianOf = (runs, field) => median(runs.map((run) => run[field]));

async function measureOnce({ folder, target }, { dataFolder }, deliveries) {
  const total = REQUESTS_PER_SECOND * (WARM_UP_SECONDS + SECONDS);
  const keys = await prepare(dataFolder, target, deliveries, Math.ceil(total / REQUESTS_PER_KEY));
  const caFile = join(folder, 'ca.pem');
  writeFileSync(caFile, target.ca);
  const server = startChild('./server-process.mjs');
  try {
    const address = await server.ask({
      WAYBILL_DATA: dataFolder,
      WAYBILL_SECRET: SECRET,
      WAYBILL_WEBHOOK_ALLOW_CIDRS: '127.0.0.1',
      WAYBILL_WEBHOOK_CA_FILE: caFile,
    });
    const pool = new Pool(address, { connections: 50 });
    const times = await requestSteadily(pool, keys, total);
    const sent = await deliveredSoFar(pool);
    await pool.close();
    const counted = times.slice(REQUESTS_PER_SECOND * WARM_UP_SECONDS);
    const sentPerSecond = sent / (WARM_UP_SECONDS + SECONDS);
    return { p50: quantile(counted, 0.5), p99: quantile(counted, 0.99), sentPerSecond };
  } finally {
    await server.end();
  }
}

/** All deliveries are written before the server starts, so that the burst begins with it. */
async function prepare(dataFolder, target, deliveries, keyCount) {
  const waybill = await openWaybill({ dataFolder });
  const accountId = await waybill.addUser();
  const keys = [];
  for (let i = 0; i < keyCount; i++) keys.push(await waybill.addKey(accountId));
  const { id } = await waybill.subscribe(accountId, `${target.origin}/`);
  await waybill.writeDeliveries(accountId, id, deliveries);
  await waybill.storage.close();
  return keys;
}

/** Sends at a constant rate regardless of responses, and measures latency from when each request was due. */
async function requestSteadily(pool, keys, total) {
  const times = new Array(total);
  const started = nowMs();
  const request = async (number) => {
    const due = started + (number / REQUESTS_PER_SECOND) * 1_000;
    const headers = { authorization: `Bearer ${keys[number % keys.length]}` };
    const response = await pool.request({ path: '/api/v1/orders', method: 'GET', headers });
    const answer = await response.body.text();
    if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode}: ${answer}`);
    times[number] = nowMs() - due;
  };
  const inFlight = [];
  for (let next = 0; next < total; ) {
    const due = ((nowMs() - started) / 1_000) * REQUESTS_PER_SECOND;
    while (next < total && next <= due) inFlight.push(request(next++));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(inFlight);
  return times;
}

async function deliveredSoFar(pool) {
  const { body } = await pool.request({ path: '/metrics', method: 'GET' });
  const line = /^waybill_delivery_attempts_total\{outcome="delivered"\} (\d+)/m.exec(await body.text());
  return Number(line?.[1] ?? 0);
}
