import { canRunPatroni } from '../support/patroni-cluster.ts';
import { canRunSentinels } from '../support/redis-servers.ts';
import { findPostgres } from '../support/scratch-servers.ts';
import { FAILOVER_FAULTS } from './faults/failover-faults.ts';
import type { Fault } from './faults/fault.ts';
import { FLEET_FAULTS } from './faults/fleet-faults.ts';
import { fullDisk, mountSmallDisk } from './faults/full-disk.ts';
import { SENTINEL_FAULTS } from './faults/sentinel-faults.ts';
import { SQLITE_FAULTS } from './faults/sqlite-faults.ts';
import { createRandom, type Random } from './random.ts';
import { type LoadSize, playRound, type Result } from './round.ts';
import { createUndo, type Undo } from './undo.ts';
import { startFailoverWorld } from './world/failover-world.ts';
import { startFleetWorld } from './world/fleet-world.ts';
import { startSentinelWorld } from './world/sentinel-world.ts';
import { startSqliteWorld } from './world/sqlite-world.ts';
import type { World } from './world/world.ts';

export interface ChaosOptions {
  /** Kills per world, split evenly if it has two kinds of kills. */
  kills: number;
  /** How often each other fault is injected. */
  others: number;
  /** Number of servers, and also of workers. */
  fleetSize: number;
  /** Three accounts with four clients each by default. */
  load?: LoadSize;
  /** Whether each account also has subscriptions that get events in order. True by default. */
  ordered?: boolean;
  /** Whether a commit on a cluster waits for no standby: then a failover loses the last of them. */
  isAsynchronous?: boolean;
  /** Whether Patroni runs the cluster, if it is installed. */
  hasPatroni?: boolean;
  seed: string;
  /** Names of faults; all of them by default. */
  only?: readonly string[];
  onResult?(result: Result): void;
  /** A fault that cannot be injected on this machine, and why. */
  onSkipped?(what: string): void;
  /** Cleanup steps, for when the run is interrupted. */
  undo: Undo;
}

export const WORLDS = ['sqlite', 'fleet', 'failover', 'sentinel'] as const;
export type WorldName = (typeof WORLDS)[number];

export const FAULT_NAMES = [
  ...new Set(
    [...SQLITE_FAULTS, fullDisk, ...FLEET_FAULTS, ...FAILOVER_FAULTS, ...SENTINEL_FAULTS].map(
      ({ name }) => name,
    ),
  ),
];

export function runChaos(world: WorldName, options: ChaosOptions): Promise<Result[]> {
  if (world === 'sqlite') return onSqlite(options);
  const programs = findPostgres();
  if (programs === undefined) {
    options.onSkipped?.(`everything on the ${world}: needs PostgreSQL: apt-get install postgresql`);
    return Promise.resolve([]);
  }
  if (world === 'sentinel') return onSentinels(options, programs);
  return world === 'fleet' ? onFleet(options, programs) : onCluster(options, programs);
}

async function onSqlite(options: ChaosOptions): Promise<Result[]> {
  const random = createRandom(`${options.seed}/sqlite`);
  const results = await inWorld(
    options,
    random,
    (undo) => startSqliteWorld(undo, random.fork('receiver')),
    SQLITE_FAULTS,
  );
  if (!isWanted(options, fullDisk)) return results;
  const undo = createUndo();
  options.undo.add(undo.all);
  try {
    const disk = mountSmallDisk(undo);
    if ('missing' in disk) {
      options.onSkipped?.(`full-disk on sqlite: ${disk.missing}`);
      return results;
    }
    const start = (undo: Undo) => startSqliteWorld(undo, random.fork('disk'), `${disk.folder}/data`);
    return [...results, ...(await inWorld(options, random, start, [fullDisk]))];
  } finally {
    await undo.all();
  }
}

function onFleet(options: ChaosOptions, programs: string): Promise<Result[]> {
  const random = createRandom(`${options.seed}/fleet`);
  const start = (undo: Undo) =>
    startFleetWorld({
      undo,
      random: random.fork('receiver'),
      programs,
      size: options.fleetSize,
      namesSessions: true,
    });
  return inWorld(options, random, start, FLEET_FAULTS);
}

function onCluster(options: ChaosOptions, programs: string): Promise<Result[]> {
  const hasPatroni = options.hasPatroni === true && canRunPatroni();
  if (options.hasPatroni && !hasPatroni)
    options.onSkipped?.('Patroni: the run itself promotes standbys: apt-get install patroni etcd-server');
  const random = createRandom(`${options.seed}/failover`);
  const start = (undo: Undo) =>
    startFailoverWorld({
      undo,
      random: random.fork('receiver'),
      programs,
      size: options.fleetSize,
      isSynchronous: options.isAsynchronous !== true,
      hasPatroni,
    });
  return inWorld(options, random, start, FAILOVER_FAULTS);
}

async function onSentinels(options: ChaosOptions, programs: string): Promise<Result[]> {
  if (!canRunSentinels()) {
    options.onSkipped?.('everything on the sentinel: needs Redis: apt-get install redis-server redis-tools');
    return [];
  }
  const random = createRandom(`${options.seed}/sentinel`);
  const start = (undo: Undo) =>
    startSentinelWorld({ undo, random: random.fork('receiver'), programs, size: options.fleetSize });
  return inWorld(options, random, start, SENTINEL_FAULTS);
}

const isWanted = ({ only }: ChaosOptions, { name }: { name: string }) =>
  only === undefined || only.includes(name);

/** One round per fault, all in the same world. */
async function inWorld<W extends World>(
  options: ChaosOptions,
  random: Random,
  start: (undo: Undo) => Promise<W>,
  faults: readonly Fault<W>[],
): Promise<Result[]> {
  const wanted = faults.filter((fault) => isWanted(options, fault));
  if (wanted.length === 0) return [];
  const undo = createUndo();
  options.undo.add(undo.all);
  try {
    const world = await start(undo);
    const killers = faults.filter(({ isKill }) => isKill).length;
    const results: Result[] = [];
    for (const fault of wanted) {
      const missing = fault.missing?.(world);
      if (missing !== undefined) {
        options.onSkipped?.(`${fault.name} on ${world.name}: ${missing}`);
        continue;
      }
      const times = fault.isKill ? Math.ceil(options.kills / killers) : options.others;
      const result = await playRound({
        world,
        fault,
        times,
        random: random.fork(fault.name),
        ordered: options.ordered ?? true,
        ...(options.load && { load: options.load }),
      });
      options.onResult?.(result);
      results.push(result);
    }
    return results;
  } finally {
    await undo.all();
  }
}
