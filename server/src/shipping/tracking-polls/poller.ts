import { setTimeout as sleep } from 'node:timers/promises';
import { pollRetryAt } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { ConnectedCarrier } from '../carrier-accounts/index.ts';
import { createAccountHealth } from './account-health.ts';

interface Polled {
  id: string;
  account_id: string;
  poll_failures: number;
}

/** A table whose parcels are polled. */
export interface PollSource<Row extends Polled, Answer> {
  /** What open dashboards reload. */
  topic: string;
  /** Reserves rows that are due: no other process gets them before the lease ends. */
  claim(limit: number, leaseMs: number): Promise<Row[]>;
  carrierOf(row: Row): Promise<ConnectedCarrier | undefined>;
  /** Whether the account has sold or followed it before; otherwise it may not know the parcel at all. */
  isKnownTo(row: Row, connected: ConnectedCarrier): boolean;
  /** Rejects if the carrier can't be asked. */
  ask(row: Row, connected: ConnectedCarrier): Promise<Answer>;
  /** Stores the answer, and when the carrier is asked next. */
  record(row: Row, answer: Answer, carrierAccountId: string | null): Promise<void>;
  postpone(row: Row, until: number, hasFailed: boolean): Promise<void>;
  /** There is nobody to ask. */
  abandon(row: Row): Promise<void>;
}

interface Dependencies {
  clock: Clock;
  /** Between two calls of an account; vendors allow five in a second. */
  pauseMs?: number;
}

export interface PollChange {
  accountId: string;
  topic: string;
}

export interface PollOptions {
  onError?: (error: unknown) => void;
  stopping?: AbortSignal;
}

const rethrow = (error: unknown) => {
  throw error;
};
/** Longer than all calls of a run may take. */
const LEASE_MS = 15 * 60_000;
const PER_RUN = 20;
const PAUSE_MS = 250;

/**
 * Asks carriers where parcels are, in case their webhooks do not arrive. Parcels of an account one after the other, accounts
 * at the same time. Any number of processes may run it.
 */
export function createPoller({ clock, pauseMs = PAUSE_MS }: Dependencies) {
  const health = createAccountHealth();

  async function pollOne<Row extends Polled, Answer>(
    source: PollSource<Row, Answer>,
    row: Row,
    connected: ConnectedCarrier,
    healthKey: string,
  ): Promise<boolean> {
    let answer: Answer;
    try {
      answer = await source.ask(row, connected);
    } catch {
      // The registry has logged it. That a courier's code is refused says nothing about the parcels that the account knows.
      if (source.isKnownTo(row, connected)) health.failed(healthKey, clock.now());
      await source.postpone(row, pollRetryAt(row.poll_failures, clock.now()), true);
      return false;
    }
    health.succeeded(healthKey);
    await source.record(row, answer, connected.carrierAccountId);
    return true;
  }

  async function pollAccount<Row extends Polled, Answer>(
    source: PollSource<Row, Answer>,
    rows: { row: Row; connected: ConnectedCarrier }[],
    healthKey: string,
    { onError = rethrow, stopping }: PollOptions,
  ): Promise<PollChange[]> {
    const changes: PollChange[] = [];
    let calls = 0;
    for (const { row, connected } of rows) {
      // Those that are left are due again when their lease ends.
      if (stopping?.aborted) break;
      try {
        const downUntil = health.downUntil(healthKey, clock.now());
        if (downUntil !== undefined) {
          await source.postpone(row, downUntil, false);
          continue;
        }
        if (calls++ > 0) await sleep(pauseMs);
        if (await pollOne(source, row, connected, healthKey))
          changes.push({ accountId: row.account_id, topic: source.topic });
      } catch (error) {
        // Ours, not the carrier's. The lease ends, and it is tried again.
        onError(error);
      }
    }
    return changes;
  }

  /** Returns whose parcels there may be news of. */
  return async <Row extends Polled, Answer>(
    source: PollSource<Row, Answer>,
    options: PollOptions = {},
  ): Promise<PollChange[]> => {
    const due = await source.claim(PER_RUN, LEASE_MS);
    const askable: { row: Row; connected: ConnectedCarrier }[] = [];
    for (const row of due) {
      const connected = await source.carrierOf(row);
      if (connected === undefined) await source.abandon(row);
      else askable.push({ row, connected });
    }
    const byAccount = groupBy(askable, ({ connected }) => connected.carrierAccountId ?? connected.plugin.id);
    const runs = [...byAccount].map(([key, rows]) => pollAccount(source, rows, key, options));
    return (await Promise.all(runs)).flat();
  };
}
