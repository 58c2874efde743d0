// Injects faults while clients work with Waybill, then compares what is stored with what the clients were answered.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { FAULT_NAMES, runChaos, WORLDS, type WorldName } from './chaos.ts';
import type { Result } from './round.ts';
import { toFindings, toTable } from './table.ts';
import { createUndo } from './undo.ts';

const DEFAULT_KILLS = 20;
/** Kills are quick; other faults take seconds each. */
const KILLS_FOR_ONE_OTHER = 20;
const MOST_OTHERS = 5;
const FLEET_SIZE = 3;
/** Beside several servers of a database. */
const SMALL_FLEET_SIZE = 2;

/** Each has an option, and runs alone. */
const SEPARATE = ['failover', 'sentinel'] as const satisfies WorldName[];

const TITLES: Record<string, string> = {
  sqlite: 'SQLite, one server',
  fleet: 'A fleet on PostgreSQL',
  failover: 'A fleet on a primary of PostgreSQL and two standbys',
  sentinel: 'A fleet whose Redis has a replica, which Sentinels promote',
};

const USAGE = `Usage: npm run chaos -- [--kills N] [--on sqlite|fleet] [--failover | --sentinel] [--asynchronous] [--plain] [--only fault,fault] [--unordered] [--seed TEXT]
  --kills N       number of processes killed in each world (${DEFAULT_KILLS}); other faults are injected a twentieth as often, at most ${MOST_OTHERS} times
  --on WORLD      sqlite, or fleet (PostgreSQL and Redis); both by default
  --failover      instead, a fleet on a primary and two standbys, which take over N times; a commit waits for one of them.
                  Patroni promotes them, if it and etcd are installed
  --sentinel      instead, a fleet whose Redis has a replica, which takes over N times while the rate limit is checked
  --asynchronous  with --failover: commits wait for no standby, and what is lost is counted
  --plain         with --failover: without Patroni, the run promotes a standby half a second after a failure
  --only FAULTS   only these faults, each injected --kills times: ${FAULT_NAMES.join(', ')}
  --unordered     without the subscriptions that get events in order
  --seed TEXT     repeats the choices of an earlier run, as far as the timing of processes allows
`;

function readArguments() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    const { values } = parseArgs({
      options: {
        ...{ kills: text, on: text, only: text, seed: text },
        ...{ failover: flag, sentinel: flag, asynchronous: flag, plain: flag, unordered: flag },
      },
    });
    const kills = Number(values.kills ?? DEFAULT_KILLS);
    const only = values.only?.split(',');
    const apart = SEPARATE.filter((world) => values[world]);
    const worlds = WORLDS.filter((world) =>
      apart.length > 0
        ? apart.some((one) => one === world)
        : !SEPARATE.some((one) => one === world) && (values.on ?? world) === world,
    );
    const isGood = Number.isInteger(kills) && kills > 0 && worlds.length > 0;
    if (isGood && (only ?? []).every((name) => FAULT_NAMES.includes(name)))
      return {
        kills,
        only,
        worlds,
        ordered: values.unordered !== true,
        isAsynchronous: values.asynchronous === true,
        hasPatroni: values.plain !== true,
        seed: values.seed ?? randomBytes(4).toString('hex'),
      };
  } catch {}
  process.stderr.write(USAGE);
  process.exit(2);
}

const { kills, only, worlds, ordered, isAsynchronous, hasPatroni, seed } = readArguments();
const print = (text: string) => process.stdout.write(`${text}\n`);
const undo = createUndo();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => undo.all().finally(() => process.exit(1)));

async function play(world: WorldName): Promise<Result[]> {
  return runChaos(world, {
    kills,
    others: only ? kills : Math.min(MOST_OTHERS, Math.ceil(kills / KILLS_FOR_ONE_OTHER)),
    fleetSize: world === 'fleet' ? FLEET_SIZE : SMALL_FLEET_SIZE,
    ordered,
    isAsynchronous,
    hasPatroni,
    seed,
    ...(only && { only }),
    undo,
    onResult({ fault, times, acknowledged, findings, notes, seconds }) {
      print(
        `  ${world} ${fault}: ${times} times in ${seconds} s, ${acknowledged} writes acknowledged, ${
          findings.length === 0 ? 'no findings' : `${findings.length} findings`
        }`,
      );
      for (const note of notes) print(`    ${note}`);
    },
    onSkipped: (what) => print(`  Skipped: ${what}`),
  });
}

print(`Chaos with seed ${seed}`);
let isRed = false;
let isLossy = false;
try {
  const byWorld: Result[][] = [];
  for (const world of worlds) byWorld.push(await play(world));
  for (const results of byWorld) {
    const [first] = results;
    if (first === undefined) continue;
    print(`\n${TITLES[first.world]}\n`);
    print(toTable(results));
    const findings = results.map(toFindings).filter(Boolean);
    // What only the old primary had is lost then: that is what is measured.
    if (isAsynchronous) isLossy ||= findings.length > 0;
    else isRed ||= findings.length > 0;
    if (findings.length > 0) print(`\n${findings.join('\n')}`);
  }
  if (isRed) print(`\nFailed. To repeat: npm run chaos -- --seed ${seed}`);
  else print(isLossy ? '\nThis is what asynchronous replication lost.' : '\nNo findings.');
} catch (error) {
  process.stderr.write(`${(error as Error).stack}\n`);
  isRed = true;
} finally {
  await undo.all();
}
process.exit(isRed ? 1 : 0);
