import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../system/support/until.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Disk } from '../world/disk.ts';
import type { SqliteWorld, World } from '../world/world.ts';
import type { FleetFault, SqliteFault } from './fault.ts';

const DISTANCE_MS = 300;
/** After it, nothing is left of what was written or claimed before the fault. */
const SETTLED_MS = 2_000;
const WRITES = 5;
const EVENTS = 5;
/** For a request of twenty statements, and events that wait for others, on a busy machine. */
const PROGRESS_MS = 120_000;
const FAILING_FOR_MS = 500;

/** Waits until writes are acknowledged and events arrive, however long each of them takes. */
async function waitForWork(world: World, ledger: Ledger): Promise<void> {
  await sleep(SETTLED_MS);
  const { receipts } = world.receiver;
  const [answers, arrived] = [ledger.answers, receipts.size];
  await until('writes and events in a slow world', () => isAhead(answers, arrived), {
    timeoutMs: PROGRESS_MS,
  }).catch(() => {
    const text = `${ledger.answers - answers} answers and ${receipts.size - arrived} events in ${PROGRESS_MS / 1000} s`;
    ledger.findings.push({ kind: 'other', text: `${text}, while everything was slow` });
  });

  function isAhead(answersBefore: number, arrivedBefore: number): boolean {
    return ledger.answers >= answersBefore + WRITES && receipts.size >= arrivedBefore + EVENTS;
  }
}

const missingDisk = ({ disk }: SqliteWorld) => ('missing' in disk ? disk.missing : undefined);
const diskOf = ({ disk }: SqliteWorld) => disk as Disk;

/** Every fsync takes 300 ms. */
export const slowDisk: SqliteFault = {
  name: 'slow-disk',
  isOrderly: true,
  asksToTryAgain: true,
  missing: missingDisk,
  async inject({ world, ledger }) {
    diskOf(world).become('slow');
    try {
      await waitForWork(world, ledger);
    } finally {
      diskOf(world).become('good');
    }
  },
};

/** For a moment, nothing can be forced to the disk: nobody knows what will be there after a crash. */
export const failingFsync: SqliteFault = {
  name: 'failing-fsync',
  hitsDatabase: true,
  missing: missingDisk,
  async inject({ world, random, ledger }) {
    await sleep(random.between(0, 250));
    const before = ledger.unanswered;
    diskOf(world).become('failing');
    try {
      await until('writes to fail', () => ledger.unanswered > before);
      await sleep(FAILING_FOR_MS);
    } finally {
      diskOf(world).become('good');
    }
  },
};

/** Every answer of the database takes 300 ms. */
export const distantDatabase: FleetFault = {
  name: 'distant-database',
  isOrderly: true,
  asksToTryAgain: true,
  async inject({ world, ledger }) {
    const proxies = [world.proxy, world.otherProxy];
    for (const proxy of proxies) proxy.delay(DISTANCE_MS);
    try {
      await waitForWork(world, ledger);
    } finally {
      for (const proxy of proxies) proxy.delay(0);
    }
  },
};
