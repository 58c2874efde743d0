import type { SubscriptionHealth } from '../../webhooks/index.ts';
import type { Claimed } from '../claims/claim.ts';
import { storable } from '../log/delivery.ts';
import { backoffMs } from '../recording/backoff.ts';
import type { Outcome } from '../recording/outcome.ts';

/** Consecutive failures at which a subscription is disabled, and half of the way there. */
export const MAX_FAILURES = 10;
const HALF = MAX_FAILURES / 2;

/** What an outcome means for the health of its subscription, besides what it meant before. */
export type HealthChange = 'failing' | 'nearly_disabled' | 'disabled' | 'recovered';

/**
 * Counts one outcome at a time, so that the count cannot skip its limit. Returns what this one changed, if anything.
 *
 * While a subscription is probed, each failure delays all its deliveries by the backoff of a delivery that failed as often:
 * ten in a row take three quarters of an hour, however many are waiting. After the first success the remaining ones are sent.
 */
export function countOutcome(
  health: SubscriptionHealth,
  { isProbe }: Pick<Claimed, 'isProbe'>,
  outcome: Outcome,
  random: () => number,
): HealthChange | undefined {
  const isProbed = health.next_probe_at !== null && health.probe !== 'over';
  if (outcome.delivered) {
    health.last_sent_at = outcome.at;
    if (health.is_active === 0) return undefined;
    health.failure_count = 0;
    if (isProbed) health.probe = 'over';
    return 'recovered';
  }
  if (outcome.postponed) {
    if (isProbed) health.probe = backoffMs(health.failure_count + 1, undefined, random);
    // Our own problem is reported only if that does not hide a failure of the receiver.
    if (health.failure_count > 0) return undefined;
  }
  health.last_error_at = outcome.at + outcome.durationMs;
  health.last_error = storable(outcome.error);
  health.last_error_code = outcome.errorCode;
  if (outcome.postponed) return undefined;
  // Disabled already, or enabled again since: the outcome of an attempt from before says nothing new.
  if (health.is_active === 0 || (isProbed && !isProbe)) return undefined;
  health.failure_count += 1;
  if (isProbed) health.probe = backoffMs(health.failure_count, outcome.retryAfterMs, random);
  if (health.failure_count === 1) return 'failing';
  if (health.failure_count === HALF) return 'nearly_disabled';
  if (health.failure_count < MAX_FAILURES) return undefined;
  health.is_active = 0;
  return 'disabled';
}
