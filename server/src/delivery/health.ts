import type { SubscriptionHealth } from '../webhooks/index.ts';
import { backoffMs } from './backoff.ts';
import type { Claimed } from './claim.ts';
import { storable } from './delivery.ts';
import type { Outcome } from './sender.ts';

/** Consecutive failures at which a subscription is disabled. */
const MAX_FAILURES = 10;

/**
 * One outcome after another, so that the count can't leap over its limit. Answers whether this one disabled it.
 *
 * While a subscription is probed, each failure keeps everything back for as long as a delivery would wait that had failed
 * so often: ten in a row take three quarters of an hour, however many wait. The first success lets the rest go.
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
    // A fault of our own is told only where it hides no failure of the receiver.
    if (health.failure_count > 0) return false;
  }
  health.last_error_at = outcome.at + outcome.durationMs;
  health.last_error = storable(outcome.error);
  health.last_error_code = outcome.errorCode;
  if (outcome.postponed) return false;
  // Disabled already, or enabled again since: what was still under way then says nothing new.
  if (health.is_active === 0 || (isProbed && !isProbe)) return false;
  health.failure_count += 1;
  if (isProbed) health.probe = backoffMs(health.failure_count, outcome.retryAfterMs, random);
  if (health.failure_count < MAX_FAILURES) return false;
  health.is_active = 0;
  return true;
}
