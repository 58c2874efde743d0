import { setTimeout as sleep } from 'node:timers/promises';
import { casesFor } from './lib/api/cases.mjs';
import { processCpuUs } from './lib/capacity/resources.mjs';
import { startChild } from './lib/children.mjs';
import { checkOut, openBuild } from './lib/compared-build.mjs';
import { withScratch } from './lib/scratch.mjs';
import { median, percent, perSecond, printTable, say } from './lib/statistics.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const WARM_UP_SECONDS = 2;
const ORDERS = Number(process.env.BENCH_ORDERS ?? 16_000);
/** Each may send 60 requests a minute. */
const KEYS = Number(process.env.BENCH_KEYS ?? 30_000);
const DELIVERIES = { warmUp: 6_000, count: Number(process.env.BENCH_COUNT ?? 15_000), concurrency: 100 };
const ONLY = process.env.BENCH_ONLY?.split(',');
const CASES = process.env.BENCH_CASES?.split(',');
const WINDOW_MS = 1_000;
const MOST_WINDOWS = 60;
/** What a server without requests uses of a core, at most. */
const IDLE_SHARE = 0.015;
/** By how much a median may get worse. */
const TOLERANCE = Number(process.env.BENCH_TOLERANCE ?? 0.1);

/**
 * This checkout, or the second of two commits, against another commit of it, each with its own build, data and drivers, in turns on the same machine. Exits with 1 if
 * something takes more than 10 % more CPU time than before, or has less than 90 % of the rate. The CPU time includes that of the jobs
 * that requests leave behind.
 */
export async function bench([ref = 'HEAD', later]) {
  const now = later === undefined ? process.cwd() : checkOut(later);
  const builds = [openBuild('before', checkOut(ref)), openBuild('now', now)];
  const isWanted = (id) => CASES?.includes(id) ?? true;
  const rows = await withScratch(async (scratch) => {
    const found = [];
    for (const kind of ['sqlite', 'postgres'].filter(
      (one) => scratch.has[one] && (ONLY?.includes(one) ?? true),
    )) {
      found.push(...(await compareApi(scratch, kind, builds, isWanted)));
      if (isWanted('deliveries')) found.push(await compareDeliveries(scratch, kind, builds));
    }
    return found;
  });
  printTable([
    [`${later ?? 'now'} against ${ref}`, 'rate', 'of before', 'CPU each', 'of before', 'range of it', ''],
    ...rows.map(({ name, rate, rateRatio, cpu, cpuRatio, cpuRatios, isWorse }) => [
      ...[name, `${perSecond(rate)}/s`, percent(rateRatio), `${Math.round(cpu)} µs`, percent(cpuRatio)],
      `${percent(Math.min(...cpuRatios))} to ${percent(Math.max(...cpuRatios))}`,
      isWorse ? 'WORSE' : '',
    ]),
  ]);
  if (rows.some(({ isWorse }) => isWorse)) process.exitCode = 1;
}

async function compareApi(scratch, kind, builds, isWanted) {
  const wanted = (about) => casesFor(about).filter(({ id }) => id !== 'mix' && isWanted(id));
  if (wanted({ orders: ORDERS }).length === 0) return [];
  const ends = [];
  const child = (...args) => {
    const started = startChild(...args);
    ends.unshift(started.end);
    return started;
  };
  try {
    const servers = [];
    for (const build of builds) {
      const place = await scratch.newDatabase(kind);
      ends.push(place.remove);
      servers.push({
        name: build.name,
        ...(await build.serve(place, { orders: ORDERS, keys: KEYS, child })),
      });
      say(`${kind}: ${build.name} is ready, with ${ORDERS} orders`);
    }
    const load = child('./api/load.mjs', { profile: '' });
    let firstNumber = 0;
    const send = ({ address, about, keys }, caseName, seconds) => {
      firstNumber += 1_000_000;
      return load.ask({ address, about: { ...about, firstNumber }, caseName, keys, seconds });
    };
    const results = [];
    for (const { name } of wanted(servers[0].about))
      results.push(
        await inTurns(`${kind}, ${name}`, servers, async (server, isFirst) => {
          await send(server, name, isFirst ? WARM_UP_SECONDS : 0.2);
          await quiet(server);
          const before = processCpuUs(server.process.pid);
          const { requests, rate } = await send(server, name, SECONDS);
          await quiet(server);
          return { rate, cpu: (processCpuUs(server.process.pid) - before) / requests };
        }),
      );
    return results;
  } finally {
    for (const end of ends) await end();
  }
}

/** Waits until the jobs that requests left behind are done: a build that does its work later shall not look cheaper. */
async function quiet({ process: { pid } }) {
  for (let i = 0; i < MOST_WINDOWS; i++) {
    const before = processCpuUs(pid);
    await sleep(WINDOW_MS);
    if (processCpuUs(pid) - before <= WINDOW_MS * 1_000 * IDLE_SHARE) return;
  }
}

const compareDeliveries = (scratch, kind, builds) =>
  inTurns(`${kind}, deliveries`, builds, (build) =>
    scratch.withDatabase(kind, async (place) => {
      const child = startChild(build.file('contender.mjs'));
      try {
        const sent = await child.ask({ file: 'waybill', target: scratch.target, place, ...DELIVERIES });
        return { rate: sent.perSecond, cpu: sent.cpuEach };
      } finally {
        await child.end();
      }
    }),
  );

/** Rounds in which first one and then the other begins. What counts is the median of what the rounds have as ratios. */
async function inTurns(name, [before, now], measure) {
  const pairs = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const pair = {};
    for (const one of round % 2 === 1 ? [before, now] : [now, before])
      pair[one.name] = await measure(one, round === 1);
    pairs.push(pair);
    say(`${name}  round ${round}/${ROUNDS}: ${percent(pair.now.cpu / pair.before.cpu)} of the CPU time`);
  }
  const ratios = (field) => pairs.map((pair) => pair.now[field] / pair.before[field]);
  const cpuRatios = ratios('cpu');
  const cpuRatio = median(cpuRatios);
  const rateRatio = median(ratios('rate'));
  const isWorse = cpuRatio > 1 + TOLERANCE || rateRatio < 1 - TOLERANCE;
  const of = (field) => median(pairs.map((pair) => pair.now[field]));
  return { name, rate: of('rate'), cpu: of('cpu'), rateRatio, cpuRatio, cpuRatios, isWorse };
}
