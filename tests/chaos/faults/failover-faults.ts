import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from '../../support/postgres-cluster.ts';
import { waitForProgress } from '../round.ts';
import type { FailoverWorld } from '../world/world.ts';
import type { FailoverFault, FaultContext } from './fault.ts';

/** As long as it takes to notice that a primary is gone, where that is quick. */
const NOTICED_MS = 500;
const FENCED_MS = 3_000;
/** How far asynchronous standbys are behind, at most, when the primary fails. */
const MOST_LAG_MS = 500;

interface FailoverOptions {
  afterMs?: number;
  fencedMs?: number;
  /** A planned failover waits until the standbys have everything. */
  isPlanned?: boolean;
}

/** Breaks the primary, has a standby take over, and brings the old primary back as a standby. */
const failover =
  (
    break_: (primary: Member) => Promise<void> | void,
    { afterMs = NOTICED_MS, fencedMs = 0, isPlanned = false }: FailoverOptions = {},
  ): FailoverFault['inject'] =>
  async (context) => {
    const { world, random, ledger, disturbed } = context;
    await sleep(random.between(0, 250));
    const from = Date.now();
    const claimed = await claimsIn(context);
    const old = world.cluster.primary();
    if (!world.cluster.isSynchronous && !isPlanned) {
      await old.holdReplication();
      await sleep(random.between(0, MOST_LAG_MS));
    }
    await break_(old);
    await sleep(afterMs);
    await world.cluster.promote();
    // For a while, the old one is still there and knows nothing of the new one.
    await sleep(fencedMs);
    await waitForProgress(ledger);
    const to = Date.now();
    // Claims are in a table of which a standby has no rows: what was being sent is sent again.
    disturbed({ from, to, inFlight: new Set(claimed) });
    // What was claimed after the question had not arrived when it was asked.
    disturbed({ from, to });
    await world.cluster.rebuild(old);
  };

const claimsIn = async ({ world }: FaultContext<FailoverWorld>): Promise<string[]> =>
  (await world.query('select delivery_id as id from delivery_claims')).map(({ id }) => id);

export const FAILOVER_FAULTS: readonly FailoverFault[] = [
  {
    name: 'primary-killed',
    isKill: true,
    hitsDatabase: true,
    inject: failover((primary) => primary.signalAll('SIGKILL')),
  },
  {
    name: 'primary-stopped',
    isKill: true,
    hitsDatabase: true,
    inject: failover((primary) => primary.signalAll('SIGSTOP'), { fencedMs: FENCED_MS }),
  },
  {
    name: 'primary-cut-off',
    isKill: true,
    hitsDatabase: true,
    inject: failover((primary) => primary.network.freeze(), { fencedMs: FENCED_MS }),
  },
  {
    name: 'switchover',
    isKill: true,
    hitsDatabase: true,
    inject: failover((primary) => primary.shutDown(), { afterMs: 0, isPlanned: true }),
  },
];
