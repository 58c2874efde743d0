import { laterScan, type Scan, type Tracked } from '../../carriers/index.ts';
import { groupBy } from '../../lib/group-by.ts';
import { newId } from '../../lib/ids.ts';
import { toJson } from '../../lib/json.ts';
import { present } from '../../lib/present.ts';
import type { Tracker } from '../../schema/tracker.ts';
import type { Db, TrackerRow } from '../../storage/index.ts';
import { toTracker } from './tracker.ts';

/** Trackers as the API shows them. */
export async function withScans(db: Db, rows: TrackerRow[]): Promise<Tracker[]> {
  if (rows.length === 0) return [];
  const scans = await db
    .selectFrom('tracker_scans')
    .selectAll()
    .where(
      'tracker_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const scansOf = groupBy(scans, (scan) => scan.tracker_id);
  return rows.map((row) => toTracker(row, scansOf.get(row.id) ?? []));
}

export async function readTracker(db: Db, row: TrackerRow): Promise<Tracker> {
  const [tracker] = await withScans(db, [row]);
  return present(tracker);
}

/** False for a scan that is known. */
async function insertScan(tx: Db, trackerId: string, scan: Scan, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tracker_scans')
    .values({
      id: newId('scn'),
      tracker_id: trackerId,
      status: scan.status,
      status_detail: scan.statusDetail,
      occurred_at: scan.occurredAt,
      location: toJson(scan.location),
      created_at: now,
    })
    .onConflict((on) => on.columns(['tracker_id', 'occurred_at', 'status']).doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Stores the new scans; the tracker shows the latest. The caller has locked it, and stores the columns. */
export async function recordScans(
  tx: Db,
  row: TrackerRow,
  { scans, estimatedDeliveryDate, trackingUrl }: Tracked,
  now: number,
): Promise<Partial<TrackerRow>> {
  const before =
    row.status_at === null ? null : { status: row.status, occurredAt: row.status_at, scan: undefined };
  let shown: { status: Scan['status']; occurredAt: number; scan: Scan | undefined } | null = before;
  let isNews = false;
  for (const scan of scans) {
    if (!(await insertScan(tx, row.id, scan, now))) continue;
    isNews = true;
    shown = laterScan(shown, { status: scan.status, occurredAt: scan.occurredAt, scan });
  }
  const latest = shown?.scan;
  return {
    ...(isNews && { updated_at: now }),
    ...(latest && {
      status: latest.status,
      status_detail: latest.statusDetail,
      status_at: latest.occurredAt,
      location: toJson(latest.location),
    }),
    ...(estimatedDeliveryDate !== undefined && { estimated_delivery_date: estimatedDeliveryDate }),
    ...(trackingUrl !== undefined && { tracking_url: trackingUrl }),
  };
}
