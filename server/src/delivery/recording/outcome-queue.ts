import type { Clock } from '../../lib/clock.ts';
import type { Storage } from '../../storage/index.ts';
import { createOutbox } from '../../webhooks/index.ts';
import type { Finished, Next } from './record.ts';
import { recordEach } from './record-each.ts';

interface Options {
  storage: Storage;
  clock: Clock;
  random: () => number;
  /** When something may be sent next, according to the recorded outcomes. */
  onNext(next: Next): void;
  /** A batch is done, and more outcomes have been added meanwhile. */
  onMore(): void;
  /** The database is out of reach: the batch stays in the queue. */
  onFailure(error: unknown): void;
  on: {
    disabled(subscriptionId: string, lastError: string): void;
    recorded(accountIds: Iterable<string>): void;
    error(error: unknown): void;
  };
}

/** Stored in one transaction, in which SQLite's only writer and the event loop do nothing else: some 7 ms. */
const MAX_BATCH = 250;

export interface OutcomeQueue {
  /** Outcomes that no transaction has taken up yet. */
  readonly size: number;
  readonly isRecording: boolean;
  add(finished: Finished): void;
  /** Records what is queued, unless a batch is under way: outcomes of a subscription are counted in their order. */
  record(): void;
  /** Resolves once no batch is under way. */
  recorded(): Promise<void>;
}

/**
 * Outcomes of attempts on their way into the database, in batches of one transaction each.
 *
 * | State     | On                      | Next                                          |
 * |-----------|-------------------------|-----------------------------------------------|
 * | empty     | `add`                   | gathering                                     |
 * | gathering | `record`                | recording up to 250; `add` begins a new batch   |
 * | recording | stored                  | empty, or gathering and `onMore`              |
 * | recording | database out of reach   | gathering, with the batch back in front       |
 */
export function createOutcomeQueue(options: Options): OutcomeQueue {
  const { storage, clock, random, on } = options;
  const outbox = createOutbox({ storage, clock });
  let gathered: Finished[] = [];
  let recording: Promise<void> | undefined;

  async function recordBatch(): Promise<void> {
    const batch = gathered.slice(0, MAX_BATCH);
    gathered = gathered.slice(MAX_BATCH);
    try {
      const { next, disabled, accountIds } = await recordEach(
        { storage, outbox, random, onError: on.error },
        batch,
        clock.now(),
      );
      on.recorded(accountIds);
      for (const { subscriptionId, lastError } of disabled) on.disabled(subscriptionId, lastError);
      for (const one of next) options.onNext(one);
    } catch (error) {
      // Should their leases end before a later try succeeds, they are sent again and these outcomes are not counted.
      gathered = [...batch, ...gathered];
      throw error;
    }
  }

  return {
    get size() {
      return gathered.length;
    },
    get isRecording() {
      return recording !== undefined;
    },
    add: (finished) => void gathered.push(finished),
    record() {
      if (recording !== undefined || gathered.length === 0) return;
      recording = recordBatch()
        .catch(options.onFailure)
        .finally(() => {
          recording = undefined;
          if (gathered.length > 0) options.onMore();
        });
    },
    async recorded() {
      await recording;
    },
  };
}
