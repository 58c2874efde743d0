import { carrierName, trackingUrlOf } from '../../carriers/index.ts';
import { toIso, toIsoOrNull } from '../../lib/clock.ts';
import { fromJson } from '../../lib/json.ts';
import type { Tracker } from '../../schema/tracker.ts';
import type { TrackerRow, TrackerScanRow } from '../../storage/index.ts';

/** `scans` are the latest first. */
export function toTracker(row: TrackerRow, scans: readonly TrackerScanRow[]): Tracker {
  return {
    id: row.id,
    trackingCode: row.tracking_code,
    carrier: row.carrier,
    carrierName: row.carrier && carrierName(row.carrier),
    carrierAccountId: row.carrier_account_id,
    orderId: row.order_id,
    status: row.status,
    statusDetail: row.status_detail,
    location: fromJson(row.location),
    lastScanAt: toIsoOrNull(row.status_at),
    estimatedDeliveryDate: row.estimated_delivery_date,
    trackingUrl:
      row.tracking_url ?? (row.carrier === null ? null : trackingUrlOf(row.carrier, row.tracking_code)),
    isFollowed: row.unfollowed_reason === null,
    unfollowedReason: row.unfollowed_reason,
    events: scans.map((scan) => ({
      status: scan.status,
      statusDetail: scan.status_detail,
      occurredAt: toIso(scan.occurred_at),
      location: fromJson(scan.location),
    })),
    metadata: fromJson(row.metadata),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}
