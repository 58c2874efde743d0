import { startPurgingAccounts } from '../accounts/index.ts';
import { registerPurchaseMetrics } from '../app/operations/purchase-metrics.ts';
import { startPurging } from '../idempotency/index.ts';
import { startPruningRequestLog } from '../request-log/index.ts';
import { type ShippingServices, startShippingJobs } from '../shipping/index.ts';
import type { Instance } from './instance.ts';

/** Completes purchases, downloads labels, tracks parcels and prunes what is old, beside requests. */
export function startShipping(
  { clock, config, changes, metrics, backgroundStorage, reportError, onStop }: Instance,
  services: ShippingServices,
): void {
  registerPurchaseMetrics(metrics.registry, backgroundStorage, clock);
  const onError = (error: unknown) => reportError(error, 'a shipping job failed');
  const onChanged = (accountId: string, topic = 'shipments') => changes.publish(accountId, topic);
  const { labelRetentionMs, personalDataRetentionMs } = config;
  onStop(
    startShippingJobs({ ...services, labelRetentionMs, personalDataRetentionMs, clock, onChanged, onError }),
  );
}

/** Removes what has expired: idempotency keys, the request log, sessions and whatever else accounts leave behind. */
export function startPurges({ config, storage, clock, reportError, onStop }: Instance): void {
  onStop(
    startPurging({
      storage,
      onError: (error) => reportError(error, 'could not remove old idempotency keys'),
    }),
  );
  onStop(
    startPurgingAccounts({
      storage,
      clock,
      onError: (error) => reportError(error, 'could not remove sessions that have ended'),
    }),
  );
  onStop(
    startPruningRequestLog({
      storage,
      clock,
      retentionMs: config.requestLogRetentionMs,
      onError: (error) => reportError(error, 'could not remove old entries of the request log'),
    }),
  );
}
