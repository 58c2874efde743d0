import { cpSync, mkdirSync } from 'node:fs';
import { casesFor, newOrder } from './lib/api/cases.mjs';
import { startChild } from './lib/children.mjs';
import { fillOrders } from './lib/many-orders.mjs';
import { withScratch } from './lib/scratch.mjs';
import { median, ms, nowMs, percent, perSecond, printTable, say } from './lib/statistics.mjs';
import { openWaybill, SECRET } from './lib/waybill.mjs';

const ORDERS = Number(process.env.BENCH_ORDERS ?? 16_000);
/** Each may send 60 requests a minute: with fewer, the rate limit ends the run. */
const KEYS = Number(process.env.BENCH_KEYS ?? 30_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
/** Before the first round; before each other one a moment is enough. */
const WARM_UP_SECONDS = 1;
const MOMENT_SECONDS = 0.1;
/** Longer than the interval at which the use of keys is stored. */
const PAUSE_SECONDS = Number(process.env.BENCH_PAUSE_SECONDS ?? 12);
const ONLY = process.env.BENCH_ONLY?.split(',');
const CASES = process.env.BENCH_CASES?.split(',');
const PROFILE = process.env.BENCH_PROFILE === '1' ? 'tests/bench/dist/profiles' : process.env.BENCH_PROFILE;

/** A folder beside `server/dist` with an earlier build, on a copy of the SQLite file. */
const BEFORE = process.env.BENCH_BEFORE;

const SERVERS = {
  waybill: 'Waybill',
  before: 'the earlier build',
  bare: 'bare Fastify, same bytes',
  'hand-written': 'hand-written',
};

/**
 * Throughput, latency, CPU time and event-loop pauses of the HTTP API, next to Fastify without anything behind it and next to a
 * small server written for these routes alone.
 */
export const bench = () =>
  withScratch(async (scratch) => {
    for (const kind of ['sqlite', 'postgres'].filter((kind) => ONLY?.includes(kind) ?? scratch.has[kind]))
      await scratch.withDatabase(kind, (place) => measure(kind, place));
  });

async function measure(kind, place) {
  const { keys, orderId } = await prepare(kind, place);
  const copy = BEFORE && place.dataFolder && `${place.dataFolder}-before`;
  if (copy) cpSync(place.dataFolder, copy, { recursive: true });
  const about = { orders: ORDERS, orderId };
  const cases = casesFor(about).filter(({ id }) => CASES?.includes(id) ?? true);
  const children = [];
  const child = (file, options) => {
    children.push(startChild(file, options));
    return children.at(-1);
  };
  const started = async (server, options) => {
    const process = child('./api/measured-server.mjs', { isSilent: true, profile: '' });
    return { process, address: await process.ask({ what: 'start', server, ...options }) };
  };
  try {
    const load = child('./api/load.mjs', { profile: '' });
    let firstNumber = 0;
    /** Each run has numbers of its own for new orders. */
    const send = (address, { name }, extent) => {
      firstNumber += 1_000_000;
      return load.ask({ address, about: { ...about, firstNumber }, caseName: name, keys, ...extent });
    };

    const env = {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('WAYBILL_'))),
      ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : { WAYBILL_DATA: place.dataFolder }),
      WAYBILL_SECRET: SECRET,
    };
    const waybill = await started('waybill', { env });
    const answers = [];
    for (const { id, name, requests } of cases.filter(({ id }) => id !== 'mix')) {
      const [{ path, body }] = requests;
      const { last } = await send(waybill.address, { name }, { count: 1 });
      answers.push({ method: body ? 'POST' : 'GET', path: path.replace(/\?.*/, ''), body: last, id });
    }
    const hand = { place, keys, orders: ORDERS, orderId, sample: newOrder(0) };
    const before = copy && { env: { ...env, WAYBILL_DATA: copy }, dist: BEFORE };
    const servers = {
      waybill,
      ...(before && { before: await started('waybill', before) }),
      bare: await started('bare', { answers: eachOnce(answers) }),
      'hand-written': await started('hand-written', hand),
    };

    const results = [];
    for (const one of cases)
      results.push({
        ...one,
        runs: await runRounds(one, servers, send, { kind, hasBare: one.id !== 'mix' }),
      });
    printResults(kind, results);
    await reportPauses(kind, cases.at(-1), waybill, send);
  } finally {
    for (const one of children) await one.end();
  }
}

