import type { TrackingStatus } from '../schema/tracking.ts';
import type { Scan } from './carrier.ts';

/**
 * How far along a parcel is. A higher stage is shown whatever the clocks of the scanners say; within a stage the later
 * scan is shown, and at the same moment the higher rank. This is a total order, so that it does not matter in which
 * order scans arrive.
 *
 * | stage | statuses                                                                            | left by                 |
 * |-------|-------------------------------------------------------------------------------------|-------------------------|
 * | 0     | unknown                                                                             | anything                |
 * | 1     | pre_transit                                                                         | any scan of the parcel  |
 * | 2     | in_transit, out_for_delivery, available_for_pickup, error, failure, cancelled       | a later one, or the end |
 * | 3     | delivered                                                                           | return_to_sender        |
 * | 4     | return_to_sender: a delivery that is scanned after it, or before, is the sender's    | nothing                 |
 */
const STANDING: Record<TrackingStatus, { stage: number; rank: number }> = {
  unknown: { stage: 0, rank: 0 },
  pre_transit: { stage: 1, rank: 0 },
  in_transit: { stage: 2, rank: 0 },
  out_for_delivery: { stage: 2, rank: 1 },
  available_for_pickup: { stage: 2, rank: 2 },
  error: { stage: 2, rank: 3 },
  failure: { stage: 2, rank: 4 },
  cancelled: { stage: 2, rank: 5 },
  delivered: { stage: 3, rank: 0 },
  return_to_sender: { stage: 4, rank: 0 },
};

type Standing = Pick<Scan, 'status' | 'occurredAt'>;

/** Which of two scans is shown; the current one where the next is the same, or says nothing new. */
export function laterScan<T extends Standing>(current: T | null, next: T): T {
  if (current === null) return next;
  const [was, is] = [STANDING[current.status], STANDING[next.status]];
  const ahead = is.stage - was.stage || next.occurredAt - current.occurredAt || is.rank - was.rank;
  return ahead > 0 ? next : current;
}

/** Whether a carrier has had the parcel in its hands: from then on its label cannot be voided. */
export const hasMoved = (status: TrackingStatus): boolean => STANDING[status].stage >= 2;

/** From the first that must be dealt with to the last that needs nothing. */
const BY_PROGRESS: readonly TrackingStatus[] = [
  'return_to_sender',
  'failure',
  'cancelled',
  'error',
  'unknown',
  'pre_transit',
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivered',
];

/**
 * The parcel that stands for all of a shipment: one that failed or is returned, else the one that is least far along. Of
 * several with that status it is the one that was scanned last: a shipment is delivered when its last parcel is.
 */
export function leastAdvanced<T extends { tracking_status: TrackingStatus; tracking_at: number | null }>(
  parcels: readonly T[],
): T {
  const progress = (parcel: T) => BY_PROGRESS.indexOf(parcel.tracking_status);
  return parcels.reduce((least, parcel) => {
    const behind = progress(least) - progress(parcel);
    return behind > 0 || (behind === 0 && (parcel.tracking_at ?? 0) > (least.tracking_at ?? 0))
      ? parcel
      : least;
  });
}
