import { setTimeout as sleep } from 'node:timers/promises';
import { pollRetryAt } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { type OnError, rethrow } from '../../lib/errors.ts';
import { groupBy } from '../../lib/group-by.ts';
import { leaseDue, type Schema, type Storage } from '../../storage/index.ts';
import type { ConnectedCarrier } from '../carrier-accounts/index.ts';
import { createAccountHealth } from './account-health.ts';

/** The tables whose parcels are polled when their `next_poll_at` has come; also what open dashboards reload. */
type Polled = 'shipments' | 'trackers';

export interface PollSource<T extends Polled, Answer, Row = Schema[T]> {
  table: T;
  carrierOf(row: Row): Promise<ConnectedCarrier | undefined>;
  /** Whether the account has sold or followed it before; otherwise it may not know the parcel at all. */
  isKnownTo(row: Row, connected: ConnectedCarrier): boolean;
  /** Rejects if the carrier cannot be asked. */
  ask(row: Row, connected: ConnectedCarrier): Promise<Answer>;
  /** Stores the answer, and when the carrier is asked next. */
  record(row: Row, answer: Answer, carrierAccountId: string | null): Promise<void>;
  postpone(row: Row, until: number, hasFailed: boolean): Promise<void>;
  /** There is nobody to ask. */
  abandon(row: Row): Promise<void>;
}

interface Dependencies {
  storage: Storage;
  clock: Clock;
  /** Between two calls of an account; vendors allow five in a second. */
  pauseMs?: number;
}

interface PollChange {
  accountId: string;
  topic: string;
}

export interface PollOptions {
  onError?: OnError;
  stopping?: AbortSignal;
}

/** Longer than all calls of a run may take. */
const LEASE_MS = 15 * 60_000;
const PER_RUN = 20;
const PAUSE_MS = 250;

/**
 * Asks carriers where parcels are, in case their webhooks do not arrive. Parcels of an account one after the other, accounts
 * at the same time. Any number of processes may run it.
 */
export function createPoller({ storage, clock, pauseMs = PAUSE_MS }: Dependencies) {
  const health = createAccountHealth();

  async function pollOne<T extends Polled, Answer>(
    source: PollSource<T, Answer>,
    row: Schema[T],
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

  async function pollAccount<T extends Polled, Answer>(
    source: PollSource<T, Answer>,
    rows: { row: Schema[T]; connected: ConnectedCarrier }[],
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
          changes.push({ accountId: row.account_id, topic: source.table });
      } catch (error) {
        // Ours, not the carrier's. The lease ends, and it is tried again.
        onError(error);
      }
    }
    return changes;
  }

  /** Returns whose parcels there may be news of. */
  return async <T extends Polled, Answer>(
    source: PollSource<T, Answer>,
    options: PollOptions = {},
  ): Promise<PollChange[]> => {
    const due = await leaseDue(storage, {
      table: source.table,
      column: 'next_poll_at',
      leaseMs: LEASE_MS,
      limit: PER_RUN,
    });
    const askable: { row: Schema[T]; connected: ConnectedCarrier }[] = [];
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
