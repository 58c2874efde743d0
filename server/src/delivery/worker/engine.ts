import type { Destinations } from '../../destinations/index.ts';
import { createAddressGuard } from '../../lib/address-guard.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Vault } from '../../lib/crypto.ts';
import type { Tracer } from '../../lib/tracer.ts';
import type { Storage } from '../../storage/index.ts';
import { createDestinationSender } from '../sending/destination-sender.ts';
import { createSender, type Sender } from '../sending/sender.ts';
import { createThreadedSender } from '../sending/threads/threaded-sender.ts';
import { createWorker, type DeliveryWorker, type WorkerEvents } from './worker.ts';

export interface EngineOptions {
  storage: Storage;
  clock: Clock;
  vault: Vault;
  /** Ranges that may be dialed although they are not public. */
  allowCidrs: readonly string[];
  /** Beside HTTPS. */
  destinations: Destinations;
  /** Where files of events may be written. */
  eventFolder?: string | undefined;
  /** This installation's, if it is known. */
  publicUrl?: string | undefined;
  /** PEM text of a further CA. */
  extraCa: string | undefined;
  concurrency: number;
  /** Threads that send; with none, the event loop of the caller does. */
  senderThreads: number;
  /** Where the code of these threads is, if not beside the built server. */
  threadEntry?: URL | undefined;
  /** Where deliveries are traced. */
  tracer?: Tracer | undefined;
  /** No other process delivers from this database. */
  alone: boolean;
  on: WorkerEvents;
}

export type DeliveryEngine = Omit<DeliveryWorker, 'start' | 'look'>;

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
  const destinations = createDestinationSender({
    ...{ clock, destinations: options.destinations, guard: createAddressGuard(options.allowCidrs) },
    ...{ extraCa: options.extraCa, folder: options.eventFolder },
  });
  const worker = createWorker({
    ...{ storage, clock, vault, sender, destinations, publicUrl: options.publicUrl },
    ...{ limits, alone: options.alone, tracer: options.tracer, on },
  });
  await worker.start();
  return worker;
}
