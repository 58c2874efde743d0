import { type ScanLocation, TRACKING_STATUSES, type TrackingStatus } from '../../schema/tracking.ts';
import { dayOf, type Fields, fieldsIn, fieldsOf, momentOf, textOf, webAddressOf } from '../answer-fields.ts';
import type { Followed, FollowRequest, Scan, Tracked, TrackRequest } from '../carrier.ts';
import { EasyPostError, isOk, okBody } from './answers.ts';
import { type Client, pathOf } from './client.ts';
import { carrierId, trackerCarrier } from './names.ts';
import { readShipments } from './sales.ts';

/** By the tracker itself, or by the shipment, which carries its tracker. */
export async function track(client: Client, request: TrackRequest): Promise<Tracked> {
  const { trackerId, carrierShipmentId, trackingCode } = request;
  if (trackerId !== undefined) {
    const answer = await client.get(pathOf('trackers', trackerId));
    if (isOk(answer) || carrierShipmentId === null || answer.status !== 404)
      return readTracker(okBody(answer));
  }
  if (carrierShipmentId === null) return follow(client, request);
  const shipments = await readShipments(client, carrierShipmentId);
  const own = shipments.find(({ tracking_code }) => textOf(tracking_code) === trackingCode) ?? shipments[0];
  return readTracker(fieldsOf(own?.tracker));
}

/** EasyPost answers with the same tracker if it follows this parcel already. */
export async function follow(client: Client, { trackingCode, carrier }: FollowRequest): Promise<Followed> {
  const named = carrier === undefined ? undefined : trackerCarrier(carrier);
  const tracker = okBody(
    await client.post(pathOf('trackers'), {
      tracker: { tracking_code: trackingCode, ...(named !== undefined && { carrier: named }) },
    }),
  );
  const trackerId = textOf(tracker.id);
  if (trackerId === undefined) throw new EasyPostError('EasyPost gave an answer without a tracker', 200);
  const found = textOf(tracker.carrier);
  return { ...readTracker(tracker), carrier: found === undefined ? null : carrierId(found), trackerId };
}

export function readTracker(tracker: Fields): Tracked {
  const { est_delivery_date, carrier_detail, public_url, tracking_details } = tracker;
  const scans = fieldsIn(tracking_details).flatMap((detail) => readScan(detail) ?? []);
  const day = dayOf(fieldsOf(carrier_detail).est_delivery_date_local) ?? dayOf(est_delivery_date);
  const url = webAddressOf(public_url);
  return {
    scans: [...scans, ...lastWord(tracker, scans)],
    ...(day !== undefined && { estimatedDeliveryDate: day }),
    ...(url !== undefined && { trackingUrl: url }),
  };
}

function readScan(detail: Fields): Scan | undefined {
  const status = statusOf(detail.status);
  const occurredAt = momentOf(detail.datetime);
  if (status === undefined || occurredAt === undefined) return undefined;
  const statusDetail = textOf(detail.message) ?? textOf(detail.description) ?? wordsOf(detail.status_detail);
  return {
    status,
    statusDetail: statusDetail ?? null,
    occurredAt,
    location: locationOf(detail.tracking_location),
  };
}

/** Some carriers report a status without a scan. It is as old as the last scan, so that it is the same each time it is read. */
function lastWord(tracker: Fields, scans: readonly Scan[]): Scan[] {
  const status = statusOf(tracker.status);
  if (status === undefined || status === 'unknown' || scans.some((scan) => scan.status === status)) return [];
  const latest = Math.max(...scans.map(({ occurredAt }) => occurredAt));
  const occurredAt =
    scans.length > 0 ? latest : (momentOf(tracker.updated_at) ?? momentOf(tracker.created_at));
  if (occurredAt === undefined) return [];
  return [{ status, statusDetail: wordsOf(tracker.status_detail) ?? null, occurredAt, location: null }];
}

/** `arrived_at_facility` → `Arrived at facility` */
function wordsOf(value: unknown): string | undefined {
  const text = textOf(value)?.replaceAll('_', ' ');
  return text === undefined || text === 'unknown' ? undefined : text[0]?.toUpperCase() + text.slice(1);
}

/** EasyPost's statuses are ours. One that it may invent is not a scan that we could show. */
function statusOf(value: unknown): TrackingStatus | undefined {
  const text = textOf(value);
  return TRACKING_STATUSES.find((status) => status === text);
}

function locationOf(value: unknown): ScanLocation | null {
  const { city, state, zip, country } = fieldsOf(value);
  const location = {
    ...named('city', city),
    ...named('state', state),
    ...named('postalCode', zip),
    ...named('country', country),
  };
  return Object.keys(location).length > 0 ? location : null;
}

function named(name: keyof ScanLocation, value: unknown): ScanLocation {
  const text = textOf(value);
  return text === undefined ? {} : { [name]: text };
}