/** Waybill's database is filled before it starts. */
async function prepare(kind, place) {
  if (place.dataFolder) mkdirSync(place.dataFolder, { recursive: true });
  const from = nowMs();
  const waybill = await openWaybill(place);
  const accountId = await waybill.addUser();
  const keys = await waybill.addKeys(accountId, KEYS);
  await fillOrders(waybill.storage, accountId, ORDERS);
  const { data } = JSON.parse(
    (await waybill.services.orders.listJson(accountId, { page: 1, limit: 1 })).join(''),
  );
  await waybill.storage.close();
  say(`${kind}: ${ORDERS} orders and ${KEYS} keys written in ${Math.round((nowMs() - from) / 1_000)} s`);
  return { keys, orderId: data[0].id };
}

/** Pages of a list are about the same size: the first one stands for all. */
const eachOnce = (answers) => [
  ...new Map(answers.map((answer) => [`${answer.method} ${answer.path}`, answer]).reverse()).values(),
];

/** In turns, so that other load on the machine affects all servers alike. */
async function runRounds(one, servers, send, { kind, hasBare }) {
  const runs = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [name, { process, address }] of Object.entries(servers)) {
      if (name === 'bare' && !hasBare) continue;
      await send(address, one, { seconds: round === 1 ? WARM_UP_SECONDS : MOMENT_SECONDS });
      const isProfiled = PROFILE && name === 'waybill' && round === ROUNDS;
      const profileFile = isProfiled ? `${PROFILE}/${kind}-${fileNameOf(one.name)}.cpuprofile` : undefined;
      await process.ask({ what: 'begin', profileFile });
      const sent = await send(address, one, { seconds: SECONDS });
      const watched = await process.ask({ what: 'end' });
      const run = { ...sent, ...watched, cpuEach: watched.cpuUs / sent.requests };
      runs[name].push(run);
      say(
        `${kind}  round ${round}/${ROUNDS}  ${one.name}, ${name}: ${perSecond(run.rate)}/s, ` +
          `${Math.round(run.cpuEach)} µs of CPU each`,
      );
    }
  }
  return runs;
}

const fileNameOf = (name) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

function printResults(kind, results) {
  const rows = results.flatMap(({ name, runs }) => {
    const of = (server, field) => median(runs[server].map((run) => run[field]));
    // Other load on the machine only ever adds to it.
    const cpuOf = (server) => Math.min(...runs[server].map(({ cpuEach }) => cpuEach));
    return Object.entries(SERVERS)
      .filter(([server]) => runs[server]?.length > 0)
      .map(([server, title]) => [
        server === 'waybill' ? name : `  ${title}`,
        perSecond(of(server, 'rate')),
        `${Math.round(cpuOf(server))} µs`,
        server === 'waybill' ? '' : percent(of('waybill', 'rate') / of(server, 'rate')),
        server === 'waybill' ? '' : percent(cpuOf(server) / cpuOf('waybill')),
        ms(of(server, 'p50')),
        ms(of(server, 'p99')),
        ms(of(server, 'p999')),
        ms(Math.max(...runs[server].map(({ longest }) => longest))),
      ]);
  });
  const title = `${kind}, ${perSecond(ORDERS)} orders, ${perSecond(KEYS)} keys`;
  const heads = ['per second', 'CPU each', 'ours: rate', 'ours: CPU', 'p50', 'p99', 'p99.9', 'longest pause'];
  printTable([[title, ...heads], ...rows]);
}

/** A separate run, because the profiler that explains the pauses slows the server down. */
async function reportPauses(kind, one, { process: server, address }, send) {
  if (PAUSE_SECONDS === 0) return;
  await server.ask({ what: 'begin', profile: true });
  await send(address, one, { seconds: PAUSE_SECONDS });
  const { pauses, longest } = await server.ask({ what: 'end' });
  const byCause = new Map();
  for (const { ms: each, cause = 'unknown' } of pauses)
    byCause.set(cause, [...(byCause.get(cause) ?? []), each]);
  const lines = [...byCause].map(
    ([cause, all]) => `  ${all.length} of up to ${ms(Math.max(...all))}, most of each in ${cause}`,
  );
  process.stdout.write(
    `\n${kind}, ${PAUSE_SECONDS} s of ${one.name}: longest pause ${ms(longest)}, ` +
      `${pauses.length} over 50 ms\n${lines.join('\n')}\n`,
  );
}
