import {
  createAttemptLog,
  createDeliveryMetrics,
  type DeliveryEngine,
  startDelivering,
} from '../delivery/index.ts';
import { destinationsOf } from '../destinations/index.ts';
import type { Instance } from './instance.ts';

export interface DeliveriesOptions {
  /** PEM text of a further CA that receivers may be certified by. */
  extraCa: string | undefined;
  /** Called after each attempt, besides metrics and log. */
  onAttempted?: Parameters<typeof startDelivering>[0]['on']['attempted'];
}

/** The delivery engine, with its metrics, its log and its news for open dashboards. */
export async function startDeliveries(
  {
    config,
    log,
    clock,
    backgroundStorage: storage,
    vault,
    metrics,
    changes,
    handover,
    reportError,
    tracer,
    onStop,
  }: Instance,
  { extraCa, onAttempted }: DeliveriesOptions,
): Promise<DeliveryEngine> {
  let engine: DeliveryEngine | undefined;
  const deliveryMetrics = createDeliveryMetrics(metrics.registry, storage, clock, () => engine);
  const logAttempt = createAttemptLog(clock, (fields, message) => log.warn(fields, message));
  engine = await startDelivering({
    storage,
    clock,
    vault,
    allowCidrs: config.webhookAllowCidrs,
    destinations: destinationsOf({ folder: config.eventFolder }),
    eventFolder: config.eventFolder,
    publicUrl: config.publicUrl,
    extraCa,
    tracer,
    concurrency: config.deliveryConcurrency,
    senderThreads: config.senderThreads,
    alone: !storage.isShared,
    on: {
      attempted(finished) {
        deliveryMetrics.attempted(finished);
        logAttempt(finished);
        onAttempted?.(finished);
      },
      disabled(subscriptionId, lastError) {
        deliveryMetrics.disabled();
        log.warn(
          { subscriptionId, lastError },
          'a webhook subscription was disabled after consecutive failures',
        );
      },
      recorded(accountIds) {
        for (const accountId of accountIds) changes.publish(accountId, 'webhooks');
      },
      error: (error) => reportError(error, 'an error delays deliveries'),
    },
  });
  const { stop, take } = engine;
  handover.take = take;
  onStop(async () => {
    handover.take = undefined;
    await stop();
  });
  return engine;
}
