import type { TrackingStatus } from '../schema/tracking.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SHORTEST_MS = 15 * MINUTE_MS;
const LONGEST_MS = 12 * HOUR_MS;
/** On its last day news are worth more. */
const OUT_FOR_DELIVERY_MS = HOUR_MS;
/** As a share of a parcel's age: about forty polls in its first week. */
const SHARE_OF_AGE = 1 / 8;
const GIVE_UP_MS = 60 * 24 * HOUR_MS;
/** How soon a parcel is polled after its carrier has sent a webhook: only in case the next one is lost. */
const AFTER_WEBHOOK_MS = LONGEST_MS;

const FINAL: readonly TrackingStatus[] = ['delivered', 'return_to_sender'];

/** Whether there is nothing to wait for. */
const isFinal = (status: TrackingStatus): boolean => FINAL.includes(status);

interface Followed {
  /** When its label was bought, or its tracker created. */
  since: number;
  statuses: readonly TrackingStatus[];
}

/** When to ask the carrier where the parcels are; null if never again. */
export function nextPollAt(
  { since, statuses }: Followed,
  now: number,
  heardBy: 'poll' | 'webhook',
): number | null {
  if (statuses.every(isFinal) || now - since > GIVE_UP_MS) return null;
  if (heardBy === 'webhook') return now + AFTER_WEBHOOK_MS;
  const longest = statuses.includes('out_for_delivery') ? OUT_FOR_DELIVERY_MS : LONGEST_MS;
  return now + Math.min(Math.max(Math.round((now - since) * SHARE_OF_AGE), SHORTEST_MS), longest);
}

/** For a label that was just bought. */
export const firstPollAt = (now: number): number => now + SHORTEST_MS;

/** When to ask again after an error. */
export const pollRetryAt = (failures: number, now: number): number =>
  now + Math.min(SHORTEST_MS * 2 ** Math.min(failures, 10), LONGEST_MS);
