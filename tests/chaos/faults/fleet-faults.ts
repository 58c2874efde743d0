import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../system/support/until.ts';
import type { Random } from '../random.ts';
import { type WaybillProcess, withShiftedClock } from '../world/process.ts';
import type { FleetWorld } from '../world/world.ts';
import type { FleetFault } from './fault.ts';
import { outOfFiles } from './out-of-files.ts';
import { distantDatabase } from './slow-world.ts';

const LEASE_MS = 60_000;
/** By then, the other workers have recorded what they were sending when one died. */
const OTHERS_RECORD_MS = 400;
const AWAY_MS = 700;
const STOPPED_MS = 1_500;
/**
 * Longer than PostgreSQL's timeout for an idle transaction; than a server's timeout for a statement; and than a server
 * would wait for a statement and then its rollback.
 */
const HELD_MS = [6_000, 13_000, 25_000] as const;
const SHIFT_MS = 200_000;
const SHIFTED_FOR_MS = 1_500;

const randomDelay = (random: Random) => sleep(random.between(0, 250));

/** Restarts in the background, so that the next kill does not wait for it. */
function restartInBackground(one: WaybillProcess, died: (what: string) => void): void {
  one.start().catch((error: Error) => died(error.message));
}

/** Never the last running process: a complete outage is another fault. */
async function oneOfSeveral(random: Random, all: readonly WaybillProcess[]): Promise<WaybillProcess> {
  const ready = () => all.filter((one) => one.isReady());
  await until('a process to kill', () => ready().length > 1, { timeoutMs: 60_000, everyMs: 5 });
  return random.pick(ready());
}

const killServer: FleetFault = {
  name: 'kill-server',
  isKill: true,
  async inject({ world, random }) {
    const victim = await oneOfSeveral(random, world.servers);
    await randomDelay(random);
    await victim.kill();
    restartInBackground(victim, (what) => world.deaths.push(what));
  },
};

const killWorker: FleetFault = {
  name: 'kill-worker',
  isKill: true,
  async inject({ world, random, disturbed }) {
    const victim = await oneOfSeveral(random, world.workers);
    await randomDelay(random);
    const from = Date.now();
    // As soon as it is dead, the others take over what it was sending, so it is asked for before.
    const claimed = await world.query('select delivery_id as id from delivery_claims');
    await victim.kill();
    // The last statements it sent may be executed after its death.
    await until('its sessions to end', async () => (await sessionsOf(world, victim.name)) === 0);
    const goneAt = Date.now();
    restartInBackground(victim, (what) => world.deaths.push(what));
    await sleep(OTHERS_RECORD_MS);
    const left = await world.query('select delivery_id as id from delivery_claims where lease_until <= $1', [
      goneAt + LEASE_MS,
    ]);
    const ids = left.map(({ id }) => id);
    disturbed({ from, to: Date.now(), inFlight: new Set([...claimed.map(({ id }) => id), ...ids]) });
    // What was claimed after the question had not arrived when it was asked.
    disturbed({ from, to: goneAt });
    // Instead of waiting the minute until a dead worker's leases expire.
    await world.query('update delivery_claims set lease_until = 1 where delivery_id = any($1)', [ids]);
  },
};

const sessionsOf = async ({ query }: FleetWorld, name: string): Promise<number> =>
  (await query('select 1 from pg_stat_activity where application_name = $1', [name])).length;

const fastRestart: FleetFault = {
  name: 'database-restart',
  hitsDatabase: true,
  async inject({ world, random }) {
    await randomDelay(random);
    await world.postgres.halt('SIGINT');
    await sleep(AWAY_MS);
    await world.postgres.resume();
  },
};

/** Like a power cut: claims are in an unlogged table and lost, so deliveries in flight are sent again. */
const immediateRestart: FleetFault = {
  name: 'database-crash',
  hitsDatabase: true,
  async inject({ world, random, disturbed }) {
    await randomDelay(random);
    const from = Date.now();
    const claimed = await world.query('select delivery_id as id from delivery_claims');
    await world.postgres.halt('SIGQUIT');
    await sleep(AWAY_MS);
    await world.postgres.resume();
    const to = Date.now();
    disturbed({ from, to, inFlight: new Set(claimed.map(({ id }) => id)) });
    // What was claimed after the question had not arrived when it was asked.
    disturbed({ from, to });
  },
};

const terminatedBackends: FleetFault = {
  name: 'terminated-backends',
  hitsDatabase: true,
  async inject({ world, random }) {
    for (let n = 0; n < 3; n++) {
      await randomDelay(random);
      await world.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name like 'server-%' or application_name like 'worker-%'`,
      );
    }
  },
};

const HELD = ['insert into "order_items"', 'insert into "events"', 'insert into "shipment_items"', 'commit'];

/** Stalls statements in the middle of transactions and at their commits, each on its own connection. */
const heldStatement: FleetFault = {
  name: 'held-statement',
  hitsDatabase: true,
  async inject({ world, turn }) {
    const holds = HELD.map((text) => world.proxy.hold(text));
    await holds[0]?.reached;
    await sleep(HELD_MS[turn % HELD_MS.length]);
    for (const hold of holds) hold.release();
  },
};

const stoppedDatabase: FleetFault = {
  name: 'stopped-database',
  hitsDatabase: true,
  async inject({ world, random }) {
    await randomDelay(random);
    const pid = world.postgres.pid();
    const all = [pid, ...childrenOf(pid)];
    for (const one of all) signalIfThere(one, 'SIGSTOP');
    try {
      await sleep(STOPPED_MS);
    } finally {
      for (const one of all) signalIfThere(one, 'SIGCONT');
    }
  },
};

const stoppedRedis: FleetFault = {
  name: 'stopped-redis',
  missing: ({ redis }) => (redis === undefined ? 'needs Redis: apt-get install redis-server' : undefined),
  async inject({ world, random }) {
    await randomDelay(random);
    const pid = (world.redis as NonNullable<FleetWorld['redis']>).pid();
    signalIfThere(pid, 'SIGSTOP');
    try {
      await sleep(STOPPED_MS);
    } finally {
      signalIfThere(pid, 'SIGCONT');
    }
  },
};

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already exited.
  }
}

/** One server and one worker have a wrong clock, alternately ahead and behind. */
const clockSkew: FleetFault = {
  name: 'clock-skew',
  isOrderly: true,
  shiftsClocks: true,
  async inject({ world, turn }) {
    const shifted = [world.servers.at(-1), world.workers.at(-1)] as WaybillProcess[];
    const restart = (env?: Record<string, string>) =>
      Promise.all(
        shifted.map(async (one) => {
          await one.stop();
          await one.start(env);
        }),
      );
    await restart(withShiftedClock(turn % 2 === 0 ? SHIFT_MS : -SHIFT_MS));
    await sleep(SHIFTED_FOR_MS);
    await restart();
  },
};

const rollingRestart: FleetFault = {
  name: 'rolling-restart',
  isOrderly: true,
  async inject({ world }) {
    for (const one of [...world.servers, ...world.workers]) {
      await one.stop();
      await one.start();
    }
  },
};

export const FLEET_FAULTS: readonly FleetFault[] = [
  killServer,
  killWorker,
  fastRestart,
  immediateRestart,
  terminatedBackends,
  heldStatement,
  stoppedDatabase,
  stoppedRedis,
  clockSkew,
  rollingRestart,
  distantDatabase,
  outOfFiles,
];
