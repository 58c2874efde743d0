import { setTimeout as sleep } from 'node:timers/promises';
import type { RedisNode, SentinelGroup } from '../../support/redis-servers.ts';
import { until } from '../../system/support/until.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { LIMIT, type LimitProbe, shareOf, startLimitProbe } from '../load/limit-probe.ts';
import { addKeys, addUser } from '../world/accounts.ts';
import type { SentinelWorld } from '../world/world.ts';
import type { FaultContext, SentinelFault } from './fault.ts';

/** Requests in a row of a key that has used up its limit, which would show that it has not. */
const REFUSED = 30;
/** For how long Sentinels wait until they look for another master, unless they are told not to. */
const AWAY_MS = 120_000;
/** Then they look at once. They promote no replica that was without its master for more than ten times as long. */
const SOON_MS = 10_000;
/** How long the old master goes on, after it was stopped, and nobody has told it that it is not one any more. */
const UNAWARE_MS = 2_000;

interface Break {
  break_(group: SentinelGroup, master: RedisNode): unknown;
  /** What brings the old master back to life, in which it still takes itself for one. */
  wake?(master: RedisNode): void;
  /** Both masters let requests through for a moment, because nothing stops the old one before there is a new one. */
  overlaps?: boolean;
}

interface Probe {
  name: string;
  probe: LimitProbe;
  /** What the documentation says that the key is allowed in any 60 seconds. */
  most: number;
}

/** How many requests in 60 seconds a key was allowed, and may be. */
interface Count {
  name: string;
  found: number;
  most: number;
}

/** Has the replica become the master while keys are used up, in use and unused, and counts what each of them is allowed. */
const failover =
  ({ break_, wake, overlaps = false }: Break): SentinelFault['inject'] =>
  async ({ world, random, ledger, turn }: FaultContext<SentinelWorld>) => {
    const { sentinels, servers } = world;
    const share = shareOf(servers.length);
    const [usedUp, inUse, unused, later] = (await newKeys(world, `limit-${turn}-${Date.now()}`)) as Keys;
    const probes: Probe[] = [];
    const counts: Count[] = [];
    const shares = share * servers.length;
    const begin = (name: string, key: string, most = LIMIT): Probe => {
      const probe = { name, probe: startLimitProbe(servers, key), most };
      probes.push(probe);
      return probe;
    };
    /** Each server knows what it has let through itself, which counts against its share. */
    const withShares = (probe: LimitProbe, underWay = 0): number =>
      probe.allowedBy().reduce((sum, count) => sum + Math.max(count + underWay, share), 0);

    /** From each of two masters, and from servers that have neither, one of which may have let all of the first 60 through. */
    const ofBoth = 2 * LIMIT + (servers.length - 1) * share;

    const first = begin('a key that is used up', usedUp);
    await until('the limit to be used up', () => first.probe.allowed() >= LIMIT);
    await first.probe.refused(REFUSED);
    const second = begin('a key in use', inUse);
    await sleep(random.between(0, 700));

    const old = await sentinels.master();
    first.most = withShares(first.probe);
    second.most = overlaps ? ofBoth : withShares(second.probe, 1) + LIMIT;
    // Long enough for servers to use up their shares.
    if (!overlaps) await sentinels.wait(AWAY_MS);
    await break_(sentinels, old);
    const { probe: third } = begin('an unused key', unused, overlaps ? ofBoth : 2 * LIMIT);
    if (!overlaps) {
      await third.refused(REFUSED);
      counts.push({ name: 'the same without Redis', found: third.mostInWindow(), most: shares });
      await sentinels.wait(SOON_MS);
    }
    const from = performance.now();
    await until('another master', async () => (await sentinels.master()) !== old, { everyMs: 50 });
    const promotedMs = performance.now() - from;
    wake?.(old);
    if (wake) await sleep(UNAWARE_MS);
    await until('the limit to be shared again', () => isShared(world), { everyMs: 50 });
    const sharedMs = performance.now() - from;
    // After a switchover, a server may be about to leave the old master.
    const { probe: last } = begin('a key that is used later', later, overlaps ? ofBoth : LIMIT);
    await until('the limit to be used up', () => last.allowed() >= LIMIT);
    await last.refused(REFUSED);
    await Promise.all(probes.map(({ probe }) => probe.stop()));

    const seconds = (ms: number) => (ms / 1_000).toFixed(1);
    const times = `another master after ${seconds(promotedMs)} s, shared again after ${seconds(sharedMs)} s`;
    for (const { name, probe, most } of probes) counts.push({ name, found: probe.mostInWindow(), most });
    ledger.notes.push(`${times}; ${counts.map(judge(ledger)).join(', ')}`);
    for (const { probe } of probes) for (const text of probe.failures) addFinding(ledger, text);
    await sentinels.follow(old);
  };

const addFinding = ({ findings }: Ledger, text: string): void => void findings.push({ kind: 'other', text });

const judge =
  (ledger: Ledger) =>
  ({ name, found, most }: Count): string => {
    if (found > most)
      addFinding(ledger, `${name} was allowed ${found} requests in 60 seconds, more than ${most}`);
    return `${name}: ${found} (at most ${most})`;
  };

type Keys = [string, string, string, string];

const newKeys = ({ withStorage }: SentinelWorld, mark: string): Promise<string[]> =>
  withStorage(async (storage) => addKeys(storage, await addUser(storage, mark), 4));

/** Whether every server counts in Redis again. */
async function isShared({ servers }: SentinelWorld): Promise<boolean> {
  const answers = await Promise.all(
    servers.map(async ({ origin }) => (await fetch(`${origin}/readyz`)).json() as Promise<Readiness>),
  );
  return answers.every(({ checks }) => checks?.rateLimit === 'ok');
}

interface Readiness {
  checks?: { rateLimit?: string };
}

const FAILOVERS: Record<string, Break> = {
  'redis-killed': { break_: (_, master) => master.kill() },
  'redis-stopped': {
    break_: (_, master) => master.signal('SIGSTOP'),
    wake: (master) => master.signal('SIGCONT'),
  },
  'redis-switchover': { break_: (group) => group.failOver(), overlaps: true },
};

/** Requests are answered whatever happens to Redis. */
export const SENTINEL_FAULTS: readonly SentinelFault[] = Object.entries(FAILOVERS).map(([name, how]) => ({
  name,
  isKill: true,
  isOrderly: true,
  inject: failover(how),
}));
