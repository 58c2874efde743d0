import type { Clock } from '../../lib/clock.ts';
import type { Vault } from '../../lib/crypto.ts';
import { repeat } from '../../lib/repeat.ts';
import type { Storage } from '../../storage/index.ts';
import { createAddressGuard } from '../sending/guard.ts';
import { createSender, type Sender } from '../sending/sender.ts';
import { createThreadedSender } from '../sending/threads/threaded-sender.ts';
import { pruneFinished, pruneOrphans, pruneUndelivered } from './prune.ts';
import { createWorker, type DeliveryWorker, type WorkerEvents } from './worker.ts';

export interface EngineOptions {
  storage: Storage;
  clock: Clock;
  vault: Vault;
  /** Ranges that may be dialled although they are not public. */
  allowCidrs: readonly string[];
  /** PEM text of a further CA. */
  extraCa: string | undefined;
  concurrency: number;
  /** Threads that send; with none, the event loop of the caller does. */
  senderThreads: number;
  /** Where the code of these threads is, if not beside the built server. */
  threadEntry?: URL | undefined;
  retentionMs: number;
  /** No other process delivers from this database. */
  alone: boolean;
  on: WorkerEvents & { pruned(count: number): void };
}

export interface DeliveryEngine {
  readonly inFlight: number;
  /** Subscriptions that get fewer deliveries at once than usual, because attempts failed. */
  readonly throttled: number;
  /** Seconds are usual; beyond a few polls, nothing moves. */
  readonly stalledMs: number;
  stop(): Promise<void>;
}

const PRUNE_EVERY_MS = 60_000;
const WALKS_TO_RESTART = 60;
const MAX_PER_SUBSCRIPTION = 100;

function createSenderFor({
  clock,
  allowCidrs,
  extraCa,
  senderThreads,
  threadEntry,
  on,
}: EngineOptions): Sender {
  if (senderThreads === 0) return createSender({ clock, guard: createAddressGuard(allowCidrs), extraCa });
  return createThreadedSender({
    count: senderThreads,
    clock,
    settings: { allowCidrs, extraCa },
    entry: threadEntry,
    onError: on.error,
  });
}

/** Everything that delivers, started. */
export async function startDelivering(options: EngineOptions): Promise<DeliveryEngine> {
  const { storage, clock, vault, on } = options;
  const sender = createSenderFor(options);
  const limits = {
    overall: options.concurrency,
    perSubscription: Math.min(MAX_PER_SUBSCRIPTION, options.concurrency),
  };
  const worker: DeliveryWorker = createWorker({
    storage,
    clock,
    vault,
    sender,
    limits,
    alone: options.alone,
    on,
  });
  await worker.start();

  /** Where the last walks ended. */
  let deliveriesTo = '';
  let eventsTo = '';
  let walks = 0;
  async function prune(stopping: AbortSignal): Promise<void> {
    // Mostly from where the last walk ended; now and then from the start, for what was not finished when it was passed.
    if (walks++ % WALKS_TO_RESTART === 0) {
      deliveriesTo = '';
      eventsTo = '';
    }
    const walk = { before: clock.now() - options.retentionMs, onError: on.error, stopping };
    const finished = await pruneFinished(storage, { ...walk, after: deliveriesTo });
    deliveriesTo = finished.after;
    const orphans = await pruneOrphans(storage, on.error, stopping);
    if (finished.removed + orphans > 0) on.pruned(finished.removed + orphans);
    eventsTo = (await pruneUndelivered(storage, { ...walk, after: eventsTo })).after;
  }
  const stopPruning = repeat(PRUNE_EVERY_MS, prune, on.error);

  return {
    get inFlight() {
      return worker.inFlight;
    },
    get throttled() {
      return worker.throttled;
    },
    get stalledMs() {
      return worker.stalledMs;
    },
    async stop() {
      await stopPruning();
      await worker.stop();
    },
  };
}
