import { steadyFlow } from './lib/flow.mjs';
import { withScratch } from './lib/scratch.mjs';
import { median, ms, perSecond, printTable, say } from './lib/statistics.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const FLOW = {
  users: 5,
  subscriptionsEach: 10,
  deliveriesPerSecond: Number(process.env.BENCH_RATE ?? 2_000),
  seconds: Number(process.env.BENCH_SECONDS ?? 20),
};
const BACKLOG = 100_000;

/** Whether one hanging receiver with a long backlog delays fifty healthy ones. */
export const bench = () =>
  withScratch(async (scratch) => {
    const rows = [];
    const only = process.env.BENCH_ONLY?.split(',') ?? ['sqlite', 'postgres'];
    for (const kind of only.filter((one) => scratch.has[one])) {
      const alone = { name: `${kind}, 50 healthy`, runs: [] };
      const beside = { name: `${kind}, beside one that hangs`, hangingBacklog: BACKLOG, runs: [] };
      for (let round = 1; round <= ROUNDS; round++) {
        for (const { name, hangingBacklog, runs } of [alone, beside]) {
          const result = await steadyFlow(scratch, kind, { ...FLOW, hangingBacklog });
          runs.push(result);
          say(`round ${round}/${ROUNDS}  ${name}: p50 ${ms(result.p50)}, p99 ${ms(result.p99)}`);
        }
      }
      const quiet = medianOf(alone.runs, 'p99');
      for (const { name, runs } of [alone, beside]) {
        const p99 = medianOf(runs, 'p99');
        const rate = perSecond(medianOf(runs, 'achieved'));
        rows.push([name, rate, ms(medianOf(runs, 'p50')), ms(p99), (p99 / quiet).toFixed(2)]);
      }
    }
    printTable([['commit to arrival', 'deliveries/s', 'p50', 'p99', 'p99 ratio'], ...rows]);
  });

const medianOf = (runs, field) => median(runs.map((run) => run[field]));
