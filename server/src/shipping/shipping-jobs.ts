import type { Clock } from '../lib/clock.ts';
import { repeat } from '../lib/repeat.ts';
import type { DocumentService } from './documents/index.ts';
import type { ManifestService, ScanFormService } from './manifests/index.ts';
import type { OrderService, StockAllocator } from './orders/index.ts';
import type { Retention } from './personal-data/index.ts';
import type { PickupService } from './pickups/index.ts';
import type { ProductService } from './products/index.ts';
import type { RateService } from './rates/index.ts';
import type { PurchaseService, RefundService, TrackingService, VoidService } from './shipments/index.ts';
import type { PollChange, PollOptions } from './tracking-polls/index.ts';
import type { WarehouseService } from './warehouses/index.ts';

interface Dependencies {
  clock: Clock;
  allocator: StockAllocator;
  purchases: PurchaseService;
  refunds: RefundService;
  voids: VoidService;
  documents: DocumentService;
  manifests: ManifestService;
  scanForms: ScanFormService;
  pickups: PickupService;
  /** How long labels and customs forms are kept. */
  labelRetentionMs: number;
  retention: Retention;
  /** How long personal data of finished orders is kept; undefined for ever. */
  personalDataRetentionMs: number | undefined;
  tracking: TrackingService;
  rates: RateService;
  orders: OrderService;
  products: ProductService;
  warehouses: WarehouseService;
  /** Asks carriers for news of parcels. */
  trackingPolls: { pollDue(options: PollOptions): Promise<PollChange[]> };
  /** The job has changed shipments of this account, and orders or returns with them; or resources that `topic` names. */
  onChanged(accountId: string, topic?: string): void;
  onError(error: unknown): void;
}

/** How often to look for due work. */
const EVERY_MS = 500;
const POLL_EVERY_MS = 1_000;
const CHECK_EVERY_MS = 1_000;
const PRUNE_EVERY_MS = 60_000;
const ERASE_EVERY_MS = 10 * 60_000;
/** Expired rates are kept for a while, so that buying one explains why it is refused. */
const KEEP_RATES_MS = 7 * 86_400_000;

/**
 * Background jobs: settle purchases and voids, download labels, finish hand-overs of manifests, settle scan forms and pickups, follow refunds, simulate scans, ask carriers for news of parcels, give
 * stock to long queues of orders, give older orders to an account's first warehouse, make old orders searchable, fold SKUs that an upgrade left, check the addresses of orders, delete old rates and documents, erase old personal data. Any number of processes may run
 * them at the same time without waiting for each other. Returns how to stop them.
 */
export function startShippingJobs(dependencies: Dependencies) {
  const { clock, allocator, purchases, refunds, documents, tracking, rates, orders } = dependencies;
  const { takeOlderOrders } = dependencies.warehouses;
  const { trackingPolls, labelRetentionMs, personalDataRetentionMs, onChanged, onError } = dependencies;
  const announce = async (change: Promise<string[]>) => {
    for (const accountId of await change) onChanged(accountId);
  };
  const pollCarriers = async (stopping: AbortSignal) => {
    const changes = await trackingPolls.pollDue({ onError, stopping });
    for (const { accountId, topic } of changes) onChanged(accountId, topic);
  };
  const erase = async (stopping: AbortSignal) => {
    if (personalDataRetentionMs === undefined) return;
    const before = clock.now() - personalDataRetentionMs;
    await dependencies.retention.eraseDue({ before, onChanged, onError, stopping });
  };
  const stops = [
    repeat(EVERY_MS, () => announce(purchases.settleDue(onError)), onError),
    repeat(EVERY_MS, () => announce(dependencies.voids.settleDue(onError)), onError),
    repeat(EVERY_MS, () => announce(documents.downloadDue(onError)), onError),
    repeat(POLL_EVERY_MS, () => announce(refunds.checkDue(onError)), onError),
    repeat(EVERY_MS, () => announce(tracking.simulateDue(onError)), onError),
    repeat(POLL_EVERY_MS, pollCarriers, onError),
    repeat(EVERY_MS, () => announce(allocator.runJobs(onError)), onError),
    repeat(EVERY_MS, (stopping) => announce(takeOlderOrders({ onError, stopping })), onError),
    repeat(EVERY_MS, (stopping) => untilDone(orders.addSearchTerms, stopping), onError),
    repeat(EVERY_MS, (stopping) => untilDone(dependencies.products.foldSkus, stopping), onError),
    repeat(CHECK_EVERY_MS, (stopping) => orders.checkShipTo({ onChanged, onError, stopping }), onError),
    repeat(POLL_EVERY_MS, () => announce(dependencies.manifests.finishDue()), onError),
    repeat(POLL_EVERY_MS, () => announce(dependencies.scanForms.settleDue(onError)), onError),
    repeat(POLL_EVERY_MS, () => announce(dependencies.pickups.settleDue(onError)), onError),
    repeat(PRUNE_EVERY_MS, () => documents.prune(clock.now() - labelRetentionMs), onError),
    repeat(ERASE_EVERY_MS, erase, onError),
    repeat(PRUNE_EVERY_MS, () => rates.prune(clock.now() - KEEP_RATES_MS), onError),
  ];
  return async (): Promise<void> => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Batch after batch until all are done, which after an upgrade with very many orders or products takes minutes. */
async function untilDone(batch: () => Promise<number>, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted && (await batch()) > 0);
}
