import { TRACKING_STATUSES, type TrackingStatus } from '../../schema/tracking.ts';
import { AggregatorError, isOk } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { scanLocation } from '../aggregator/scan-location.ts';
import { dayOf, type Fields, fieldsIn, fieldsOf, momentOf, textOf, webAddressOf } from '../answer-fields.ts';
import type { Followed, FollowRequest, Scan, Tracked, TrackRequest } from '../carrier.ts';
import { carrierCode, trackerCarrier } from './carrier-codes.ts';
import { pathOf } from './client.ts';
import { fieldsFrom } from './errors.ts';
import { readShipments } from './sales.ts';

export function createTracking(client: ApiClient) {
  /** EasyPost answers with the same tracker if it follows this parcel already. */
  async function follow({ trackingCode, carrier }: FollowRequest): Promise<Followed> {
    const named = carrier === undefined ? undefined : trackerCarrier(carrier);
    const json = { tracker: { tracking_code: trackingCode, ...(named !== undefined && { carrier: named }) } };
    const tracker = fieldsFrom(await client.call('POST', pathOf('trackers'), { json }));
    const trackerId = textOf(tracker.id);
    if (trackerId === undefined) throw new AggregatorError('EasyPost gave an answer without a tracker', 200);
    const found = textOf(tracker.carrier);
    return { ...readTracked(tracker), carrier: found === undefined ? null : carrierCode(found), trackerId };
  }

  return {
    follow,

    /** By the tracker itself, or by the shipment, which carries its tracker. */
    async track(request: TrackRequest): Promise<Tracked> {
      const { trackerId, carrierShipmentId, trackingCode } = request;
      if (trackerId !== undefined) {
        const answer = await client.call('GET', pathOf('trackers', trackerId));
        if (isOk(answer) || carrierShipmentId === null || answer.status !== 404)
          return readTracked(fieldsFrom(answer));
      }
      if (carrierShipmentId === null) return follow(request);
      const shipments = await readShipments(client, carrierShipmentId);
      const own =
        shipments.find(({ tracking_code }) => textOf(tracking_code) === trackingCode) ?? shipments[0];
      return readTracked(fieldsOf(own?.tracker));
    },
  };
}

/** Reads a tracker, from a call or a webhook. */
export function readTracked(tracker: Fields): Tracked {
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
    location: locationOf(fieldsOf(detail.tracking_location)),
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

const locationOf = ({ city, state, zip, country }: Fields) =>
  scanLocation({ city, state, postalCode: zip, country });
