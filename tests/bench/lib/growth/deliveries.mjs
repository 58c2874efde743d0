import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startChild } from '../children.mjs';
import { checkOut } from '../compared-build.mjs';
import { withScratch } from '../scratch.mjs';
import { ms, printTable, say } from '../statistics.mjs';

const FEW = 50_000;
const COUNT = Number(process.env.BENCH_DELIVERIES ?? 1_000_000);
const SQLITE_COUNT = Number(process.env.BENCH_SQLITE_DELIVERIES ?? 1_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 21);
const WARM_UPS = 3;
/** Where rows are deleted one by one, it takes too long to wait for all of them. */
const PRUNE_SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const WHOLE_PRUNE_SECONDS = 1_800;
const ONLY = process.env.BENCH_ONLY?.split(',');

/** For all builds and numbers alike: rows are written without waiting for the disk, and with few checkpoints. */
const SETTINGS = [
  ...['fsync=off', 'max_wal_size=4GB', 'checkpoint_timeout=30min'],
  ...['shared_buffers=2GB', 'maintenance_work_mem=512MB', 'jit=off'],
];

/**
 * What a claim, a list, an idempotency key and the removal of expired rows cost with few finished deliveries and with many, in turns;
 * of this build and, if there is a `ref`, of that commit too.
 */
export const measureDeliveries = (ref) =>
  withScratch(
    async (scratch) => {
      const kinds = ['postgres', 'sqlite'].filter((kind) => ONLY?.includes(kind) ?? scratch.has[kind]);
      for (const kind of kinds) {
        if (ref !== undefined) await measure(scratch, kind, ref, checkOut(ref));
        await measure(scratch, kind, 'this build', process.cwd());
      }
    },
    { postgresSettings: SETTINGS },
  );

async function measure(scratch, kind, name, folder) {
  const child = startChild(await driverIn(folder), { profile: '' });
  const counts = kind === 'postgres' ? [FEW, COUNT] : [Math.min(FEW, SQLITE_COUNT), SQLITE_COUNT];
  const removals = [];
  const now = Date.now();
  try {
    const filled = [];
    for (const count of counts) {
      const { remove, ...place } = await scratch.newDatabase(kind);
      removals.push(remove);
      filled.push(await child.ask({ what: 'fill', kind, place, count, now }));
      const { took, bytes } = filled.at(-1);
      say(`${kind}, ${name}: ${count} deliveries written in ${seconds(took)}, ${size(bytes)}`);
    }
    const times = await child.ask({ what: 'measure', rounds: ROUNDS, warmUps: WARM_UPS });
    printTable([
      [`${kind}, ${name}`, ...counts.map((count) => `${count.toLocaleString('en')} deliveries`), 'growth'],
      ...Object.keys(times[0]).map((one) => {
        const [few, many] = times.map((all) => all[one]);
        return [one, ms(few), ms(many), `${(many / few).toFixed(2)} x`];
      }),
    ]);
    const removed = [];
    for (const index of counts.keys()) removed.push(await removeExpired(child, kind, index));
    printTable([
      [`${kind}, ${name}`, ...counts.map((count) => `${count.toLocaleString('en')} deliveries`)],
      ...LINES[kind].map(([line, cell]) => [line, ...removed.map(cell)]),
    ]);
    await child.ask({ what: 'close' });
  } finally {
    await child.end();
    for (const remove of removals) await remove();
  }
}

/** The same code drives every build: in a checkout of another commit it is a copy, bundled with the server's sources there. */
async function driverIn(folder) {
  const driver = join(folder, 'tests/bench/lib/growth/driver');
  if (folder !== process.cwd())
    cpSync(new URL('driver', import.meta.url).pathname, driver, { recursive: true });
  const { bundle } = await import(pathToFileURL(join(folder, 'scripts/bundle.mjs')).href);
  await bundle({ parts: join(driver, 'parts.mjs') }, join(folder, 'tests/bench/dist/growth'));
  return pathToFileURL(join(driver, 'child.mjs')).href;
}

async function removeExpired(child, kind, index) {
  const limit = kind === 'postgres' ? PRUNE_SECONDS : WHOLE_PRUNE_SECONDS;
  const pruned = await child.ask({ what: 'prune', index, seconds: limit });
  const refilled = kind === 'sqlite' ? await child.ask({ what: 'refill', index }) : undefined;
  return { ...pruned, refilled, vacuumed: await child.ask({ what: 'vacuum', index }) };
}

const seconds = (time) => `${(time / 1_000).toFixed(1)} s`;
const size = (bytes) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
const number = (value) => value.toLocaleString('en');

const PRUNED = [
  ['expired deliveries removed', ({ rows, isComplete }) => `${number(rows)}${isComplete ? '' : ', not all'}`],
  ['with their events, in', ({ took }) => seconds(took.deliveries)],
  ['the request log, in', ({ took }) => seconds(took.requests)],
];
const MEANWHILE = [
  ['meanwhile, claims: median', ({ claims }) => ms(claims.median)],
  ['longest', ({ claims }) => ms(claims.longest)],
  ['longest step of rows', ({ longestWrite }) => ms(longestWrite)],
];
const LINES = {
  postgres: [
    ...PRUNED,
    ['partitions dropped', ({ dropped }) => number(dropped.length)],
    ...MEANWHILE,
    ['a table locked for', ({ locks }) => ms(locks)],
    ['log written (WAL)', ({ wal }) => size(wal)],
    ['size before', ({ before }) => size(before.bytes)],
    ['after', ({ after }) => size(after.bytes)],
    ['dead rows', ({ after }) => number(after.dead)],
    ['vacuum', ({ vacuumed }) => seconds(vacuumed.took)],
    ['size afterwards', ({ vacuumed }) => size(vacuumed.bytes)],
  ],
  sqlite: [
    ...PRUNED,
    ...MEANWHILE,
    ['file before', ({ before }) => size(before.bytes)],
    ['after', ({ after }) => size(after.bytes)],
    ['free in it', ({ after }) => size(after.freeBytes)],
    ['file after as many new deliveries', ({ refilled }) => size(refilled.bytes)],
    ['VACUUM', ({ vacuumed }) => seconds(vacuumed.took)],
    ['file afterwards', ({ vacuumed }) => size(vacuumed.bytes)],
  ],
};
