import { until } from '../system/support/until.ts';
import { drain } from './drain.ts';
import type { Fault } from './faults/fault.ts';
import { checkByApi } from './ledger/api-check.ts';
import { auditAccount } from './ledger/audit.ts';
import { checkDeliveries } from './ledger/deliveries.ts';
import { createLedger, type Finding, type Ledger } from './ledger/ledger.ts';
import { startLoad } from './load/load.ts';
import type { Random } from './random.ts';
import { type Account, openAccount } from './world/accounts.ts';
import type { WaybillProcess } from './world/process.ts';
import type { World } from './world/world.ts';

/** The effect of one fault, injected `times` times, on one world. */
export interface Result {
  world: string;
  fault: string;
  times: number;
  requests: number;
  acknowledged: number;
  refused: number;
  unknown: number;
  /** Deliveries sent again because they were in flight when a fault was injected. */
  resent: number;
  lost: number;
  duplicated: number;
  partial: number;
  resets: number;
  longestOutageMs: number;
  /** The same of reads, and of first arrivals at the receiver. */
  longestReadOutageMs: number;
  longestDeliveryPauseMs: number;
  seconds: number;
  findings: Finding[];
  notes: readonly string[];
}

export interface RoundOptions<W extends World> {
  world: W;
  fault: Fault<W>;
  times: number;
  random: Random;
  load?: LoadSize;
  /** Whether accounts also have subscriptions that get events in order. Up to `openAccount`, if there is one. */
  ordered?: boolean;
  /** Instead of inserting a user and keys. */
  openAccount?(mark: string, keys: number): Promise<Account>;
}

export interface LoadSize {
  accounts: number;
  /** Several, so that they compete for the same resources. */
  clientsOfAccount: number;
}

const USUAL_LOAD: LoadSize = { accounts: 3, clientsOfAccount: 4 };
/** Each key allows one request per second. */
const KEYS_OF_ACCOUNT = 60;
/** Number of writes that must be acknowledged between two faults. */
const BETWEEN = 5;
/** So long that only a service that never recovers fails, however slow the machine is. */
const RECOVERY_MS = 120_000;

let rounds = 0;

/** Creates accounts and load, injects the fault repeatedly, waits for recovery, and compares the result with the ledger. */
export async function playRound<W extends World>(options: RoundOptions<W>): Promise<Result> {
  const { world, fault, times, random, load: size = USUAL_LOAD } = options;
  const startedAt = Date.now();
  const { balancer, receiver } = world;
  const mark = `r${++rounds}`;
  const marks = Array.from({ length: size.accounts }, (_, n) => `${mark}-${n}`);
  const { openAccount: open } = options;
  const accounts = open
    ? await Promise.all(marks.map((mark) => open(mark, KEYS_OF_ACCOUNT)))
    : await openAccounts(world, marks, options.ordered === true);
  const ledger = createLedger();
  const load = startLoad({
    accounts,
    clientsOfAccount: size.clientsOfAccount,
    mark,
    random,
    receiver,
    balancer,
    ledger,
  });
  try {
    for (let turn = 0; turn < times; turn++) {
      await waitForProgress(ledger);
      const disturbed = ledger.disturbances.push.bind(ledger.disturbances);
      await fault.inject({ world, turn, ledger, random, disturbed });
    }
    await waitForProgress(ledger);
    await until('all processes to be ready', () => processesOf(world).every((one) => one.isReady()), {
      timeoutMs: RECOVERY_MS,
    });
  } finally {
    await load.stop();
  }
  await drain(world, accounts, ledger);
  const longestDeliveryPauseMs = longestPauseBetween(
    [...receiver.receipts.values()].map(([first = 0]) => first),
  );
  const resent = await audit(options, accounts, ledger);
  return toResult(options, ledger, { resent, longestDeliveryPauseMs, ms: Date.now() - startedAt });
}

function longestPauseBetween(times: number[]): number {
  const inOrder = times.sort((a, b) => a - b);
  return inOrder.reduce((longest, time, i) => Math.max(longest, time - (inOrder[i - 1] ?? time)), 0);
}

/** Through one storage: on SQLite, none of its files may stay open. */
const openAccounts = (
  { withStorage, balancer, receiver }: World,
  marks: readonly string[],
  ordered: boolean,
) =>
  withStorage((storage) =>
    Promise.all(
      marks.map((mark) => openAccount(storage, KEYS_OF_ACCOUNT, { balancer, receiver, mark, ordered })),
    ),
  );

const processesOf = (world: World): readonly WaybillProcess[] =>
  world.name === 'sqlite' ? world.servers : [...world.servers, ...world.workers];

/** Waits until the service has recovered on its own and acknowledges writes again. */
export async function waitForProgress(ledger: Ledger, writes = BETWEEN): Promise<void> {
  const acknowledged = () => ledger.answers;
  const before = acknowledged();
  await until('the service to recover', () => acknowledged() >= before + writes, {
    timeoutMs: RECOVERY_MS,
    everyMs: 5,
  });
}

async function audit<W extends World>(
  { world, fault }: RoundOptions<W>,
  accounts: readonly Account[],
  ledger: Ledger,
): Promise<number> {
  const { receiver, balancer, deaths } = world;
  const inOrder = world.name === 'sqlite' && fault.shiftsClocks !== true;
  let resent = 0;
  for (const account of accounts) {
    const stored = await world.withStorage((storage) => auditAccount(storage, account, ledger, inOrder));
    ledger.findings.push(
      ...(await checkByApi(balancer, account, ledger, stored, fault.hitsDatabase === true)),
    );
    const deliveries = checkDeliveries(stored, { ...receiver, disturbances: ledger.disturbances });
    ledger.findings.push(...deliveries.findings);
    resent += deliveries.resent;
  }
  receiver.receipts.clear();
  const others = [...receiver.problems.splice(0), ...deaths.splice(0)];
  for (const text of others) ledger.findings.push({ kind: 'other', text });
  if (fault.isOrderly) {
    for (const text of ledger.resets) ledger.findings.push({ kind: 'other', text: `reset: ${text}` });
    const excused = fault.asksToTryAgain ? ledger.unavailable : 0;
    const failed = ledger.unanswered - ledger.resets.length - excused;
    if (failed > 0)
      ledger.findings.push({
        kind: 'other',
        text: `${failed} requests got a 5xx or no response: ${ledger.failures.slice(0, 5).join('; ')}`,
      });
  }
  return resent;
}

function toResult<W extends World>(
  { world, fault, times }: RoundOptions<W>,
  ledger: Ledger,
  { resent, longestDeliveryPauseMs, ms }: { resent: number; longestDeliveryPauseMs: number; ms: number },
): Result {
  const { entries, findings, notes } = ledger;
  const having = (outcome: string) => entries.filter((entry) => entry.outcome === outcome).length;
  const found = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind).length;
  return {
    world: world.name,
    fault: fault.name,
    times,
    requests: ledger.requests,
    acknowledged: having('acknowledged') + having('applied'),
    refused: having('refused'),
    unknown: ledger.unanswered,
    resent,
    lost: found('lost'),
    duplicated: found('duplicated'),
    partial: found('partial'),
    resets: ledger.resets.length,
    longestOutageMs: ledger.writes.longestMs(),
    longestReadOutageMs: ledger.reads.longestMs(),
    longestDeliveryPauseMs,
    seconds: Math.round(ms / 1000),
    findings,
    notes,
  };
}
