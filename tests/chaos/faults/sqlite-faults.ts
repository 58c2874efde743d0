import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../system/support/until.ts';
import { withShiftedClock } from '../world/process.ts';
import { claimedInFile } from '../world/sqlite-world.ts';
import type { SqliteWorld } from '../world/world.ts';
import type { SqliteFault } from './fault.ts';
import { outOfFiles } from './out-of-files.ts';
import { failingFsync, slowDisk } from './slow-world.ts';

const SHIFT_MS = 200_000;
const SHIFTED_FOR_MS = 1_500;

const theServer = ({ servers }: SqliteWorld) => servers[0] as SqliteWorld['servers'][0];

const kill: SqliteFault = {
  name: 'kill-server',
  isKill: true,
  async inject({ world, random, disturbed }) {
    const server = theServer(world);
    await sleep(random.between(0, 250));
    const from = Date.now();
    await server.kill();
    // By then, everything it wrote to its connections has arrived.
    await until('the connections to end', () => world.receiver.connections() === 0);
    disturbed({ from, to: Date.now(), inFlight: await claimedInFile(world.dataFolder) });
    await server.start();
  },
};

const restart: SqliteFault = {
  name: 'sigterm',
  isOrderly: true,
  async inject({ world, random }) {
    await sleep(random.between(0, 250));
    await theServer(world).stop();
    await theServer(world).start();
  },
};

/** The server restarts with a wrong clock, alternately ahead and behind. */
const clockSkew: SqliteFault = {
  name: 'clock-skew',
  isOrderly: true,
  shiftsClocks: true,
  async inject({ world, turn }) {
    const server = theServer(world);
    await server.stop();
    await server.start(withShiftedClock(turn % 2 === 0 ? SHIFT_MS : -SHIFT_MS));
    await sleep(SHIFTED_FOR_MS);
    await server.stop();
    await server.start();
  },
};

export const SQLITE_FAULTS: readonly SqliteFault[] = [
  kill,
  restart,
  clockSkew,
  slowDisk,
  failingFsync,
  outOfFiles,
];
