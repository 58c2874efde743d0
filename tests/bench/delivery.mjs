import { startChild } from './lib/children.mjs';
import { steadyFlow } from './lib/flow.mjs';
import { withScratch } from './lib/scratch.mjs';
import { median, ms, percent, perSecond, printTable, say } from './lib/statistics.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const COUNT = Number(process.env.BENCH_COUNT ?? 20_000);
/** Enough for Waybill's concurrency per subscription to grow from 4 to 100. */
const WARM_UP = 6_000;
const CONCURRENCY = 100;
const FLOW_SECONDS = 10;

const contenders = [
  { name: 'bare Pool.request loop', file: 'bare', needs: 'sqlite' },
  { name: 'Waybill on SQLite', file: 'waybill', needs: 'sqlite' },
  { name: 'the same without threads', file: 'waybill', run: 'runWithoutThreads', needs: 'sqlite' },
  { name: 'in order by resource', file: 'waybill', run: 'runByResource', needs: 'sqlite', share: 0.3 },
  {
    name: 'all in one order',
    file: 'waybill',
    run: 'runInOneOrder',
    needs: 'sqlite',
    share: 0.05,
    warmUp: 300,
  },
  { name: 'Waybill on PostgreSQL', file: 'waybill', needs: 'postgres' },
  { name: 'in order by resource', file: 'waybill', run: 'runByResource', needs: 'postgres', share: 0.3 },
  {
    name: 'all in one order',
    file: 'waybill',
    run: 'runInOneOrder',
    needs: 'postgres',
    share: 0.05,
    warmUp: 300,
  },
  { name: 'BullMQ 6.7.0 on Redis', file: 'bullmq', needs: 'redis' },
  { name: 'graphile-worker 0.17.3', file: 'graphile-worker', needs: 'postgres', share: 0.3 },
  { name: 'graphile-worker, tuned', file: 'graphile-worker', run: 'runTuned', needs: 'postgres' },
  { name: 'pg-boss 10.4.2, tuned', file: 'pg-boss', needs: 'postgres', share: 0.3 },
];

/** Throughput of the same HTTPS POSTs, 100 at a time, with Waybill, other queues and a plain loop; then Waybill's latency. */
export const bench = () =>
  withScratch(async (scratch) => {
    const only = process.env.BENCH_ONLY?.split(',');
    const present = contenders.filter(
      ({ needs, file }) => scratch.has[needs] && (only?.includes(file) ?? true),
    );
    const results = await measureThroughput(scratch, present);
    printThroughput(results);
    if (process.env.BENCH_LATENCY === '0') return;
    for (const result of results)
      if (result.file === 'waybill' && result.run === undefined) await measureLatency(scratch, result);
  });

/** Alternates between contenders, so that other load on the machine affects all of them alike. */
async function measureThroughput(scratch, present) {
  const results = present.map((contender) => ({ ...contender, rates: [], cpu: [], statements: [] }));
  for (let round = 1; round <= ROUNDS; round++) {
    for (const result of results) {
      const { perSecond: rate, cpuEach, statementsEach } = await measureOnce(scratch, result);
      result.rates.push(rate);
      result.cpu.push(cpuEach);
      result.statements.push(statementsEach);
      say(
        `round ${round}/${ROUNDS}  ${result.name}: ${perSecond(rate)}/s, ${Math.round(cpuEach)} µs of CPU each`,
      );
    }
  }
  return results.map((result) => ({ ...result, rate: median(result.rates) }));
}

function measureOnce(scratch, { file, run, needs, share = 1, warmUp = WARM_UP }) {
  return scratch.withDatabase(needs, async (place) => {
    const child = startChild('./contender.mjs');
    try {
      const count = Math.round(COUNT * share);
      const sizes = { warmUp, count, concurrency: CONCURRENCY };
      return await child.ask({ file, run, target: scratch.target, place, ...sizes });
    } finally {
      await child.end();
    }
  });
}

function printThroughput(results) {
  const [bare] = results;
  const rows = results.map(({ name, rate, rates, cpu, statements, needs }) => [
    name,
    perSecond(rate),
    `${perSecond(Math.min(...rates))}–${perSecond(Math.max(...rates))}`,
    percent(rate / bare.rate),
    `${Math.round(median(cpu))} µs`,
    needs === 'postgres' ? median(statements).toFixed(3) : '',
  ]);
  printTable([['', 'deliveries/s', 'range', 'of the loop', 'CPU each', 'SQL each'], ...rows]);
}

async function measureLatency(scratch, { name, needs, rate }) {
  const flow = { deliveriesPerSecond: rate / 2, seconds: FLOW_SECONDS, users: 1, subscriptionsEach: 10 };
  const { p50, p99, coldP99, achieved } = await steadyFlow(scratch, needs, flow);
  const load = `${perSecond(achieved)}/s of ${perSecond(rate / 2)}/s asked for`;
  process.stdout.write(
    `\n${name}, commit to arrival at half load (${load}): ` +
      `p50 ${ms(p50)}, p99 ${ms(p99)}; p99 from a cold start ${ms(coldP99)}\n`,
  );
}
