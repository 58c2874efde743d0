import { answerPasswordRequests, purgeAccounts } from '../accounts/index.ts';
import { mailDueAlerts, pruneNotifications } from '../alerts/index.ts';
import { registerPurchaseMetrics } from '../app/operations/purchase-metrics.ts';
import { createDeliveryPruning, createReplayRunner } from '../delivery/index.ts';
import { purgeExpired } from '../idempotency/index.ts';
import type { OnError } from '../lib/errors.ts';
import { repeat } from '../lib/repeat.ts';
import { type MailSending, pruneMails } from '../mail/index.ts';
import { pruneRequestLog } from '../request-log/index.ts';
import type { ShippingServices } from '../shipping/index.ts';
import { pruneFollowers } from '../webhooks/index.ts';
import type { Instance } from './instance.ts';
import { createJobPace } from './job-pace.ts';

/** A process that delivers, with its separate connections; or one that serves. A process may be both. */
export type JobHost = 'worker' | 'server';

/**
 * What is done beside requests. Any number of processes may run the same job at the same time without waiting for each other,
 * because each row that it works on is leased or locked.
 */
interface Job {
  /** What it does, as logs and metrics call it. */
  name: string;
  runsIn: JobHost;
  /** The pause between two runs, while things happen. */
  everyMs: number;
  /** Reports what fails without ending the run. If it may take long, it watches the signal. */
  run(onError: OnError, stopping: AbortSignal): Promise<unknown>;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Noted once a day. */
const KEEP_FOLLOWERS_MS = 30 * 86_400_000;
/** Expired rates are kept for a while, so that buying one explains why it is refused. */
const KEEP_RATES_MS = 7 * 86_400_000;

function jobTable(instance: Instance, shipping: ShippingServices, sending: MailSending): Job[] {
  const { clock, config, log, changes, storage, backgroundStorage, mails, memberMails } = instance;
  const { allocator, documents, manifests, orders, storeSync, tracking, warehouses } = shipping;
  const publish = (accountId: string, topic: string) => changes.publish(accountId, topic);
  const runsIn = 'worker';
  /** For jobs that return the accounts whose shipments they changed, and orders or returns with them. */
  const ofShipments = (job: (onError: OnError, stopping: AbortSignal) => Promise<string[]>): Job['run'] => {
    return async (onError, stopping) => {
      for (const accountId of await job(onError, stopping)) publish(accountId, 'shipments');
    };
  };
  const settle = (service: { settleDue(onError: OnError): Promise<string[]> }) =>
    ofShipments((onError) => service.settleDue(onError));
  const onDropped = (partitions: readonly string[]) =>
    log.info({ partitions }, 'dropped partitions of old rows');
  const pruneDeliveries = createDeliveryPruning({
    storage: backgroundStorage,
    clock,
    retentionMs: config.deliveryRetentionMs,
    onPruned: (count) => log.info({ count }, 'removed old deliveries'),
    onDropped,
  });
  const replays = createReplayRunner({ storage: backgroundStorage });
  return [
    { name: 'settle purchases', runsIn, everyMs: 500, run: settle(shipping.purchases) },
    { name: 'settle voids', runsIn, everyMs: 500, run: settle(shipping.voids) },
    {
      name: "buy labels of customers' returns",
      runsIn,
      everyMs: 500,
      run: settle(shipping.customerLabels),
    },
    { name: 'settle scan forms', runsIn, everyMs: SECOND_MS, run: settle(shipping.scanForms) },
    { name: 'settle pickups', runsIn, everyMs: SECOND_MS, run: settle(shipping.pickups) },
    { name: 'download documents', runsIn, everyMs: 500, run: settle(documents) },
    { name: 'follow refunds', runsIn, everyMs: SECOND_MS, run: settle(shipping.refunds) },
    {
      name: 'run batches',
      runsIn,
      everyMs: 300,
      run: (onError, stopping) => shipping.batchJobs.runDue({ onError, stopping, onChanged: publish }),
    },
    {
      name: 'prune batches',
      runsIn,
      everyMs: 10 * MINUTE_MS,
      run: (_onError, stopping) => shipping.batchJobs.prune(stopping),
    },
    {
      name: 'tell stores about shipments',
      runsIn,
      everyMs: 500,
      run: (onError, stopping) => shipping.storeReports.sendDue({ onError, stopping, onChanged: publish }),
    },
    {
      name: 'send mails',
      runsIn,
      everyMs: 500,
      run: (onError, stopping) => sending.sendDue({ onError, stopping, onChanged: publish }),
    },
    {
      name: 'read products of stores',
      runsIn,
      everyMs: SECOND_MS,
      run: (onError, stopping) => shipping.productPull.pullDue({ onError, stopping, onChanged: publish }),
    },
    {
      name: 'tell stores about stock',
      runsIn,
      everyMs: SECOND_MS,
      run: (onError, stopping) => shipping.stockPush.pushDue({ onError, stopping, onChanged: publish }),
    },
    {
      name: 'ask carriers for news of parcels',
      runsIn,
      everyMs: SECOND_MS,
      async run(onError, stopping) {
        const news = await shipping.trackingPolls.pollDue({ onError, stopping });
        for (const { accountId, topic } of news) publish(accountId, topic);
      },
    },
    {
      name: 'pull orders of stores',
      runsIn,
      everyMs: SECOND_MS,
      run: (onError, stopping) => storeSync.pullDue({ onError, stopping, onChanged: publish }),
    },
    {
      name: 'read what shops have announced',
      runsIn,
      everyMs: 500,
      run: (onError, stopping) => storeSync.readDue({ onError, stopping, onChanged: publish }),
    },
    {
      name: 'compare orders with their shops',
      runsIn,
      everyMs: MINUTE_MS,
      run: (onError, stopping) => storeSync.compareDue({ onError, stopping, onChanged: publish }),
    },
    {
      name: 'create missing webhooks in shops',
      runsIn,
      everyMs: 5 * SECOND_MS,
      run: (onError, stopping) => storeSync.careDue({ onError, stopping, onChanged: publish }),
    },
    { name: 'prune the logs of stores', runsIn, everyMs: MINUTE_MS, run: () => shipping.storeLog.prune() },
    { name: 'simulate scans', runsIn, everyMs: 500, run: ofShipments(tracking.simulateDue) },
    {
      name: 'tell of stock',
      runsIn,
      everyMs: SECOND_MS,
      run: (onError, stopping) => shipping.stockEvents.emitDue({ onError, stopping }),
    },
    { name: 'finish hand-overs', runsIn, everyMs: SECOND_MS, run: ofShipments(manifests.finishDue) },
    { name: 'allocate stock to long queues', runsIn, everyMs: 500, run: ofShipments(allocator.runJobs) },
    {
      name: 'give older orders to a first warehouse',
      runsIn,
      everyMs: 500,
      run: ofShipments((onError, stopping) => warehouses.takeOlderOrders({ onError, stopping })),
    },
    {
      name: 'compute ship-by dates',
      runsIn,
      everyMs: SECOND_MS,
      async run(onError, stopping) {
        for (const accountId of await shipping.handling.recomputeDue({ onError, stopping }))
          publish(accountId, 'orders');
      },
    },
    {
      name: 'check addresses of orders',
      runsIn,
      everyMs: SECOND_MS,
      run: (onError, stopping) => orders.checkShipTo({ onChanged: publish, onError, stopping }),
    },
    {
      name: 'erase personal data',
      runsIn,
      everyMs: 10 * MINUTE_MS,
      async run(onError, stopping) {
        if (config.personalDataRetentionMs === undefined) return;
        const before = clock.now() - config.personalDataRetentionMs;
        await shipping.retention.eraseDue({ before, onChanged: publish, onError, stopping });
      },
    },
    {
      name: 'prune documents',
      runsIn,
      everyMs: MINUTE_MS,
      run: () => documents.prune(clock.now() - config.labelRetentionMs),
    },
    {
      name: 'prune rates',
      runsIn,
      everyMs: MINUTE_MS,
      run: () => shipping.rates.prune(clock.now() - KEEP_RATES_MS),
    },
    {
      name: 'fetch pictures of products',
      runsIn,
      everyMs: SECOND_MS,
      run: (onError, stopping) => shipping.productPictures.fetchDue({ onError, stopping }),
    },
    {
      name: 'prune pictures of products',
      runsIn,
      everyMs: 10 * MINUTE_MS,
      run: () => shipping.productPictures.prune(),
    },
    {
      name: 'prune mails to members',
      runsIn,
      everyMs: 10 * MINUTE_MS,
      run: (_onError, stopping) =>
        pruneMails(backgroundStorage, clock.now() - config.deliveryRetentionMs, stopping),
    },
    { name: 'prune deliveries', runsIn, everyMs: MINUTE_MS, run: pruneDeliveries },
    {
      name: 'forget who followed events',
      runsIn,
      everyMs: 10 * MINUTE_MS,
      run: () => pruneFollowers(backgroundStorage, clock.now() - KEEP_FOLLOWERS_MS),
    },
    {
      name: 'replay events to webhooks',
      runsIn,
      everyMs: 500,
      run: (onError, stopping) => replays.runDue({ onError, stopping, onChanged: publish }),
    },
    {
      name: 'prune replays of events',
      runsIn,
      everyMs: 10 * MINUTE_MS,
      run: () => replays.prune(clock.now() - config.deliveryRetentionMs),
    },
    {
      name: "renew the links to customers' pages",
      runsIn: 'server',
      everyMs: SECOND_MS,
      run: (_onError, stopping) => orders.renewPageLinks(stopping),
    },
    {
      name: 'prune idempotency keys',
      runsIn: 'server',
      everyMs: MINUTE_MS,
      run: (_onError, stopping) => purgeExpired(storage, stopping),
    },
    {
      name: 'mail links to set a new password',
      runsIn,
      everyMs: 500,
      run: () => answerPasswordRequests({ storage: backgroundStorage, clock, memberMails }),
    },
    {
      name: 'mail alerts to members',
      runsIn,
      everyMs: 5 * SECOND_MS,
      run: (_onError, stopping) => mailDueAlerts({ storage: backgroundStorage, mails, stopping }),
    },
    {
      name: 'prune notifications',
      runsIn,
      everyMs: 10 * MINUTE_MS,
      run: (_onError, stopping) => pruneNotifications(backgroundStorage, stopping),
    },
    {
      name: 'prune sessions',
      runsIn: 'server',
      everyMs: 10 * MINUTE_MS,
      run: () => purgeAccounts(storage, clock.now()),
    },
    {
      name: 'prune the request log',
      runsIn: 'server',
      everyMs: 10 * MINUTE_MS,
      run: (_onError, stopping) =>
        pruneRequestLog({
          storage,
          clock,
          retentionMs: config.requestLogRetentionMs,
          onDropped,
          stopping,
        }),
    },
  ];
}

/** Starts the jobs of these hosts. Stopping waits for those that are running. */
export function startJobs(
  instance: Instance,
  shipping: ShippingServices,
  sending: MailSending,
  hosts: readonly JobHost[],
): void {
  const { backgroundStorage, clock, reportError, metrics, onStop } = instance;
  const pace = createJobPace(backgroundStorage);
  onStop(pace.stop);
  if (hosts.includes('worker')) registerPurchaseMetrics(metrics.registry, backgroundStorage, clock);
  const jobs = jobTable(instance, shipping, sending).filter(({ runsIn }) => hosts.includes(runsIn));
  const stops = jobs.map(({ name, everyMs, run }) => {
    // Initialized to 0, so that the first failure is visible as an increase.
    metrics.jobFailures.inc({ name }, 0);
    metrics.jobRuns.inc({ name }, 0);
    metrics.jobSeconds.inc({ name }, 0);
    metrics.jobSuccess.set({ name }, Date.now() / 1000);
    let failures = 0;
    const onError = (error: unknown) => {
      failures += 1;
      metrics.jobFailures.inc({ name });
      reportError(error, `a background job failed: ${name}`);
    };
    const measured = async (stopping: AbortSignal): Promise<void> => {
      const startedAt = performance.now();
      const failuresBefore = failures;
      try {
        await run(onError, stopping);
        if (failures === failuresBefore) metrics.jobSuccess.set({ name }, Date.now() / 1000);
      } finally {
        metrics.jobRuns.inc({ name });
        metrics.jobSeconds.inc({ name }, (performance.now() - startedAt) / 1000);
      }
    };
    return repeat(pace.of(everyMs), measured, onError);
  });
  onStop(() => Promise.all(stops.map((stop) => stop())));
}
