import type { SubscriptionHealth } from '../../webhooks/index.ts';
import type { Claimed } from '../claims/claim.ts';
import { storable } from '../log/delivery.ts';
import { backoffMs } from '../recording/backoff.ts';
import type { Outcome } from '../recording/outcome.ts';

/** Consecutive failures at which a subscription is disabled. */
const MAX_FAILURES = 10;

/**
 * Counts one outcome at a time, so that the count cannot skip its limit. Returns whether this one disabled the subscription.
 *
 * While a subscription is probed, each failure delays all its deliveries by the backoff of a delivery that failed as often:
 * ten in a row take three quarters of an hour, however many are waiting. After the first success the remaining ones are sent.
 */
export function countOutcome(
  health: SubscriptionHealth,
  { isProbe }: Pick<Claimed, 'isProbe'>,
  outcome: Outcome,
  random: () => number,
): boolean {
  const isProbed = health.next_probe_at !== null && health.probe !== 'over';
  if (outcome.delivered) {
    health.last_sent_at = outcome.at;
    if (health.is_active === 0) return false;
    health.failure_count = 0;
    if (isProbed) health.probe = 'over';
    return false;
  }
  if (outcome.postponed) {
    if (isProbed) health.probe = backoffMs(health.failure_count + 1, undefined, random);
    // Our own problem is reported only if that does not hide a failure of the receiver.
    if (health.failure_count > 0) return false;
  }
  health.last_error_at = outcome.at + outcome.durationMs;
  health.last_error = storable(outcome.error);
  health.last_error_code = outcome.errorCode;
  if (outcome.postponed) return false;
  // Disabled already, or enabled again since: the outcome of an attempt from before says nothing new.
  if (health.is_active === 0 || (isProbed && !isProbe)) return false;
  health.failure_count += 1;
  if (isProbed) health.probe = backoffMs(health.failure_count, outcome.retryAfterMs, random);
  if (health.failure_count < MAX_FAILURES) return false;
  health.is_active = 0;
  return true;
}
